-- When the report is due (ISO 8601, UTC). SQL cannot compute holidays: the program fills it in for the inquiries of earlier
-- versions, and finds them by the second index, which is empty then.
ALTER TABLE inquiries ADD COLUMN due_at TEXT;
CREATE INDEX inquiries_without_due ON inquiries (id) WHERE due_at IS NULL;
-- What GET /metrics counts at every scrape: the inquiries that wait, by the time they are due, and no longer by their age.
DROP INDEX inquiries_waiting;
CREATE INDEX inquiries_waiting ON inquiries (urgency_level, due_at) WHERE status = 1;
