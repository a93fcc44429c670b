-- The schema of the first version. Later versions add files, and change none.
--
-- Times are ISO 8601 UTC text, flags are 0 or 1. Ids are never used twice, so that an id in a log or a mail means the
-- same inquiry forever.

CREATE TABLE accounts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  role TEXT NOT NULL CHECK (role IN ('client', 'staff')),
  -- the e-mail address, or the name of staff without one, in lower case: what sign-in compares
  login TEXT NOT NULL,
  email TEXT NOT NULL,
  -- when a link that was mailed to the address was first opened; null: the address may be someone else's
  address_proven_at TEXT,
  name TEXT NOT NULL,
  -- as searched and sorted (db/fold-text.ts)
  name_folded TEXT NOT NULL,
  organization TEXT NOT NULL,
  contact_number TEXT NOT NULL,
  password_hash TEXT NOT NULL,
  disabled INTEGER NOT NULL DEFAULT 0 CHECK (disabled IN (0, 1)),
  -- whether a member of staff may open the pages for administrators
  administrator INTEGER NOT NULL DEFAULT 0 CHECK (administrator = 0 OR (administrator = 1 AND role = 'staff')),
  -- bytes of stored records and texts, for the quota. Reports do not count: staff store them.
  record_bytes INTEGER NOT NULL DEFAULT 0,
  -- the zone in which the account reads times (an IANA name); empty: the firm's
  time_zone TEXT NOT NULL DEFAULT '',
  -- of staff: how their statements are signed; empty: with the firm's name
  statement_name TEXT NOT NULL DEFAULT '',
  -- the last day, in the firm's zone, on which its morning mail was decided
  digest_day TEXT,
  created_at TEXT NOT NULL,
  -- null until the first sign-in, which is not reported as one from a new device
  signed_in_at TEXT,
  UNIQUE (role, login)
) STRICT;
-- A search by name compares every name, and reads them from this index alone: less than half the time.
CREATE INDEX account_names ON accounts (role, name_folded, id);

CREATE TABLE sessions (
  token_hash TEXT PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  -- a rough name of the device, and the network that it signed in from: what a user's list of sessions shows
  device TEXT NOT NULL DEFAULT '',
  network TEXT NOT NULL DEFAULT '',
  device_hash TEXT,
  -- whether the sign-in took a second factor: a passkey, or a code
  second_factor INTEGER NOT NULL DEFAULT 0 CHECK (second_factor IN (0, 1)),
  -- the restricted inquiry that its administrator gave a reason to see
  admitted_to INTEGER,
  created_at TEXT NOT NULL,
  seen_at TEXT NOT NULL
) STRICT;
CREATE INDEX sessions_by_account ON sessions (account_id, created_at);

-- Devices that have signed in before. The hash is of the account's id and a random token in the device's cookie,
-- so the rows of two accounts on one device cannot be linked, and a row copied to another account opens nothing.
CREATE TABLE devices (
  hash TEXT PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  created_at TEXT NOT NULL,
  seen_at TEXT NOT NULL
) STRICT;
CREATE INDEX devices_by_account ON devices (account_id, seen_at);

CREATE TABLE reset_tokens (
  token_hash TEXT PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  -- the link of an invitation is valid longer than that of someone who has forgotten a password
  invitation INTEGER NOT NULL DEFAULT 0 CHECK (invitation IN (0, 1)),
  expires_at TEXT NOT NULL
) STRICT;
CREATE INDEX reset_tokens_by_account ON reset_tokens (account_id);

-- Authenticator apps (RFC 6238). The secret is sealed with a key outside the database; it counts once it has been
-- confirmed. `last_step` makes every code good for one use.
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

-- Passkeys (WebAuthn). The public key is sealed for its account, so a row that someone else wrote or copied from another
-- account opens nothing. `counter` only grows: a smaller one shows that the passkey was copied.
CREATE TABLE passkeys (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  credential_id TEXT NOT NULL UNIQUE,
  sealed_key TEXT NOT NULL,
  counter INTEGER NOT NULL,
  name TEXT NOT NULL,
  created_at TEXT NOT NULL,
  last_used_at TEXT
) STRICT;
CREATE INDEX passkeys_by_account ON passkeys (account_id);

