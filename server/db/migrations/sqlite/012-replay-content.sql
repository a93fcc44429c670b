-- A keyed hash of what the remembered request said: the same key with other content is another request.
-- Null for answers remembered before this column, and for keys that are themselves a hash of the content.
ALTER TABLE replays ADD COLUMN content TEXT;
