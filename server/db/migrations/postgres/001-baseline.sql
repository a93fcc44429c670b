-- The schema of the first version: the same tables as in ../sqlite/001-baseline.sql, which says what each column means.

CREATE TABLE accounts (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  role TEXT NOT NULL CHECK (role IN ('client', 'staff')),
  login TEXT NOT NULL,
  email TEXT NOT NULL,
  address_proven_at TEXT,
  name TEXT NOT NULL,
  name_folded TEXT COLLATE "C" NOT NULL,
  organization TEXT NOT NULL,
  contact_number TEXT NOT NULL,
  password_hash TEXT NOT NULL,
  disabled INTEGER NOT NULL DEFAULT 0 CHECK (disabled IN (0, 1)),
  administrator INTEGER NOT NULL DEFAULT 0 CHECK (administrator = 0 OR (administrator = 1 AND role = 'staff')),
  record_bytes BIGINT NOT NULL DEFAULT 0,
  time_zone TEXT NOT NULL DEFAULT '',
  statement_name TEXT NOT NULL DEFAULT '',
  digest_day TEXT,
  created_at TEXT NOT NULL,
  signed_in_at TEXT,
  UNIQUE (role, login)
);
CREATE INDEX account_names ON accounts (role, name_folded, id);

CREATE TABLE sessions (
  token_hash TEXT PRIMARY KEY,
  account_id BIGINT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  device TEXT NOT NULL DEFAULT '',
  network TEXT NOT NULL DEFAULT '',
  device_hash TEXT,
  second_factor INTEGER NOT NULL DEFAULT 0 CHECK (second_factor IN (0, 1)),
  admitted_to BIGINT,
  created_at TEXT NOT NULL,
  seen_at TEXT NOT NULL
);
CREATE INDEX sessions_by_account ON sessions (account_id, created_at);

CREATE TABLE devices (
  hash TEXT PRIMARY KEY,
  account_id BIGINT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  created_at TEXT NOT NULL,
  seen_at TEXT NOT NULL
);
CREATE INDEX devices_by_account ON devices (account_id, seen_at);

CREATE TABLE reset_tokens (
  token_hash TEXT PRIMARY KEY,
  account_id BIGINT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  invitation INTEGER NOT NULL DEFAULT 0 CHECK (invitation IN (0, 1)),
  expires_at TEXT NOT NULL
);
CREATE INDEX reset_tokens_by_account ON reset_tokens (account_id);

CREATE TABLE second_factors (
  account_id BIGINT PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  sealed_secret TEXT NOT NULL,
  confirmed INTEGER NOT NULL DEFAULT 0 CHECK (confirmed IN (0, 1)),
  last_step BIGINT NOT NULL DEFAULT 0
);