-- Challenges that were used, until they expire. One that was never used is not stored.
CREATE TABLE spent_challenges (
  hash TEXT PRIMARY KEY,
  expires_at TEXT NOT NULL
) STRICT;
CREATE INDEX spent_challenges_by_expiry ON spent_challenges (expires_at);

-- Which optional mails an account wants. A kind without a row is as contract/accounts/mail-kinds.ts says.
CREATE TABLE mail_choices (
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  wanted INTEGER NOT NULL CHECK (wanted IN (0, 1)),
  PRIMARY KEY (account_id, kind)
) STRICT;

-- Clients who work together (docs/decisions/0045-colleagues.md). Without a row here, an account is alone.
CREATE TABLE teams (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  owner_id INTEGER NOT NULL UNIQUE REFERENCES accounts (id),
  created_at TEXT NOT NULL
) STRICT;

-- The owner has a row, too. The key lets an account be in one team only.
CREATE TABLE team_members (
  account_id INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  team_id INTEGER NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
  -- whether the account sees all inquiries of the team, or only its own
  sees_all INTEGER NOT NULL CHECK (sees_all IN (0, 1)),
  joined_at TEXT NOT NULL
) STRICT;
CREATE INDEX team_members_by_team ON team_members (team_id);

CREATE TABLE team_invitations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  team_id INTEGER NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
  email TEXT NOT NULL,
  -- what an account with the address signs in with
  login TEXT NOT NULL,
  sees_all INTEGER NOT NULL CHECK (sees_all IN (0, 1)),
  -- the SHA-256 of the token in the mail that was sent last
  token_hash TEXT NOT NULL UNIQUE,
  sent_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  UNIQUE (team_id, login)
) STRICT;

CREATE TABLE inquiries (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  client_id INTEGER NOT NULL REFERENCES accounts (id),
  -- the team of its sender when it was sent; it ends with the team
  team_id INTEGER REFERENCES teams (id) ON DELETE SET NULL,
  -- the key in contract/offer.ts, and the text that the client chose
  case_key TEXT NOT NULL,
  case_type TEXT NOT NULL,
  urgency_key TEXT NOT NULL,
  urgency_level TEXT NOT NULL,
  -- the client's own number for the case; empty if they gave none
  matter_number TEXT NOT NULL DEFAULT '',
  about_case TEXT NOT NULL,
  selected_services TEXT NOT NULL,
  customized_reports TEXT NOT NULL,
  other_service TEXT NOT NULL,
  status INTEGER NOT NULL DEFAULT 1 CHECK (status IN (1, 2)),
  process_status INTEGER NOT NULL DEFAULT 0 CHECK (process_status IN (0, 1)),
  process_comment TEXT NOT NULL DEFAULT '',
  answered_by INTEGER REFERENCES accounts (id),
  answered_at TEXT,
  -- how the answer is signed: what its author had in the account then
  statement_name TEXT NOT NULL DEFAULT '',
  -- whether there is an answer that the client has not opened yet
  answer_unread INTEGER NOT NULL DEFAULT 0 CHECK (answer_unread IN (0, 1)),
  created_at TEXT NOT NULL,
  -- when the first report is due
  due_at TEXT NOT NULL,
  -- the round that is open, or that the last statement answered; and when the open one is due, null when none is open
  round INTEGER NOT NULL DEFAULT 1,
  open_due_at TEXT,
  -- when the clock of the due date was stopped, because information is needed
  needed_since TEXT,
  -- the member of staff it is assigned to
  assigned_to INTEGER REFERENCES accounts (id),
  -- whether, among staff, only the assignee sees it (docs/decisions/0051-only-the-assigned.md)
  restricted INTEGER NOT NULL DEFAULT 0 CHECK (restricted IN (0, 1)),
  -- how often its client has sent something for it
  news INTEGER NOT NULL DEFAULT 1,
  -- the size of what its client has written, for the quota
  text_bytes INTEGER NOT NULL DEFAULT 0,
  -- retention (docs/decisions/0044-retention.md): when each of the two mails was queued, the day they named, and when the
  -- files were removed; and the legal hold
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
) STRICT;
CREATE INDEX inquiries_by_client ON inquiries (client_id, id);
-- For the filters and orders of staff's list (docs/decisions/0036-inquiry-lists.md).
CREATE INDEX inquiries_by_case ON inquiries (case_type, id);
CREATE INDEX inquiries_by_urgency ON inquiries (urgency_key, id);
-- Two, because with one SQLite would take it where another index leaves fewer rows.
CREATE INDEX inquiries_open ON inquiries (id) WHERE status = 1;
CREATE INDEX inquiries_completed ON inquiries (id) WHERE status = 2;
CREATE INDEX inquiries_by_team ON inquiries (team_id, id) WHERE team_id IS NOT NULL;
CREATE INDEX inquiries_restricted ON inquiries (id) WHERE restricted = 1;
CREATE INDEX inquiries_by_assignee ON inquiries (assigned_to, status, id) WHERE assigned_to IS NOT NULL;
-- The open inquiries in the order in which they are due, and the last answered ones of each urgency.
CREATE INDEX inquiries_by_due ON inquiries (open_due_at, id) WHERE open_due_at IS NOT NULL;
CREATE INDEX inquiries_last_answered ON inquiries (urgency_key, answered_at) WHERE status = 2;
-- What GET /metrics counts at every scrape. An inquiry that waits for its client is not overdue.
CREATE INDEX inquiries_waiting ON inquiries (urgency_key, open_due_at, needed_since) WHERE open_due_at IS NOT NULL;
-- What the numbers for administrators are read from, week by week (docs/decisions/0038-numbers.md).
CREATE INDEX inquiries_received ON inquiries (created_at);
CREATE INDEX inquiries_answered ON inquiries (answered_at, urgency_key, urgency_level, created_at, due_at)
  WHERE answered_at IS NOT NULL;
