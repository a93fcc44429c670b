-- What staff write for each other about an inquiry. It goes with its inquiry.
CREATE TABLE notes (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  inquiry_id BIGINT NOT NULL REFERENCES inquiries (id) ON DELETE CASCADE,
  account_id BIGINT NOT NULL REFERENCES accounts (id),
  text TEXT NOT NULL,
  -- counts the changes of the text
  version BIGINT NOT NULL,
  created_at TEXT NOT NULL,
  changed_at TEXT
);
CREATE INDEX notes_by_inquiry ON notes (inquiry_id, id);
