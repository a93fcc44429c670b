-- Staff's desk (docs/decisions/desk.md): who takes care of an inquiry, and how often its client has sent something for it.
ALTER TABLE inquiries ADD COLUMN assigned_to BIGINT REFERENCES accounts (id);
ALTER TABLE inquiries ADD COLUMN news INTEGER NOT NULL DEFAULT 1;
CREATE INDEX inquiries_by_assignee ON inquiries (assigned_to, status, id) WHERE assigned_to IS NOT NULL;
-- The open inquiries in the order in which they are due, and the last answered ones of each urgency.
CREATE INDEX inquiries_by_due ON inquiries (due_at, id) WHERE status = 1;
CREATE INDEX inquiries_last_answered ON inquiries (urgency_level, answered_at) WHERE status = 2;

-- What a member of staff has seen of an open inquiry: as much as `news` counted when it was opened.
CREATE TABLE inquiry_reads (
  account_id BIGINT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  inquiry_id BIGINT NOT NULL REFERENCES inquiries (id) ON DELETE CASCADE,
  news INTEGER NOT NULL,
  PRIMARY KEY (account_id, inquiry_id)
);
CREATE INDEX inquiry_reads_by_inquiry ON inquiry_reads (inquiry_id);

-- Filters and an order of the list that a member of staff has given a name.
CREATE TABLE desk_views (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id BIGINT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  -- JSON of the filters
  filters TEXT NOT NULL,
  UNIQUE (account_id, name)
);