CREATE INDEX inquiries_due ON inquiries (due_at, answered_at, needed_since);
CREATE INDEX inquiries_to_remove ON inquiries (answered_at)
  WHERE answered_at IS NOT NULL AND files_removed_at IS NULL AND held_at IS NULL;

-- What a member of staff has seen of an open inquiry: as much as `news` counted when it was opened.
CREATE TABLE inquiry_reads (
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  inquiry_id INTEGER NOT NULL REFERENCES inquiries (id) ON DELETE CASCADE,
  news INTEGER NOT NULL,
  PRIMARY KEY (account_id, inquiry_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX inquiry_reads_by_inquiry ON inquiry_reads (inquiry_id);

-- What staff and the client write about an inquiry after it was sent, except the first statement, with its files
-- (docs/decisions/0042-rounds.md).
CREATE TABLE messages (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  inquiry_id INTEGER NOT NULL REFERENCES inquiries (id) ON DELETE CASCADE,
  -- 1 up to the first statement; each time the client writes after a statement, the next one begins
  round INTEGER NOT NULL CHECK (round > 0),
  -- what staff ask for, what the client writes or sends, or a further statement
  kind TEXT NOT NULL CHECK (kind IN ('request', 'message', 'statement')),
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  text TEXT NOT NULL,
  -- of a further statement: as of an answer
  statement_name TEXT NOT NULL DEFAULT '',
  sent_at TEXT NOT NULL,
  -- the position of its first file among the records or reports, and how many there are
  first_file INTEGER NOT NULL DEFAULT 0,
  files INTEGER NOT NULL DEFAULT 0,
  -- of a message: the request that it answers, and its receipt: JSON, signed when it was stored
  answers INTEGER REFERENCES messages (id) ON DELETE CASCADE,
  receipt TEXT CHECK ((receipt IS NULL) = (kind <> 'message')),
  -- of a request: how it ended; null while it waits for the client
  outcome TEXT CHECK (outcome IN ('answered', 'withdrawn', 'completed')),
  closed_at TEXT,
  closed_by INTEGER REFERENCES accounts (id),
  -- the due date that the inquiry got by it; null if it kept the one it had
  due_at TEXT,
  CHECK ((outcome IS NULL) = (closed_at IS NULL))
) STRICT;
CREATE INDEX messages_by_inquiry ON messages (inquiry_id, id);
-- One at a time.
CREATE UNIQUE INDEX open_requests ON messages (inquiry_id) WHERE kind = 'request' AND closed_at IS NULL;

-- What staff write for each other about an inquiry. It goes with its inquiry.
CREATE TABLE notes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  inquiry_id INTEGER NOT NULL REFERENCES inquiries (id) ON DELETE CASCADE,
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  text TEXT NOT NULL,
  -- counts the changes of the text
  version INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  changed_at TEXT
) STRICT;
CREATE INDEX notes_by_inquiry ON notes (inquiry_id, id);

-- Text blocks for statements, which all staff share.
CREATE TABLE text_blocks (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  text TEXT NOT NULL,
  -- counts the changes
  version INTEGER NOT NULL
) STRICT;

-- Links with which someone without an account sends records for an inquiry (docs/decisions/0049-upload-links.md), or for the
-- draft of a new one, until that is sent. Without a foreign key: drafts refer to links.
CREATE TABLE upload_links (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  inquiry_id INTEGER REFERENCES inquiries (id) ON DELETE CASCADE,
  own_draft_id INTEGER,
  -- whom the client asks, and what else they read
  recipient TEXT NOT NULL,
  instructions TEXT NOT NULL,
  -- the SHA-256 of the token in its address
  token_hash TEXT NOT NULL UNIQUE,
  max_bytes INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  -- what arrived and when, as JSON; null until its holder has sent the files
  receipt TEXT,
  -- how it ended; null while it is open, or its files wait for the client
  outcome TEXT CHECK (outcome IN ('revoked', 'accepted', 'rejected', 'expired')),
  CHECK ((inquiry_id IS NULL) <> (own_draft_id IS NULL))
) STRICT;
CREATE INDEX upload_links_by_inquiry ON upload_links (inquiry_id, id);
CREATE INDEX upload_links_by_draft ON upload_links (own_draft_id) WHERE own_draft_id IS NOT NULL;

-- Forms that were not sent yet (docs/decisions/0040-drafts.md).
CREATE TABLE drafts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  -- one of DRAFT_FORMS in contract/drafts.ts
  form TEXT NOT NULL,
  -- the inquiry that the form is about; null for a new inquiry
  inquiry_id INTEGER REFERENCES inquiries (id) ON DELETE CASCADE,
  -- what was typed, as JSON
  fields TEXT NOT NULL,
  -- counts the changes of the fields
  version INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  saved_at TEXT NOT NULL,
  -- when the mail about its removal was queued
  warned_at TEXT,
  -- until when a link for it can be used: it is not removed before
  kept_until TEXT,
  -- when a statement began to wait for its second reader
  proposed_at TEXT,
  -- the link that fills it; null for those of the account itself
  link_id INTEGER UNIQUE REFERENCES upload_links (id) ON DELETE CASCADE,
  -- whether the holder of the link has sent its files: from then on, none is added or removed
  held INTEGER NOT NULL DEFAULT 0 CHECK (held IN (0, 1))
) STRICT;
CREATE UNIQUE INDEX drafts_by_form ON drafts (account_id, form, inquiry_id) WHERE link_id IS NULL;
CREATE INDEX drafts_by_age ON drafts (saved_at);
CREATE INDEX drafts_by_inquiry ON drafts (inquiry_id) WHERE inquiry_id IS NOT NULL;
-- one statement at a time waits on an inquiry
CREATE UNIQUE INDEX proposed_drafts ON drafts (inquiry_id) WHERE proposed_at IS NOT NULL;

