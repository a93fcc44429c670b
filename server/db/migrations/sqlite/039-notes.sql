-- What staff write for each other about an inquiry. It goes with its inquiry.
CREATE TABLE notes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  inquiry_id INTEGER NOT NULL REFERENCES inquiries (id) ON DELETE CASCADE,
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  text TEXT NOT NULL,
  -- counts the changes of the text
  version INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  changed_at TEXT
) STRICT;
CREATE INDEX notes_by_inquiry ON notes (inquiry_id, id);

-- A further statement after the answer, which stays as it was. Its files are the reports from a position up to the first
-- file of the next correction.
CREATE TABLE corrections (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  inquiry_id INTEGER NOT NULL REFERENCES inquiries (id) ON DELETE CASCADE,
  comment TEXT NOT NULL,
  corrected_by INTEGER NOT NULL REFERENCES accounts (id),
  corrected_at TEXT NOT NULL,
  first_report INTEGER NOT NULL
) STRICT;
CREATE INDEX corrections_by_inquiry ON corrections (inquiry_id, id);

-- Text blocks for statements, which all staff share.
CREATE TABLE templates (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  text TEXT NOT NULL,
  -- counts the changes
  version INTEGER NOT NULL
) STRICT;
