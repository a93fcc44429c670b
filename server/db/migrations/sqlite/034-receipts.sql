-- The receipt of an inquiry: JSON, signed when the inquiry was stored. Earlier inquiries have none.
CREATE TABLE receipts (
  inquiry_id INTEGER PRIMARY KEY REFERENCES inquiries (id) ON DELETE CASCADE,
  content TEXT NOT NULL
) STRICT;
