-- What GET /metrics counts at every scrape: the inquiries that wait, by their age, and the age of the oldest mail.
CREATE INDEX inquiries_waiting ON inquiries (urgency_level, created_at) WHERE status = 1;
CREATE INDEX outbox_by_age ON outbox (created_at);
