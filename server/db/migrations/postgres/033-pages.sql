-- How many pages a file has (docs/decisions/pages.md): null until they are counted, 0 if they cannot be.
ALTER TABLE files ADD COLUMN pages INTEGER CHECK (pages >= 0);
ALTER TABLE removed_files ADD COLUMN pages INTEGER CHECK (pages >= 0);
CREATE INDEX files_to_count ON files (created_at) WHERE pages IS NULL;
