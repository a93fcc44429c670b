-- What a keyword can find in the texts of an inquiry: the words of About case and the parts of the matter number, as
-- inquiry-list/words.ts writes them. NULL for an inquiry that an earlier version stored, until the program fills it in.
CREATE TABLE inquiry_words (
  inquiry_id BIGINT PRIMARY KEY REFERENCES inquiries (id) ON DELETE CASCADE,
  words TEXT
);
CREATE INDEX inquiries_without_words ON inquiry_words (inquiry_id) WHERE words IS NULL;
INSERT INTO inquiry_words (inquiry_id) SELECT id FROM inquiries;
-- At the commit, when this version has written the words: a process of an earlier version may still store inquiries.
CREATE FUNCTION note_wordless() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO inquiry_words (inquiry_id) SELECT id FROM inquiries WHERE id = NEW.id ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER inquiry_wordless AFTER INSERT ON inquiries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_wordless();

-- No text search configuration: the words are folded and separated already.
CREATE FUNCTION words_vector(words TEXT) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
BEGIN
  RETURN array_to_tsvector(string_to_array(btrim(words), ' '));
END $$;
-- A search looks at every pending entry, so there are few.
CREATE INDEX inquiry_words_by_word ON inquiry_words USING gin (words_vector(words)) WITH (gin_pending_list_limit = 256)
WHERE words IS NOT NULL;
