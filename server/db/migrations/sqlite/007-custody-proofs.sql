-- Proof of the audit log for people without its secret key: a Merkle tree (RFC 9162) over the rows, whose heads
-- are signed and published. The server adds the rows of an older log to the tree when it starts.

-- How many further events a row reports that were counted and not recorded one by one.
ALTER TABLE audit ADD COLUMN count INTEGER;

-- For each leaf, the hash of every complete subtree that ends with it, the smallest first, as a JSON list.
CREATE TABLE audit_tree (
  sequence INTEGER PRIMARY KEY,
  hashes TEXT NOT NULL
) STRICT;
CREATE TRIGGER audit_tree_is_not_edited BEFORE UPDATE ON audit_tree BEGIN SELECT RAISE(ABORT, 'audit_tree is append-only'); END;
CREATE TRIGGER audit_tree_is_not_cut BEFORE DELETE ON audit_tree BEGIN SELECT RAISE(ABORT, 'audit_tree is append-only'); END;

-- The key that signs rows; the number of leaves; and the complete subtrees that cover them, the largest first.
ALTER TABLE audit_head ADD COLUMN key_id TEXT NOT NULL DEFAULT '';
ALTER TABLE audit_head ADD COLUMN tree_size INTEGER NOT NULL DEFAULT 0;
ALTER TABLE audit_head ADD COLUMN peaks TEXT NOT NULL DEFAULT '[]';

-- Which rows each key may sign: from its first to its last, which is set when the key is retired. Each
-- retirement is also a row of the log.
CREATE TABLE audit_keys (
  key_id TEXT PRIMARY KEY,
  first_sequence INTEGER NOT NULL,
  last_sequence INTEGER
) STRICT;
INSERT INTO audit_keys (key_id, first_sequence) SELECT key_id, MIN(sequence) FROM audit GROUP BY key_id;

-- The published heads, at most one for each day (UTC).
CREATE TABLE audit_heads (
  day TEXT PRIMARY KEY,
  size INTEGER NOT NULL,
  root TEXT NOT NULL,
  at TEXT NOT NULL,
  public_key TEXT NOT NULL,
  signature TEXT NOT NULL
) STRICT;

-- Events that are counted while a window is open: one person's views of an inquiry, or an account's refusals.
CREATE TABLE audit_repeats (
  event TEXT NOT NULL,
  account_id INTEGER NOT NULL,
  -- 0 for events that are not about one inquiry
  inquiry_id INTEGER NOT NULL,
  role TEXT NOT NULL,
  began_at TEXT NOT NULL,
  recorded INTEGER NOT NULL,
  counted INTEGER NOT NULL DEFAULT 0,
  last_at TEXT NOT NULL,
  ip TEXT NOT NULL,
  request_id TEXT NOT NULL,
  PRIMARY KEY (event, account_id, inquiry_id)
) STRICT;
CREATE INDEX audit_repeats_by_begin ON audit_repeats (began_at);
CREATE INDEX audit_repeats_by_inquiry ON audit_repeats (inquiry_id);
