-- Custody: who did what to which record, and how it ended. Rows are only ever added; each carries an HMAC
-- over itself and the one before, so that an edited, removed, inserted or moved row is found.

CREATE TABLE audit (
  sequence BIGINT PRIMARY KEY,
  at TEXT NOT NULL,
  event TEXT NOT NULL,
  -- no foreign keys: the record outlives what it tells of
  account_id BIGINT,
  role TEXT,
  inquiry_id BIGINT,
  sha256 TEXT,
  detail TEXT NOT NULL,
  ip TEXT NOT NULL,
  request_id TEXT NOT NULL,
  key_id TEXT NOT NULL,
  mac TEXT NOT NULL
);
CREATE INDEX audit_by_inquiry ON audit (inquiry_id, sequence);

-- The last row's number and MAC; one row, whose lock puts writers in line.
CREATE TABLE audit_head (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  sequence BIGINT NOT NULL,
  mac TEXT NOT NULL
);
INSERT INTO audit_head (id, sequence, mac) VALUES (1, 0, '');

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit is append-only';
END $$;
CREATE TRIGGER audit_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
