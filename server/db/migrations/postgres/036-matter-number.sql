-- The client's own number for the case; empty if they gave none.
ALTER TABLE inquiries ADD COLUMN matter_number TEXT NOT NULL DEFAULT '';
-- Whether there is an answer that the client has not opened yet.
ALTER TABLE inquiries ADD COLUMN answer_unread INTEGER NOT NULL DEFAULT 0 CHECK (answer_unread IN (0, 1));
