-- The receipt of what was added, as JSON, signed when it was stored; null without files, and for earlier ones.
ALTER TABLE additions ADD COLUMN receipt TEXT;
