-- Encryption at rest: a file's own key, wrapped by a key outside database and data directory; null where
-- the file is stored as it came.
ALTER TABLE files ADD COLUMN wrapped_key TEXT;
