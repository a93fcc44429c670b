-- What staff ask for while an inquiry is open, and what its client adds to it (docs/decisions/requests.md).
CREATE TABLE information_requests (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  inquiry_id INTEGER NOT NULL REFERENCES inquiries (id) ON DELETE CASCADE,
  question TEXT NOT NULL,
  asked_by INTEGER NOT NULL REFERENCES accounts (id),
  asked_at TEXT NOT NULL,
  -- how it ended: null while it waits for the client
  outcome TEXT CHECK (outcome IN ('answered', 'withdrawn', 'completed')),
  closed_at TEXT,
  closed_by INTEGER REFERENCES accounts (id),
  -- the due date that the inquiry got by it; null if it kept the one it had
  due_at TEXT,
  CHECK ((outcome IS NULL) = (closed_at IS NULL))
) STRICT;
CREATE INDEX information_requests_by_inquiry ON information_requests (inquiry_id);
-- One at a time.
CREATE UNIQUE INDEX open_information_requests ON information_requests (inquiry_id) WHERE closed_at IS NULL;

CREATE TABLE additions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  inquiry_id INTEGER NOT NULL REFERENCES inquiries (id) ON DELETE CASCADE,
  -- the request that it answers; null for records that the client added unasked
  request_id INTEGER REFERENCES information_requests (id) ON DELETE CASCADE,
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  note TEXT NOT NULL,
  -- the position of its first record, and how many there are
  first_file INTEGER NOT NULL,
  files INTEGER NOT NULL,
  added_at TEXT NOT NULL
) STRICT;
CREATE INDEX additions_by_inquiry ON additions (inquiry_id);

-- Since when the clock of the due date is stopped, because information is needed.
ALTER TABLE inquiries ADD COLUMN needed_since TEXT;
-- An inquiry that waits for its client is not overdue.
DROP INDEX inquiries_waiting;
CREATE INDEX inquiries_waiting ON inquiries (urgency_level, due_at) WHERE status = 1 AND needed_since IS NULL;
