-- Devices that have signed in before. The hash is of the account's id and a random token in the device's cookie,
-- so the rows of two accounts on one device cannot be linked, and a row copied to another account opens nothing.
CREATE TABLE devices (
  hash TEXT PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  created_at TEXT NOT NULL,
  seen_at TEXT NOT NULL
) STRICT;
CREATE INDEX devices_by_account ON devices (account_id, seen_at);

-- What a user's list of sessions shows: a rough name of the device, and the network that it signed in from.
ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN network TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN device_hash TEXT;

-- Null until the first sign-in, which is not reported as one from a new device.
ALTER TABLE accounts ADD COLUMN signed_in_at TEXT;

-- Found at every start, in a log that may be long.
CREATE INDEX audit_of_binding ON audit (sequence) WHERE event = 'credentials-bound';
