-- Retention (docs/decisions/retention.md): when each of the two mails was queued, the day they named, and when the files
-- were removed; and the legal hold.
ALTER TABLE inquiries ADD COLUMN announced_at TEXT;
ALTER TABLE inquiries ADD COLUMN reminded_at TEXT;
ALTER TABLE inquiries ADD COLUMN removal_at TEXT;
ALTER TABLE inquiries ADD COLUMN files_removed_at TEXT;
ALTER TABLE inquiries ADD COLUMN held_at TEXT;
ALTER TABLE inquiries ADD COLUMN hold_reason TEXT NOT NULL DEFAULT '';
CREATE INDEX inquiries_to_remove ON inquiries (answered_at)
  WHERE answered_at IS NOT NULL AND files_removed_at IS NULL AND held_at IS NULL;

-- What remains of the row of a removed file.
CREATE TABLE removed_files (
  name TEXT PRIMARY KEY,
  inquiry_id BIGINT NOT NULL REFERENCES inquiries (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  position INTEGER NOT NULL,
  original_name TEXT NOT NULL,
  bytes BIGINT NOT NULL,
  sha256 TEXT NOT NULL,
  scan TEXT NOT NULL,
  UNIQUE (inquiry_id, kind, position)
);

-- The days on which a sweep ran.
CREATE TABLE sweep_days (
  day TEXT PRIMARY KEY
);
