// The fictitious file itself: every page that a document or the site cites, with the words on it.
import { emergency } from './emergency.ts';
import { employer } from './employer.ts';
import { imaging } from './imaging.ts';
import { neurology } from './neurology.ts';
import type { RecordPages } from './page.ts';
import { painManagement } from './pain-management.ts';
import { primaryCare } from './primary-care.ts';
import { spineSurgery } from './spine-surgery.ts';
import { statements } from './statements.ts';
import { therapy } from './therapy.ts';

export const record: RecordPages = {
  ...emergency,
  ...primaryCare,
  ...neurology,
  ...imaging,
  ...therapy,
  ...painManagement,
  ...spineSurgery,
  ...employer,
  ...statements,
};
