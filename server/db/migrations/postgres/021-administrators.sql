-- Who may open the page for administrators. In an installation from before it, the oldest staff account that can sign
-- in becomes one, or the oldest of all.
ALTER TABLE accounts ADD COLUMN administrator INTEGER NOT NULL DEFAULT 0
  CHECK (administrator = 0 OR (administrator = 1 AND role = 'staff'));
UPDATE accounts SET administrator = 1
WHERE id = (SELECT id FROM accounts WHERE role = 'staff' ORDER BY disabled, id LIMIT 1);

-- Why the last attempt to send a mail failed, in codes without addresses; null before the first attempt has ended, and
-- during each further one.
ALTER TABLE outbox ADD COLUMN last_attempt_at TEXT;
ALTER TABLE outbox ADD COLUMN last_error TEXT;

-- The link of an invitation is valid longer than that of someone who has forgotten a password.
ALTER TABLE reset_tokens ADD COLUMN invitation INTEGER NOT NULL DEFAULT 0 CHECK (invitation IN (0, 1));

-- The last backup is found without reading the log.
CREATE INDEX audit_of_backups ON audit (sequence) WHERE event = 'backup-made';
