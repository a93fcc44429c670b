-- The zone in which an account reads times (an IANA name; empty: the firm's), and the last day, in the firm's zone, on
-- which its morning mail was decided.
ALTER TABLE accounts ADD COLUMN time_zone TEXT NOT NULL DEFAULT '';
ALTER TABLE accounts ADD COLUMN digest_day TEXT;

-- Which optional mails an account wants. A kind without a row is as contract/accounts/mail-kinds.ts says.
CREATE TABLE mail_choices (
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  wanted INTEGER NOT NULL CHECK (wanted IN (0, 1)),
  PRIMARY KEY (account_id, kind)
) STRICT;
