-- How many inquiries of each kind there are: of all clients ('all', 0), in a block of 1,000 ids ('block', id / 1000),
-- and of one client ('client', its id). ('changes', 0) counts changes: while it is the same, so is every list.
-- Triggers keep the counts, so that no way of changing an inquiry can forget them.
CREATE TABLE inquiry_counts (
  scope TEXT NOT NULL CHECK (scope IN ('all', 'block', 'client', 'changes')),
  scope_id INTEGER NOT NULL,
  case_type TEXT NOT NULL,
  urgency_level TEXT NOT NULL,
  status INTEGER NOT NULL,
  count INTEGER NOT NULL CHECK (count >= 0),
  PRIMARY KEY (scope, scope_id, case_type, urgency_level, status)
) STRICT, WITHOUT ROWID;

INSERT INTO inquiry_counts
SELECT 'all', 0, case_type, urgency_level, status, count(*) FROM inquiries GROUP BY 3, 4, 5
UNION ALL
SELECT 'block', id / 1000, case_type, urgency_level, status, count(*) FROM inquiries GROUP BY 2, 3, 4, 5
UNION ALL
SELECT 'client', client_id, case_type, urgency_level, status, count(*) FROM inquiries GROUP BY 2, 3, 4, 5
UNION ALL
SELECT 'changes', 0, '', '', 0, 0;

CREATE TRIGGER inquiry_counted AFTER INSERT ON inquiries BEGIN
  INSERT INTO inquiry_counts
  VALUES ('all', 0, NEW.case_type, NEW.urgency_level, NEW.status, 1),
    ('block', NEW.id / 1000, NEW.case_type, NEW.urgency_level, NEW.status, 1),
    ('client', NEW.client_id, NEW.case_type, NEW.urgency_level, NEW.status, 1),
    ('changes', 0, '', '', 0, 1)
  ON CONFLICT DO UPDATE SET count = count + 1;
END;

CREATE TRIGGER inquiry_counted_off AFTER DELETE ON inquiries BEGIN
  UPDATE inquiry_counts SET count = count - 1
  WHERE (scope, scope_id) IN (VALUES ('all', 0), ('block', OLD.id / 1000), ('client', OLD.client_id))
    AND case_type = OLD.case_type AND urgency_level = OLD.urgency_level AND status = OLD.status;
  UPDATE inquiry_counts SET count = count + 1 WHERE scope = 'changes';
END;

CREATE TRIGGER inquiry_counted_again AFTER UPDATE OF client_id, case_type, urgency_level, status ON inquiries BEGIN
  UPDATE inquiry_counts SET count = count - 1
  WHERE (scope, scope_id) IN (VALUES ('all', 0), ('block', OLD.id / 1000), ('client', OLD.client_id))
    AND case_type = OLD.case_type AND urgency_level = OLD.urgency_level AND status = OLD.status;
  INSERT INTO inquiry_counts
  VALUES ('all', 0, NEW.case_type, NEW.urgency_level, NEW.status, 1),
    ('block', NEW.id / 1000, NEW.case_type, NEW.urgency_level, NEW.status, 1),
    ('client', NEW.client_id, NEW.case_type, NEW.urgency_level, NEW.status, 1),
    ('changes', 0, '', '', 0, 1)
  ON CONFLICT DO UPDATE SET count = count + 1;
END;
