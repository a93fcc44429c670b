-- Forms that were not sent yet, and their files (docs/decisions/drafts.md).
CREATE TABLE drafts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  -- one of DRAFT_FORMS in contract/drafts.ts
  form TEXT NOT NULL,
  -- the inquiry that the form is about; null for a new inquiry
  inquiry_id INTEGER REFERENCES inquiries (id) ON DELETE CASCADE,
  -- what was typed, as JSON
  fields TEXT NOT NULL,
  -- counts the changes of the fields
  version INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  saved_at TEXT NOT NULL,
  -- when the mail about its removal was queued
  warned_at TEXT,
  UNIQUE (account_id, form, inquiry_id)
) STRICT;
CREATE INDEX drafts_by_age ON drafts (saved_at);
CREATE INDEX drafts_by_inquiry ON drafts (inquiry_id) WHERE inquiry_id IS NOT NULL;

-- One file of a draft on its way to us, in pieces. Its row in files is written when all bytes are there.
CREATE TABLE uploads (
  -- random: a part of its address
  id TEXT PRIMARY KEY,
  draft_id INTEGER NOT NULL REFERENCES drafts (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  original_name TEXT NOT NULL,
  -- what the browser recognizes the chosen file by
  fingerprint TEXT NOT NULL,
  bytes INTEGER NOT NULL CHECK (bytes > 0),
  -- how many bytes from the beginning are stored and survive a crash
  received INTEGER NOT NULL DEFAULT 0 CHECK (received <= bytes),
  -- the name under which it is, or will be, stored
  name TEXT NOT NULL UNIQUE,
  wrapped_key TEXT,
  -- what the store needs to write the next piece
  store_state TEXT NOT NULL DEFAULT '',
  -- the checksum of the piece that is being sealed: no other piece may take its place
  pending TEXT NOT NULL DEFAULT '',
  -- whether its row in files was written
  complete INTEGER NOT NULL DEFAULT 0 CHECK (complete IN (0, 1)),
  created_at TEXT NOT NULL,
  UNIQUE (draft_id, position)
) STRICT;

-- A file belongs to an inquiry or, before it is sent, to a draft. SQLite cannot change a column, so the table is made
-- again; the rows of file_checks would be deleted with the rows they refer to.
CREATE TEMP TABLE kept_checks AS SELECT * FROM file_checks;
DELETE FROM file_checks;
DROP TRIGGER record_stored;
DROP TRIGGER record_deleted;
DROP TRIGGER records_of_inquiry_deleted;
CREATE TABLE new_files (
  name TEXT PRIMARY KEY,
  inquiry_id INTEGER REFERENCES inquiries (id) ON DELETE CASCADE,
  draft_id INTEGER REFERENCES drafts (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('record', 'report')),
  position INTEGER NOT NULL,
  original_name TEXT NOT NULL,
  bytes INTEGER NOT NULL CHECK (bytes > 0),
  sha256 TEXT NOT NULL CHECK (length(sha256) = 64),
  created_at TEXT NOT NULL,
  wrapped_key TEXT,
  scan TEXT NOT NULL DEFAULT 'unscanned' CHECK (scan IN ('unscanned', 'pending', 'clean', 'partial', 'infected')),
  UNIQUE (inquiry_id, kind, position),
  CHECK ((inquiry_id IS NULL) <> (draft_id IS NULL))
) STRICT;
INSERT INTO new_files (name, inquiry_id, kind, position, original_name, bytes, sha256, created_at, wrapped_key, scan)
  SELECT name, inquiry_id, kind, position, original_name, bytes, sha256, created_at, wrapped_key, scan FROM files;
DROP TABLE files;
ALTER TABLE new_files RENAME TO files;
CREATE INDEX files_by_scan ON files (scan, created_at);
CREATE INDEX files_by_draft ON files (draft_id) WHERE draft_id IS NOT NULL;
INSERT INTO file_checks SELECT * FROM kept_checks;
DROP TABLE kept_checks;

CREATE TRIGGER record_stored AFTER INSERT ON files WHEN NEW.kind = 'record' BEGIN
  UPDATE accounts SET record_bytes = record_bytes + NEW.bytes
  WHERE id = coalesce(
    (SELECT client_id FROM inquiries WHERE id = NEW.inquiry_id),
    (SELECT account_id FROM drafts WHERE id = NEW.draft_id)
  );
END;
CREATE TRIGGER record_deleted AFTER DELETE ON files WHEN OLD.kind = 'record' BEGIN
  UPDATE accounts SET record_bytes = record_bytes - OLD.bytes
  WHERE id = coalesce(
    (SELECT client_id FROM inquiries WHERE id = OLD.inquiry_id),
    (SELECT account_id FROM drafts WHERE id = OLD.draft_id)
  );
END;
-- When an inquiry or a draft is deleted, its files go after it, and can no longer be traced to its client.
CREATE TRIGGER records_of_inquiry_deleted BEFORE DELETE ON inquiries BEGIN
  DELETE FROM files WHERE inquiry_id = OLD.id;
END;
CREATE TRIGGER records_of_draft_deleted BEFORE DELETE ON drafts BEGIN
  DELETE FROM files WHERE draft_id = OLD.id;
END;
