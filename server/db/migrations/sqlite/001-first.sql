-- Times are ISO 8601 UTC text, flags are 0 or 1. Ids are never used twice (AUTOINCREMENT), so that an
-- id in a log or a mail means the same inquiry for ever.

CREATE TABLE accounts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  role TEXT NOT NULL CHECK (role IN ('client', 'staff')),
  -- the e-mail address of a client, the user name of staff, in lower case: what sign-in compares
  login TEXT NOT NULL,
  email TEXT NOT NULL,
  name TEXT NOT NULL,
  -- the name in lower case, for the keyword search of both engines
  name_folded TEXT NOT NULL,
  organization TEXT NOT NULL,
  contact_number TEXT NOT NULL,
  password_hash TEXT NOT NULL,
  disabled INTEGER NOT NULL DEFAULT 0 CHECK (disabled IN (0, 1)),
  created_at TEXT NOT NULL,
  UNIQUE (role, login)
) STRICT;

CREATE TABLE sessions (
  token_hash TEXT PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  created_at TEXT NOT NULL,
  seen_at TEXT NOT NULL
) STRICT;
CREATE INDEX sessions_by_account ON sessions (account_id, created_at);

CREATE TABLE reset_tokens (
  token_hash TEXT PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  expires_at TEXT NOT NULL
) STRICT;
CREATE INDEX reset_tokens_by_account ON reset_tokens (account_id);

CREATE TABLE inquiries (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  client_id INTEGER NOT NULL REFERENCES accounts (id),
  case_type TEXT NOT NULL,
  urgency_level TEXT NOT NULL,
  about_case TEXT NOT NULL,
  selected_services TEXT NOT NULL,
  customized_reports TEXT NOT NULL,
  other_service TEXT NOT NULL,
  status INTEGER NOT NULL DEFAULT 1 CHECK (status IN (1, 2)),
  process_status INTEGER NOT NULL DEFAULT 0 CHECK (process_status IN (0, 1)),
  process_comment TEXT NOT NULL DEFAULT '',
  answered_by INTEGER REFERENCES accounts (id),
  answered_at TEXT,
  created_at TEXT NOT NULL,
  CHECK ((status = 2) = (process_status = 1)),
  CHECK ((process_status = 1) = (answered_by IS NOT NULL AND answered_at IS NOT NULL))
) STRICT;
CREATE INDEX inquiries_by_client ON inquiries (client_id, id);

CREATE TABLE files (
  name TEXT PRIMARY KEY,
  inquiry_id INTEGER NOT NULL REFERENCES inquiries (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('record', 'report')),
  position INTEGER NOT NULL,
  original_name TEXT NOT NULL,
  bytes INTEGER NOT NULL CHECK (bytes > 0),
  sha256 TEXT NOT NULL CHECK (length(sha256) = 64),
  created_at TEXT NOT NULL,
  UNIQUE (inquiry_id, kind, position)
) STRICT;

CREATE TABLE contact_requests (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  email TEXT NOT NULL,
  phone TEXT NOT NULL,
  organisation TEXT NOT NULL,
  comments TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;

-- Mails to be sent. The content is sealed with a key outside the database: it may hold a reset link.
CREATE TABLE outbox (
  id TEXT PRIMARY KEY,
  sealed TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX outbox_by_due ON outbox (next_attempt_at);

-- Answers of changes already made, so that a repeated request has no second effect.
CREATE TABLE replays (
  key TEXT PRIMARY KEY,
  answer TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT;
CREATE INDEX replays_by_expiry ON replays (expires_at);

-- What the limits have counted in their running windows; survives a restart.
CREATE TABLE counters (
  key TEXT PRIMARY KEY,
  count INTEGER NOT NULL,
  ends_at TEXT NOT NULL
) STRICT;
CREATE INDEX counters_by_end ON counters (ends_at);