-- One file of a draft on its way to us, in pieces. Its row in files is written when all bytes are there.
CREATE TABLE uploads (
  -- random: a part of its address
  id TEXT PRIMARY KEY,
  draft_id INTEGER NOT NULL REFERENCES drafts (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  original_name TEXT NOT NULL,
  -- what the browser recognizes the chosen file by
  fingerprint TEXT NOT NULL,
  bytes INTEGER NOT NULL CHECK (bytes > 0),
  -- how many bytes from the beginning are stored and survive a crash
  received INTEGER NOT NULL DEFAULT 0 CHECK (received <= bytes),
  -- the name under which it is, or will be, stored
  name TEXT NOT NULL UNIQUE,
  wrapped_key TEXT,
  -- what the store needs to write the next piece
  store_state TEXT NOT NULL DEFAULT '',
  -- whether its row in files was written
  complete INTEGER NOT NULL DEFAULT 0 CHECK (complete IN (0, 1)),
  created_at TEXT NOT NULL,
  UNIQUE (draft_id, position)
) STRICT;

-- A file belongs to an inquiry or, before it is sent, to a draft.
CREATE TABLE files (
  name TEXT PRIMARY KEY,
  inquiry_id INTEGER REFERENCES inquiries (id) ON DELETE CASCADE,
  draft_id INTEGER REFERENCES drafts (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('record', 'report')),
  position INTEGER NOT NULL,
  original_name TEXT NOT NULL,
  bytes INTEGER NOT NULL CHECK (bytes > 0),
  sha256 TEXT NOT NULL CHECK (length(sha256) = 64),
  -- what an archive names before the bytes of a file
  crc32 INTEGER NOT NULL CHECK (crc32 BETWEEN 0 AND 4294967295),
  -- the file's own keys, wrapped with one that is derived from SECRET_KEY
  wrapped_key TEXT NOT NULL,
  -- what malware scanning has said: the words of SCANS in contract/files.ts. A scanner looks at unscanned files
  -- when it has nothing else to do.
  scan TEXT NOT NULL DEFAULT 'unscanned' CHECK (scan IN ('unscanned', 'pending', 'clean', 'partial', 'infected')),
  -- docs/decisions/0047-page-counts.md: null until they are counted, 0 if they cannot be
  pages INTEGER CHECK (pages >= 0),
  -- one of PAGE_PROBLEMS in contract/files.ts; null if there is none, or it is not known
  page_problem TEXT,
  created_at TEXT NOT NULL,
  -- when all bytes were last compared with the SHA-256, and what was found then
  checked_at TEXT NOT NULL,
  damage TEXT CHECK (damage IN ('missing', 'size', 'changed', 'unreadable')),
  UNIQUE (inquiry_id, kind, position),
  CHECK ((inquiry_id IS NULL) <> (draft_id IS NULL))
) STRICT;
CREATE INDEX files_by_scan ON files (scan, created_at);
CREATE INDEX files_by_draft ON files (draft_id) WHERE draft_id IS NOT NULL;
CREATE INDEX files_to_count ON files (created_at) WHERE pages IS NULL;
CREATE INDEX files_by_check ON files (checked_at, name);
CREATE INDEX files_by_damage ON files (damage) WHERE damage IS NOT NULL;

-- What remains of the row of a file that retention removed.
CREATE TABLE removed_files (
  name TEXT PRIMARY KEY,
  inquiry_id INTEGER NOT NULL REFERENCES inquiries (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  position INTEGER NOT NULL,
  original_name TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  scan TEXT NOT NULL,
  pages INTEGER CHECK (pages >= 0),
  -- one of PAGE_PROBLEMS in contract/files.ts; null if there is none, or it is not known
  page_problem TEXT,
  UNIQUE (inquiry_id, kind, position)
) STRICT;

-- Files to be removed for good, written with the erasure that deletes their rows; if the process ends before
-- the files are gone, the next sweep removes them.
CREATE TABLE erased_files (
  name TEXT PRIMARY KEY
) STRICT;

-- The days on which a sweep ran.
CREATE TABLE sweep_days (
  day TEXT PRIMARY KEY
) STRICT;

-- The receipt of an inquiry: JSON, signed when the inquiry was stored.
CREATE TABLE receipts (
  inquiry_id INTEGER PRIMARY KEY REFERENCES inquiries (id) ON DELETE CASCADE,
  content TEXT NOT NULL
) STRICT;

-- No way of storing or deleting files can forget the quota.
CREATE TRIGGER record_stored AFTER INSERT ON files WHEN NEW.kind = 'record' BEGIN
  UPDATE accounts SET record_bytes = record_bytes + NEW.bytes
  WHERE id = coalesce(
    (SELECT client_id FROM inquiries WHERE id = NEW.inquiry_id),
    (SELECT account_id FROM drafts WHERE id = NEW.draft_id)
  );
END;
CREATE TRIGGER record_deleted AFTER DELETE ON files WHEN OLD.kind = 'record' BEGIN
  UPDATE accounts SET record_bytes = record_bytes - OLD.bytes
  WHERE id = coalesce(
    (SELECT client_id FROM inquiries WHERE id = OLD.inquiry_id),
    (SELECT account_id FROM drafts WHERE id = OLD.draft_id)
  );
END;
-- A file in the draft of a colleague counts for the client of the inquiry from when it is sent.
CREATE TRIGGER record_moved AFTER UPDATE OF inquiry_id, draft_id ON files WHEN NEW.kind = 'record' BEGIN
  UPDATE accounts SET record_bytes = record_bytes - OLD.bytes
  WHERE id = coalesce(
    (SELECT client_id FROM inquiries WHERE id = OLD.inquiry_id),
    (SELECT account_id FROM drafts WHERE id = OLD.draft_id)
  );
  UPDATE accounts SET record_bytes = record_bytes + NEW.bytes
  WHERE id = coalesce(
    (SELECT client_id FROM inquiries WHERE id = NEW.inquiry_id),
    (SELECT account_id FROM drafts WHERE id = NEW.draft_id)
  );
END;
-- When an inquiry or a draft is deleted, its files go after it, and can no longer be traced to its client.
CREATE TRIGGER records_of_inquiry_deleted BEFORE DELETE ON inquiries BEGIN
  DELETE FROM files WHERE inquiry_id = OLD.id;
  UPDATE accounts SET record_bytes = record_bytes - OLD.text_bytes WHERE id = OLD.client_id;
END;
CREATE TRIGGER records_of_draft_deleted BEFORE DELETE ON drafts BEGIN
  DELETE FROM files WHERE draft_id = OLD.id;
END;

CREATE TABLE contact_requests (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  email TEXT NOT NULL,
  phone TEXT NOT NULL,
  organisation TEXT NOT NULL,
  comments TEXT NOT NULL,
  created_at TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'taken', 'answered')),
  -- who took or answered it
  assigned_to INTEGER REFERENCES accounts (id),
  -- when it got this state: the second of two changes at the same time finds another time
  state_at TEXT NOT NULL
) STRICT;
-- The number of new ones, and the page on which the answered ones are last.
CREATE INDEX contact_requests_by_state ON contact_requests (state, id);

