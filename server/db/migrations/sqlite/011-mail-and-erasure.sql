-- A mail that is worth nothing later (a reset link) is dropped when it expires; one that its receiver's mail
-- server refuses ends after the second refusal. The inquiry is named so that its mails end when it is erased.
ALTER TABLE outbox ADD COLUMN expires_at TEXT;
ALTER TABLE outbox ADD COLUMN refusals INTEGER NOT NULL DEFAULT 0;
ALTER TABLE outbox ADD COLUMN inquiry_id INTEGER;

-- Files to be removed for good, written with the erasure that deletes their rows; if the process ends before
-- the files are gone, the next sweep removes them.
CREATE TABLE erased_files (
  name TEXT PRIMARY KEY
) STRICT;
