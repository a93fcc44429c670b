-- How many bytes of records each client has stored, for the quota. Triggers keep it, so that no way of deleting
-- files can forget it. Reports are not counted: staff store them.
ALTER TABLE accounts ADD COLUMN record_bytes INTEGER NOT NULL DEFAULT 0;
UPDATE accounts SET record_bytes = (
  SELECT coalesce(sum(files.bytes), 0)
  FROM files JOIN inquiries ON inquiries.id = files.inquiry_id
  WHERE inquiries.client_id = accounts.id AND files.kind = 'record'
);

CREATE TRIGGER record_stored AFTER INSERT ON files WHEN NEW.kind = 'record' BEGIN
  UPDATE accounts SET record_bytes = record_bytes + NEW.bytes
  WHERE id = (SELECT client_id FROM inquiries WHERE id = NEW.inquiry_id);
END;
CREATE TRIGGER record_deleted AFTER DELETE ON files WHEN OLD.kind = 'record' BEGIN
  UPDATE accounts SET record_bytes = record_bytes - OLD.bytes
  WHERE id = (SELECT client_id FROM inquiries WHERE id = OLD.inquiry_id);
END;
-- When an inquiry is deleted, its files go after it, and can no longer be traced to its client.
CREATE TRIGGER records_of_inquiry_deleted BEFORE DELETE ON inquiries BEGIN
  DELETE FROM files WHERE inquiry_id = OLD.id;
END;