-- Mails to be sent. The content is sealed with a key outside the database: it may hold a reset link.
CREATE TABLE outbox (
  id TEXT PRIMARY KEY,
  -- so that the mails about an inquiry end when it is erased
  inquiry_id INTEGER,
  -- the token of the link in it (SHA-256), so that it ends with the link
  link_hash TEXT,
  sealed TEXT NOT NULL,
  -- links that someone waits for before changes of an account, and these before notices
  rank INTEGER NOT NULL,
  -- the mailbox, or the account that causes mails to the firm, as a keyed hash, of a notice that waits for a summary
  held_for TEXT,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at TEXT NOT NULL,
  created_at TEXT NOT NULL,
  -- when a mail expires (that of a reset link); it is dropped then
  expires_at TEXT,
  -- by the receiver's mail server: the second one is the last
  refusals INTEGER NOT NULL DEFAULT 0,
  -- why the last attempt failed, in codes without addresses; null before the first one has failed
  last_attempt_at TEXT,
  last_error TEXT
) STRICT;
CREATE INDEX outbox_by_due ON outbox (rank, next_attempt_at);
CREATE INDEX outbox_by_holding ON outbox (held_for) WHERE held_for IS NOT NULL;
CREATE INDEX outbox_by_age ON outbox (created_at, held_for);

