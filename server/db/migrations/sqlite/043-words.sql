-- What a keyword can find in the texts of an inquiry: the words of About case and the parts of the matter number, as
-- inquiry-list/words.ts writes them. NULL for an inquiry that an earlier version stored, until the program fills it in.
CREATE TABLE inquiry_words (
  inquiry_id INTEGER PRIMARY KEY REFERENCES inquiries (id) ON DELETE CASCADE,
  words TEXT
) STRICT;
CREATE INDEX inquiries_without_words ON inquiry_words (inquiry_id) WHERE words IS NULL;
INSERT INTO inquiry_words (inquiry_id) SELECT id FROM inquiries;
CREATE TRIGGER inquiry_wordless AFTER INSERT ON inquiries BEGIN
  INSERT INTO inquiry_words (inquiry_id) VALUES (NEW.id);
END;

-- The ASCII tokenizer changes nothing but A to Z: the words are folded and separated already.
CREATE VIRTUAL TABLE inquiry_word_index USING fts5 (
  words, content = 'inquiry_words', content_rowid = 'inquiry_id', columnsize = 0, detail = none, tokenize = 'ascii'
);
-- Words that are deleted are removed from the index at once, not only marked.
INSERT INTO inquiry_word_index (inquiry_word_index, rank) VALUES ('secure-delete', 1);

-- A copy of a whole database keeps triggers with this ending (engine/exact-rows.ts): the index is not copied, but filled again.
CREATE TRIGGER inquiry_words_added_indexed AFTER INSERT ON inquiry_words WHEN NEW.words IS NOT NULL BEGIN
  INSERT INTO inquiry_word_index (rowid, words) VALUES (NEW.inquiry_id, NEW.words);
END;
CREATE TRIGGER inquiry_words_filled_indexed AFTER UPDATE ON inquiry_words WHEN OLD.words IS NULL AND NEW.words IS NOT NULL BEGIN
  INSERT INTO inquiry_word_index (rowid, words) VALUES (NEW.inquiry_id, NEW.words);
END;
CREATE TRIGGER inquiry_words_removed_indexed AFTER DELETE ON inquiry_words WHEN OLD.words IS NOT NULL BEGIN
  INSERT INTO inquiry_word_index (inquiry_word_index, rowid, words) VALUES ('delete', OLD.inquiry_id, OLD.words);
END;