CREATE TABLE recovery_codes (
  code_hash TEXT PRIMARY KEY,
  account_id BIGINT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE INDEX recovery_codes_by_account ON recovery_codes (account_id);

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

CREATE TABLE spent_challenges (
  hash TEXT PRIMARY KEY,
  expires_at TEXT NOT NULL
);
CREATE INDEX spent_challenges_by_expiry ON spent_challenges (expires_at);

CREATE TABLE mail_choices (
  account_id BIGINT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  wanted INTEGER NOT NULL CHECK (wanted IN (0, 1)),
  PRIMARY KEY (account_id, kind)
);

CREATE TABLE teams (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id BIGINT NOT NULL UNIQUE REFERENCES accounts (id),
  created_at TEXT NOT NULL
);

CREATE TABLE team_members (
  account_id BIGINT PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  team_id BIGINT NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
  sees_all INTEGER NOT NULL CHECK (sees_all IN (0, 1)),
  joined_at TEXT NOT NULL
);
CREATE INDEX team_members_by_team ON team_members (team_id);

CREATE TABLE team_invitations (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id BIGINT NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
  email TEXT NOT NULL,
  login TEXT NOT NULL,
  sees_all INTEGER NOT NULL CHECK (sees_all IN (0, 1)),
  token_hash TEXT NOT NULL UNIQUE,
  sent_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  UNIQUE (team_id, login)
);

CREATE TABLE inquiries (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  client_id BIGINT NOT NULL REFERENCES accounts (id),
  team_id BIGINT REFERENCES teams (id) ON DELETE SET NULL,
  case_key TEXT NOT NULL,
  case_type TEXT NOT NULL,
  urgency_key TEXT NOT NULL,
  urgency_level TEXT NOT NULL,
  matter_number TEXT NOT NULL DEFAULT '',
  about_case TEXT NOT NULL,
  selected_services TEXT NOT NULL,
  customized_reports TEXT NOT NULL,
  other_service TEXT NOT NULL,
  status INTEGER NOT NULL DEFAULT 1 CHECK (status IN (1, 2)),
  process_status INTEGER NOT NULL DEFAULT 0 CHECK (process_status IN (0, 1)),
  process_comment TEXT NOT NULL DEFAULT '',
  answered_by BIGINT REFERENCES accounts (id),
  answered_at TEXT,
  statement_name TEXT NOT NULL DEFAULT '',
  answer_unread INTEGER NOT NULL DEFAULT 0 CHECK (answer_unread IN (0, 1)),
  created_at TEXT NOT NULL,
  due_at TEXT NOT NULL,
  round INTEGER NOT NULL DEFAULT 1,
  open_due_at TEXT,
  needed_since TEXT,
  assigned_to BIGINT REFERENCES accounts (id),
  restricted INTEGER NOT NULL DEFAULT 0 CHECK (restricted IN (0, 1)),
  news INTEGER NOT NULL DEFAULT 1,
  text_bytes INTEGER NOT NULL DEFAULT 0,
  announced_at TEXT,
  reminded_at TEXT,
  removal_at TEXT,
  files_removed_at TEXT,
  held_at TEXT,
  hold_reason TEXT NOT NULL DEFAULT '',
  CHECK (restricted = 0 OR assigned_to IS NOT NULL),
  CHECK ((status = 2) = (process_status = 1)),
  CHECK (status = 2 OR (round = 1 AND open_due_at IS NOT NULL)),
  CHECK ((process_status = 1) = (answered_by IS NOT NULL AND answered_at IS NOT NULL))
);
CREATE INDEX inquiries_by_client ON inquiries (client_id, id);
CREATE INDEX inquiries_by_case ON inquiries (case_type, id);
CREATE INDEX inquiries_by_urgency ON inquiries (urgency_key, id);
CREATE INDEX inquiries_open ON inquiries (id) WHERE status = 1;
CREATE INDEX inquiries_completed ON inquiries (id) WHERE status = 2;
CREATE INDEX inquiries_by_team ON inquiries (team_id, id) WHERE team_id IS NOT NULL;
CREATE INDEX inquiries_restricted ON inquiries (id) WHERE restricted = 1;
CREATE INDEX inquiries_by_assignee ON inquiries (assigned_to, status, id) WHERE assigned_to IS NOT NULL;
CREATE INDEX inquiries_by_due ON inquiries (open_due_at, id) WHERE open_due_at IS NOT NULL;
CREATE INDEX inquiries_last_answered ON inquiries (urgency_key, answered_at) WHERE status = 2;
CREATE INDEX inquiries_waiting ON inquiries (urgency_key, open_due_at, needed_since) WHERE open_due_at IS NOT NULL;
CREATE INDEX inquiries_received ON inquiries (created_at, id);
CREATE INDEX inquiries_answered ON inquiries (answered_at, urgency_key, urgency_level, created_at, due_at)
  WHERE answered_at IS NOT NULL;
CREATE INDEX inquiries_due ON inquiries (due_at, answered_at, needed_since);
CREATE INDEX inquiries_to_remove ON inquiries (answered_at)
  WHERE answered_at IS NOT NULL AND files_removed_at IS NULL AND held_at IS NULL;

CREATE TABLE inquiry_reads (
  account_id BIGINT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  inquiry_id BIGINT NOT NULL REFERENCES inquiries (id) ON DELETE CASCADE,
  news INTEGER NOT NULL,
  PRIMARY KEY (account_id, inquiry_id)
);
CREATE INDEX inquiry_reads_by_inquiry ON inquiry_reads (inquiry_id);

CREATE TABLE messages (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  inquiry_id BIGINT NOT NULL REFERENCES inquiries (id) ON DELETE CASCADE,
  round INTEGER NOT NULL CHECK (round > 0),
  kind TEXT NOT NULL CHECK (kind IN ('request', 'message', 'statement')),
  account_id BIGINT NOT NULL REFERENCES accounts (id),
  text TEXT NOT NULL,
  statement_name TEXT NOT NULL DEFAULT '',
  sent_at TEXT NOT NULL,
  first_file INTEGER NOT NULL DEFAULT 0,
  files INTEGER NOT NULL DEFAULT 0,
  answers BIGINT REFERENCES messages (id) ON DELETE CASCADE,
  receipt TEXT CHECK ((receipt IS NULL) = (kind <> 'message')),
  outcome TEXT CHECK (outcome IN ('answered', 'withdrawn', 'completed')),
  closed_at TEXT,
  closed_by BIGINT REFERENCES accounts (id),
  due_at TEXT,
  CHECK ((outcome IS NULL) = (closed_at IS NULL))
);
CREATE INDEX messages_by_inquiry ON messages (inquiry_id, id);
CREATE UNIQUE INDEX open_requests ON messages (inquiry_id) WHERE kind = 'request' AND closed_at IS NULL;

CREATE TABLE notes (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  inquiry_id BIGINT NOT NULL REFERENCES inquiries (id) ON DELETE CASCADE,
  account_id BIGINT NOT NULL REFERENCES accounts (id),
  text TEXT NOT NULL,
  version BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  changed_at TEXT
);
CREATE INDEX notes_by_inquiry ON notes (inquiry_id, id);

CREATE TABLE text_blocks (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name TEXT NOT NULL,
  text TEXT NOT NULL,
  version BIGINT NOT NULL
);

CREATE TABLE upload_links (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  inquiry_id BIGINT REFERENCES inquiries (id) ON DELETE CASCADE,
  own_draft_id BIGINT,
  recipient TEXT NOT NULL,
  instructions TEXT NOT NULL,
  token_hash TEXT NOT NULL UNIQUE,
  max_bytes BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  receipt TEXT,
  outcome TEXT CHECK (outcome IN ('revoked', 'accepted', 'rejected', 'expired')),
  CHECK ((inquiry_id IS NULL) <> (own_draft_id IS NULL))
);
CREATE INDEX upload_links_by_inquiry ON upload_links (inquiry_id, id);
CREATE INDEX upload_links_by_draft ON upload_links (own_draft_id) WHERE own_draft_id IS NOT NULL;

CREATE TABLE drafts (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id BIGINT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  form TEXT NOT NULL,
  inquiry_id BIGINT REFERENCES inquiries (id) ON DELETE CASCADE,
  fields TEXT NOT NULL,
  version BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  saved_at TEXT NOT NULL,
  warned_at TEXT,
  kept_until TEXT,
  proposed_at TEXT,
  link_id BIGINT UNIQUE REFERENCES upload_links (id) ON DELETE CASCADE,
  held INTEGER NOT NULL DEFAULT 0 CHECK (held IN (0, 1))
);
CREATE UNIQUE INDEX drafts_by_form ON drafts (account_id, form, inquiry_id) WHERE link_id IS NULL;
CREATE INDEX drafts_by_age ON drafts (saved_at);
CREATE INDEX drafts_by_inquiry ON drafts (inquiry_id) WHERE inquiry_id IS NOT NULL;
CREATE UNIQUE INDEX proposed_drafts ON drafts (inquiry_id) WHERE proposed_at IS NOT NULL;

CREATE TABLE uploads (
  id TEXT PRIMARY KEY,
  draft_id BIGINT NOT NULL REFERENCES drafts (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  original_name TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  bytes BIGINT NOT NULL CHECK (bytes > 0),
  received BIGINT NOT NULL DEFAULT 0 CHECK (received <= bytes),
  name TEXT NOT NULL UNIQUE,
  wrapped_key TEXT,
  store_state TEXT NOT NULL DEFAULT '',
  complete INTEGER NOT NULL DEFAULT 0 CHECK (complete IN (0, 1)),
  created_at TEXT NOT NULL,
  UNIQUE (draft_id, position)
);

CREATE TABLE files (
  name TEXT PRIMARY KEY,
  inquiry_id BIGINT REFERENCES inquiries (id) ON DELETE CASCADE,
  draft_id BIGINT REFERENCES drafts (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('record', 'report')),
  position INTEGER NOT NULL,
  original_name TEXT NOT NULL,
  bytes BIGINT NOT NULL CHECK (bytes > 0),
  sha256 TEXT NOT NULL CHECK (length(sha256) = 64),
  crc32 BIGINT NOT NULL CHECK (crc32 BETWEEN 0 AND 4294967295),
  wrapped_key TEXT NOT NULL,
  scan TEXT NOT NULL DEFAULT 'unscanned' CHECK (scan IN ('unscanned', 'pending', 'clean', 'partial', 'infected')),
  pages INTEGER CHECK (pages >= 0),
  page_problem TEXT,
  created_at TEXT NOT NULL,
  checked_at TEXT NOT NULL,
  damage TEXT CHECK (damage IN ('missing', 'size', 'changed', 'unreadable')),
  UNIQUE (inquiry_id, kind, position),
  CHECK ((inquiry_id IS NULL) <> (draft_id IS NULL))
);
CREATE INDEX files_by_scan ON files (scan, created_at);
CREATE INDEX files_by_draft ON files (draft_id) WHERE draft_id IS NOT NULL;
CREATE INDEX files_to_count ON files (created_at) WHERE pages IS NULL;
CREATE INDEX files_by_check ON files (checked_at, name);
CREATE INDEX files_by_damage ON files (damage) WHERE damage IS NOT NULL;

CREATE TABLE removed_files (
  name TEXT PRIMARY KEY,
  inquiry_id BIGINT NOT NULL REFERENCES inquiries (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  position INTEGER NOT NULL,
  original_name TEXT NOT NULL,
  bytes BIGINT NOT NULL,
  sha256 TEXT NOT NULL,
  scan TEXT NOT NULL,
  pages INTEGER CHECK (pages >= 0),
  page_problem TEXT,
  UNIQUE (inquiry_id, kind, position)
);

CREATE TABLE erased_files (
  name TEXT PRIMARY KEY
);

CREATE TABLE sweep_days (
  day TEXT PRIMARY KEY
);

CREATE TABLE receipts (
  inquiry_id BIGINT PRIMARY KEY REFERENCES inquiries (id) ON DELETE CASCADE,
  content TEXT NOT NULL
);

CREATE FUNCTION count_record_bytes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE accounts SET record_bytes = record_bytes - OLD.bytes
    WHERE id = coalesce(
      (SELECT client_id FROM inquiries WHERE id = OLD.inquiry_id),
      (SELECT account_id FROM drafts WHERE id = OLD.draft_id)
    );
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE accounts SET record_bytes = record_bytes + NEW.bytes
    WHERE id = coalesce(
      (SELECT client_id FROM inquiries WHERE id = NEW.inquiry_id),
      (SELECT account_id FROM drafts WHERE id = NEW.draft_id)
    );
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER record_stored AFTER INSERT ON files
  FOR EACH ROW WHEN (NEW.kind = 'record') EXECUTE FUNCTION count_record_bytes();
CREATE TRIGGER record_deleted AFTER DELETE ON files
  FOR EACH ROW WHEN (OLD.kind = 'record') EXECUTE FUNCTION count_record_bytes();
CREATE TRIGGER record_moved AFTER UPDATE OF inquiry_id, draft_id ON files
  FOR EACH ROW WHEN (NEW.kind = 'record') EXECUTE FUNCTION count_record_bytes();
CREATE FUNCTION delete_files_of_inquiry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM files WHERE inquiry_id = OLD.id;
  UPDATE accounts SET record_bytes = record_bytes - OLD.text_bytes WHERE id = OLD.client_id;
  RETURN OLD;
END $$;
CREATE TRIGGER records_of_inquiry_deleted BEFORE DELETE ON inquiries
  FOR EACH ROW EXECUTE FUNCTION delete_files_of_inquiry();
CREATE FUNCTION delete_files_of_draft() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM files WHERE draft_id = OLD.id;
  RETURN OLD;
END $$;
CREATE TRIGGER records_of_draft_deleted BEFORE DELETE ON drafts
  FOR EACH ROW EXECUTE FUNCTION delete_files_of_draft();

CREATE TABLE contact_requests (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  email TEXT NOT NULL,
  phone TEXT NOT NULL,
  organisation TEXT NOT NULL,
  comments TEXT NOT NULL,
  created_at TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'taken', 'answered')),
  assigned_to BIGINT REFERENCES accounts (id),
  state_at TEXT NOT NULL
);
CREATE INDEX contact_requests_by_state ON contact_requests (state, id);

CREATE TABLE outbox (
  id TEXT PRIMARY KEY,
  inquiry_id BIGINT,
  link_hash TEXT,
  sealed TEXT NOT NULL,
  rank INTEGER NOT NULL,
  held_for TEXT,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at TEXT NOT NULL,
  created_at TEXT NOT NULL,
  expires_at TEXT,
  refusals INTEGER NOT NULL DEFAULT 0,
  last_attempt_at TEXT,
  last_error TEXT
);
CREATE INDEX outbox_by_due ON outbox (rank, next_attempt_at);
CREATE INDEX outbox_by_holding ON outbox (held_for) WHERE held_for IS NOT NULL;
CREATE INDEX outbox_by_age ON outbox (created_at, held_for);

CREATE TABLE replays (
  key TEXT PRIMARY KEY,
  answer TEXT NOT NULL,
  content TEXT,
  expires_at TEXT NOT NULL
);
CREATE INDEX replays_by_expiry ON replays (expires_at);

CREATE TABLE counters (
  key TEXT PRIMARY KEY,
  count BIGINT NOT NULL,
  ends_at TEXT NOT NULL
);
CREATE INDEX counters_by_end ON counters (ends_at);

CREATE TABLE audit (
  sequence BIGINT PRIMARY KEY,
  at TEXT NOT NULL,
  event TEXT NOT NULL,
  account_id BIGINT,
  role TEXT,
  inquiry_id BIGINT,
  sha256 TEXT,
  detail TEXT NOT NULL,
  ip TEXT NOT NULL,
  request_id TEXT NOT NULL,
  key_id TEXT NOT NULL,
  mac TEXT NOT NULL,
  hashes TEXT NOT NULL
);
CREATE INDEX audit_by_inquiry ON audit (inquiry_id, sequence);
CREATE INDEX audit_of_views ON audit (inquiry_id, role, sequence) WHERE event = 'inquiry-viewed';
CREATE INDEX audit_of_readers ON audit (account_id, event, inquiry_id, sha256, detail, at)
  WHERE event = 'inquiry-viewed' OR event = 'file-opened' OR event = 'contact-read' OR event = 'account-read'
    OR event = 'mails-read' OR event = 'list-read';
CREATE INDEX audit_of_readings ON audit (inquiry_id, sha256, sequence)
  WHERE role = 'client' AND (event = 'file-downloaded' OR event = 'file-opened');
CREATE INDEX audit_of_second_readings ON audit (inquiry_id, sequence)
  WHERE event IN ('review-proposed', 'review-returned', 'review-approved');
CREATE INDEX audit_of_backups ON audit (sequence) WHERE event = 'backup-made';
CREATE INDEX audit_of_deliveries ON audit (at, event)
  WHERE role = 'client' AND event IN ('file-downloaded', 'file-opened');

CREATE TABLE audit_head (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  sequence BIGINT NOT NULL,
  mac TEXT NOT NULL,
  key_id TEXT NOT NULL DEFAULT '',
  peaks TEXT NOT NULL DEFAULT '[]'
);
INSERT INTO audit_head (id, sequence, mac) VALUES (1, 0, '');

CREATE TABLE audit_heads (
  day TEXT PRIMARY KEY,
  size BIGINT NOT NULL,
  root TEXT NOT NULL,
  at TEXT NOT NULL,
  public_key TEXT NOT NULL,
  signature TEXT NOT NULL
);

CREATE TABLE audit_keys (
  key_id TEXT PRIMARY KEY,
  first_sequence BIGINT NOT NULL,
  last_sequence BIGINT
);

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
CREATE TRIGGER audit_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

CREATE TABLE identity (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  store TEXT NOT NULL
);

CREATE TABLE inquiry_words (
  inquiry_id BIGINT PRIMARY KEY REFERENCES inquiries (id) ON DELETE CASCADE,
  words TEXT NOT NULL
);
-- No text search configuration: the words are folded and separated already.
CREATE FUNCTION words_vector(words TEXT) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
BEGIN
  RETURN array_to_tsvector(string_to_array(btrim(words), ' '));
END $$;
-- A search looks at every pending entry, so there are few.
CREATE INDEX inquiry_words_by_word ON inquiry_words USING gin (words_vector(words)) WITH (gin_pending_list_limit = 256);
