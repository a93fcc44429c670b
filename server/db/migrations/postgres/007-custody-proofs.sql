-- Proof of the audit log for people without its secret key: a Merkle tree (RFC 9162) over the rows, whose heads
-- are signed and published. The server adds the rows of an older log to the tree when it starts.

-- How many further events a row reports that were counted and not recorded one by one.
ALTER TABLE audit ADD COLUMN count BIGINT;

-- For each leaf, the hash of every complete subtree that ends with it, the smallest first, as a JSON list.
CREATE TABLE audit_tree (
  sequence BIGINT PRIMARY KEY,
  hashes TEXT NOT NULL
);
CREATE FUNCTION refuse_audit_tree_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_tree is append-only';
END $$;
CREATE TRIGGER audit_tree_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_tree
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_tree_change();

-- The key that signs rows; the number of leaves; and the complete subtrees that cover them, the largest first.
ALTER TABLE audit_head ADD COLUMN key_id TEXT NOT NULL DEFAULT '';
ALTER TABLE audit_head ADD COLUMN tree_size BIGINT NOT NULL DEFAULT 0;
ALTER TABLE audit_head ADD COLUMN peaks TEXT NOT NULL DEFAULT '[]';

-- Which rows each key may sign: from its first to its last, which is set when the key is retired. Each
-- retirement is also a row of the log.
CREATE TABLE audit_keys (
  key_id TEXT PRIMARY KEY,
  first_sequence BIGINT NOT NULL,
  last_sequence BIGINT
);
INSERT INTO audit_keys (key_id, first_sequence) SELECT key_id, MIN(sequence) FROM audit GROUP BY key_id;

-- The published heads, at most one for each day (UTC).
CREATE TABLE audit_heads (
  day TEXT PRIMARY KEY,
  size BIGINT NOT NULL,
  root TEXT NOT NULL,
  at TEXT NOT NULL,
  public_key TEXT NOT NULL,
  signature TEXT NOT NULL
);

-- Events that are counted while a window is open: one person's views of an inquiry, or an account's refusals.
CREATE TABLE audit_repeats (
  event TEXT NOT NULL,
  account_id BIGINT NOT NULL,
  -- 0 for events that are not about one inquiry
  inquiry_id BIGINT NOT NULL,
  role TEXT NOT NULL,
  began_at TEXT NOT NULL,
  recorded BIGINT NOT NULL,
  counted BIGINT NOT NULL DEFAULT 0,
  last_at TEXT NOT NULL,
  ip TEXT NOT NULL,
  request_id TEXT NOT NULL,
  PRIMARY KEY (event, account_id, inquiry_id)
);
CREATE INDEX audit_repeats_by_begin ON audit_repeats (began_at);
CREATE INDEX audit_repeats_by_inquiry ON audit_repeats (inquiry_id);
