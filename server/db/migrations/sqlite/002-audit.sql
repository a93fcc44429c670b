-- Custody: who did what to which record, and how it ended. Rows are only ever added; each carries an HMAC
-- over itself and the one before, so that an edited, removed, inserted or moved row is found.

CREATE TABLE audit (
  sequence INTEGER PRIMARY KEY,
  at TEXT NOT NULL,
  event TEXT NOT NULL,
  -- no foreign keys: the record outlives what it tells of
  account_id INTEGER,
  role TEXT,
  inquiry_id INTEGER,
  sha256 TEXT,
  detail TEXT NOT NULL,
  ip TEXT NOT NULL,
  request_id TEXT NOT NULL,
  key_id TEXT NOT NULL,
  mac TEXT NOT NULL
) STRICT;
CREATE INDEX audit_by_inquiry ON audit (inquiry_id, sequence);

-- The last row's number and MAC; one row, whose lock puts writers in line.
CREATE TABLE audit_head (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  sequence INTEGER NOT NULL,
  mac TEXT NOT NULL
) STRICT;
INSERT INTO audit_head (id, sequence, mac) VALUES (1, 0, '');

CREATE TRIGGER audit_is_not_edited BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'audit is append-only'); END;
CREATE TRIGGER audit_is_not_cut BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'audit is append-only'); END;
