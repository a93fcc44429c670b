-- The CRC-32 of a file's bytes, which an archive names before them. Null for a file from before it was kept.
ALTER TABLE files ADD COLUMN crc32 INTEGER CHECK (crc32 BETWEEN 0 AND 4294967295);
