-- Forms that were not sent yet, and their files (docs/decisions/drafts.md).
CREATE TABLE drafts (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id BIGINT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  -- one of DRAFT_FORMS in contract/drafts.ts
  form TEXT NOT NULL,
  -- the inquiry that the form is about; null for a new inquiry
  inquiry_id BIGINT REFERENCES inquiries (id) ON DELETE CASCADE,
  -- what was typed, as JSON
  fields TEXT NOT NULL,
  -- counts the changes of the fields
  version BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  saved_at TEXT NOT NULL,
  -- when the mail about its removal was queued
  warned_at TEXT,
  UNIQUE (account_id, form, inquiry_id)
);
CREATE INDEX drafts_by_age ON drafts (saved_at);
CREATE INDEX drafts_by_inquiry ON drafts (inquiry_id) WHERE inquiry_id IS NOT NULL;

-- One file of a draft on its way to us, in pieces. Its row in files is written when all bytes are there.
CREATE TABLE uploads (
  -- random: a part of its address
  id TEXT PRIMARY KEY,
  draft_id BIGINT NOT NULL REFERENCES drafts (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  original_name TEXT NOT NULL,
  -- what the browser recognizes the chosen file by
  fingerprint TEXT NOT NULL,
  bytes BIGINT NOT NULL CHECK (bytes > 0),
  -- how many bytes from the beginning are stored and survive a crash
  received BIGINT NOT NULL DEFAULT 0 CHECK (received <= bytes),
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
);

-- A file belongs to an inquiry or, before it is sent, to a draft.
ALTER TABLE files ALTER COLUMN inquiry_id DROP NOT NULL;
ALTER TABLE files ADD COLUMN draft_id BIGINT REFERENCES drafts (id) ON DELETE CASCADE;
ALTER TABLE files ADD CHECK ((inquiry_id IS NULL) <> (draft_id IS NULL));
CREATE INDEX files_by_draft ON files (draft_id) WHERE draft_id IS NOT NULL;

CREATE OR REPLACE FUNCTION count_record_bytes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed files%ROWTYPE;
  difference BIGINT;
BEGIN
  IF TG_OP = 'INSERT' THEN
    changed := NEW;
    difference := NEW.bytes;
  ELSE
    changed := OLD;
    difference := -OLD.bytes;
  END IF;
  UPDATE accounts SET record_bytes = record_bytes + difference
  WHERE id = coalesce(
    (SELECT client_id FROM inquiries WHERE id = changed.inquiry_id),
    (SELECT account_id FROM drafts WHERE id = changed.draft_id)
  );
  RETURN NULL;
END $$;

-- When a draft is deleted, its files go after it, and can no longer be traced to its client.
CREATE FUNCTION delete_files_of_draft() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM files WHERE draft_id = OLD.id;
  RETURN OLD;
END $$;
CREATE TRIGGER records_of_draft_deleted BEFORE DELETE ON drafts
  FOR EACH ROW EXECUTE FUNCTION delete_files_of_draft();
