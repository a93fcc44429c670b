-- Passkeys (WebAuthn). The public key is sealed for its account, so a row that someone else wrote or copied from another
-- account opens nothing. `counter` only grows: a smaller one shows that the passkey was copied.
CREATE TABLE passkeys (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id BIGINT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  credential_id TEXT NOT NULL UNIQUE,
  sealed_key TEXT NOT NULL,
  counter BIGINT NOT NULL,
  name TEXT NOT NULL,
  created_at TEXT NOT NULL,
  last_used_at TEXT
);
CREATE INDEX passkeys_by_account ON passkeys (account_id);

-- Challenges that were used, until they expire. One that was never used is not stored.
CREATE TABLE spent_challenges (
  hash TEXT PRIMARY KEY,
  expires_at TEXT NOT NULL
);
CREATE INDEX spent_challenges_by_expiry ON spent_challenges (expires_at);

-- Whether the sign-in took a second factor: a passkey, or a code.
ALTER TABLE sessions ADD COLUMN second_factor INTEGER NOT NULL DEFAULT 0 CHECK (second_factor IN (0, 1));
