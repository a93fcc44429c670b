-- How many inquiries of each kind there are: of all clients ('all', 0), in a block of 1,000 ids ('block', id / 1000),
-- and of one client ('client', its id). ('changes', 0) counts changes: while it is the same, so is every list.
-- Triggers keep the counts, so that no way of changing an inquiry can forget them.
CREATE TABLE inquiry_counts (
  scope TEXT NOT NULL CHECK (scope IN ('all', 'block', 'client', 'changes')),
  scope_id BIGINT NOT NULL,
  case_type TEXT NOT NULL,
  urgency_level TEXT NOT NULL,
  status INTEGER NOT NULL,
  count BIGINT NOT NULL CHECK (count >= 0),
  PRIMARY KEY (scope, scope_id, case_type, urgency_level, status)
);

INSERT INTO inquiry_counts
SELECT 'all', 0, case_type, urgency_level, status, count(*) FROM inquiries GROUP BY 3, 4, 5
UNION ALL
SELECT 'block', id / 1000, case_type, urgency_level, status, count(*) FROM inquiries GROUP BY 2, 3, 4, 5
UNION ALL
SELECT 'client', client_id, case_type, urgency_level, status, count(*) FROM inquiries GROUP BY 2, 3, 4, 5
UNION ALL
SELECT 'changes', 0, '', '', 0, 0;

-- Deferred to the commit: a transaction that waits for a count has taken all its other locks, in the same order as
-- every other, and holds the count only while it commits.
CREATE FUNCTION count_inquiry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE inquiry_counts SET count = count - 1
    WHERE scope = 'all' AND scope_id = 0
      AND case_type = OLD.case_type AND urgency_level = OLD.urgency_level AND status = OLD.status;
    UPDATE inquiry_counts SET count = count - 1
    WHERE scope = 'block' AND scope_id = OLD.id / 1000
      AND case_type = OLD.case_type AND urgency_level = OLD.urgency_level AND status = OLD.status;
    UPDATE inquiry_counts SET count = count - 1
    WHERE scope = 'client' AND scope_id = OLD.client_id
      AND case_type = OLD.case_type AND urgency_level = OLD.urgency_level AND status = OLD.status;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO inquiry_counts AS known
    VALUES ('all', 0, NEW.case_type, NEW.urgency_level, NEW.status, 1),
      ('block', NEW.id / 1000, NEW.case_type, NEW.urgency_level, NEW.status, 1),
      ('client', NEW.client_id, NEW.case_type, NEW.urgency_level, NEW.status, 1)
    ON CONFLICT (scope, scope_id, case_type, urgency_level, status) DO UPDATE SET count = known.count + 1;
  END IF;
  UPDATE inquiry_counts SET count = count + 1 WHERE scope = 'changes';
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER inquiry_counted AFTER INSERT OR DELETE OR UPDATE OF client_id, case_type, urgency_level, status
  ON inquiries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_inquiry();
