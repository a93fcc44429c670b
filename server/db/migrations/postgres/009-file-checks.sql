-- What is known about each file's bytes on the disk. A row for every row of files.
CREATE TABLE file_checks (
  name TEXT PRIMARY KEY REFERENCES files (name) ON DELETE CASCADE,
  -- A keyed MAC of each block, one after the other, and the id of the key. Null for a sealed file, whose
  -- chunks are authenticated anyway, and until an older file has been read for the first time.
  key_id TEXT,
  block_macs BYTEA,
  -- When all bytes were last compared with the SHA-256 of the row of files; empty: never.
  checked_at TEXT NOT NULL,
  damage TEXT CHECK (damage IN ('missing', 'size', 'changed', 'unreadable'))
);
INSERT INTO file_checks (name, checked_at) SELECT name, '' FROM files;
CREATE INDEX file_checks_by_age ON file_checks (checked_at, name);
CREATE INDEX file_checks_by_damage ON file_checks (damage) WHERE damage IS NOT NULL;

-- The run of the scrub command, so that an interrupted one can continue; no row when none is unfinished.
CREATE TABLE scrub (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  started_at TEXT NOT NULL
);