-- Answers of changes already made, so that a repeated request has no second effect.
CREATE TABLE replays (
  key TEXT PRIMARY KEY,
  answer TEXT NOT NULL,
  -- a keyed hash of what the request said: the same key with other content is another request. Null for keys that are
  -- themselves a hash of the content.
  content TEXT,
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

-- Custody: who did what to which record, and how it ended. Rows are only ever added; each carries an HMAC
-- over itself and the one before, so that an edited, removed, inserted or moved row is found.
CREATE TABLE audit (
  sequence INTEGER PRIMARY KEY,
  at TEXT NOT NULL,
  event TEXT NOT NULL,
  -- no foreign keys: the record outlives what it tells of
  account_id INTEGER,
  role TEXT,
  inquiry_id INTEGER,
  sha256 TEXT,
  detail TEXT NOT NULL,
  ip TEXT NOT NULL,
  request_id TEXT NOT NULL,
  key_id TEXT NOT NULL,
  mac TEXT NOT NULL,
  -- Proof for people without the secret key: a Merkle tree (RFC 9162) over the rows, whose heads are signed and published.
  -- The hash of every complete subtree that ends with this row, the smallest first, as a JSON list.
  hashes TEXT NOT NULL
) STRICT;
CREATE INDEX audit_by_inquiry ON audit (inquiry_id, sequence);
-- Every opening of an inquiry, every range of a file and every list looks here: each reads one row, however many there are.
CREATE INDEX audit_of_views ON audit (inquiry_id, role, sequence) WHERE event = 'inquiry-viewed';
CREATE INDEX audit_of_readers ON audit (account_id, event, inquiry_id, sha256, detail, at)
  WHERE event = 'inquiry-viewed' OR event = 'file-opened' OR event = 'contact-read' OR event = 'account-read'
    OR event = 'mails-read' OR event = 'list-read';
CREATE INDEX audit_of_readings ON audit (inquiry_id, sha256, sequence)
  WHERE role = 'client' AND (event = 'file-downloaded' OR event = 'file-opened');
-- Found without reading the log.
CREATE INDEX audit_of_second_readings ON audit (inquiry_id, sequence)
  WHERE event IN ('review-proposed', 'review-returned', 'review-approved');
CREATE INDEX audit_of_backups ON audit (sequence) WHERE event = 'backup-made';
CREATE INDEX audit_of_deliveries ON audit (at, event)
  WHERE role = 'client' AND event IN ('file-downloaded', 'file-opened');

-- The last row's number and MAC, and the key that signs rows; the number of leaves, and the complete subtrees that cover
-- them, the largest first. One row, whose lock puts writers in line.
CREATE TABLE audit_head (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  sequence INTEGER NOT NULL,
  mac TEXT NOT NULL,
  key_id TEXT NOT NULL DEFAULT '',
  peaks TEXT NOT NULL DEFAULT '[]'
) STRICT;
INSERT INTO audit_head (id, sequence, mac) VALUES (1, 0, '');

-- The published heads, at most one for each day (UTC).
CREATE TABLE audit_heads (
  day TEXT PRIMARY KEY,
  size INTEGER NOT NULL,
  root TEXT NOT NULL,
  at TEXT NOT NULL,
  public_key TEXT NOT NULL,
  signature TEXT NOT NULL
) STRICT;

-- Which rows each key may sign: from its first to its last, which is set when the key is retired. Each
-- retirement is also a row of the log.
CREATE TABLE audit_keys (
  key_id TEXT PRIMARY KEY,
  first_sequence INTEGER NOT NULL,
  last_sequence INTEGER
) STRICT;

CREATE TRIGGER audit_is_not_edited BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'audit is append-only'); END;
CREATE TRIGGER audit_is_not_cut BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'audit is append-only'); END;

