-- Staff's second factor (RFC 6238). The secret is sealed with a key outside the database; it counts once it
-- has been confirmed. `last_step` makes every code good for one use.
CREATE TABLE second_factors (
  account_id INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  sealed_secret TEXT NOT NULL,
  confirmed INTEGER NOT NULL DEFAULT 0 CHECK (confirmed IN (0, 1)),
  last_step INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE recovery_codes (
  code_hash TEXT PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE
) STRICT;
CREATE INDEX recovery_codes_by_account ON recovery_codes (account_id);
