-- What the numbers for administrators are read from, week by week (docs/decisions/numbers.md).
CREATE INDEX inquiries_received ON inquiries (created_at, id);
CREATE INDEX inquiries_answered ON inquiries (answered_at, urgency_level, created_at, due_at)
  WHERE answered_at IS NOT NULL;
CREATE INDEX inquiries_due ON inquiries (due_at, answered_at, needed_since);
CREATE INDEX audit_of_deliveries ON audit (at, event)
  WHERE role = 'client' AND event IN ('file-downloaded', 'file-opened');