-- Which store of files this database belongs to: the store has the same id, and a start with another one is
-- refused. Otherwise the sweeper would take every file for one that no row names.
CREATE TABLE identity (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  store TEXT NOT NULL
) STRICT;

-- What a keyword can find in an inquiry, as inquiry-list/keyword.ts writes it.
CREATE TABLE inquiry_words (
  inquiry_id INTEGER PRIMARY KEY REFERENCES inquiries (id) ON DELETE CASCADE,
  words TEXT NOT NULL
) STRICT;
-- The ASCII tokenizer changes nothing but A to Z: the words are folded and separated already.
CREATE VIRTUAL TABLE inquiry_word_index USING fts5 (
  words, content = 'inquiry_words', content_rowid = 'inquiry_id', columnsize = 0, detail = none, tokenize = 'ascii'
);
-- Words that are deleted are removed from the index at once, not only marked.
INSERT INTO inquiry_word_index (inquiry_word_index, rank) VALUES ('secure-delete', 1);
CREATE TRIGGER inquiry_words_added_indexed AFTER INSERT ON inquiry_words BEGIN
  INSERT INTO inquiry_word_index (rowid, words) VALUES (NEW.inquiry_id, NEW.words);
END;
CREATE TRIGGER inquiry_words_changed_indexed AFTER UPDATE ON inquiry_words BEGIN
  INSERT INTO inquiry_word_index (inquiry_word_index, rowid, words) VALUES ('delete', OLD.inquiry_id, OLD.words);
  INSERT INTO inquiry_word_index (rowid, words) VALUES (NEW.inquiry_id, NEW.words);
END;
CREATE TRIGGER inquiry_words_removed_indexed AFTER DELETE ON inquiry_words BEGIN
  INSERT INTO inquiry_word_index (inquiry_word_index, rowid, words) VALUES ('delete', OLD.inquiry_id, OLD.words);
END;
