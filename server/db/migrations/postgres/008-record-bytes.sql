-- How many bytes of records each client has stored, for the quota. Triggers keep it, so that no way of deleting
-- files can forget it. Reports are not counted: staff store them.
ALTER TABLE accounts ADD COLUMN record_bytes BIGINT NOT NULL DEFAULT 0;
UPDATE accounts SET record_bytes = (
  SELECT coalesce(sum(files.bytes), 0)
  FROM files JOIN inquiries ON inquiries.id = files.inquiry_id
  WHERE inquiries.client_id = accounts.id AND files.kind = 'record'
);

CREATE FUNCTION count_record_bytes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE accounts SET record_bytes = record_bytes + NEW.bytes
    WHERE id = (SELECT client_id FROM inquiries WHERE id = NEW.inquiry_id);
  ELSE
    UPDATE accounts SET record_bytes = record_bytes - OLD.bytes
    WHERE id = (SELECT client_id FROM inquiries WHERE id = OLD.inquiry_id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER record_stored AFTER INSERT ON files
  FOR EACH ROW WHEN (NEW.kind = 'record') EXECUTE FUNCTION count_record_bytes();
CREATE TRIGGER record_deleted AFTER DELETE ON files
  FOR EACH ROW WHEN (OLD.kind = 'record') EXECUTE FUNCTION count_record_bytes();

-- When an inquiry is deleted, its files go after it, and can no longer be traced to its client.
CREATE FUNCTION delete_files_of_inquiry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM files WHERE inquiry_id = OLD.id;
  RETURN OLD;
END $$;
CREATE TRIGGER records_of_inquiry_deleted BEFORE DELETE ON inquiries
  FOR EACH ROW EXECUTE FUNCTION delete_files_of_inquiry();

-- It counts bytes now, which exceed 2^31.
ALTER TABLE counters ALTER COLUMN count TYPE BIGINT;
