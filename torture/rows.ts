// The rows in the order of docs/reliability.md.
import type { Row } from './row.ts';
import { canaries } from './rows/canaries.ts';
import { configurations } from './rows/configurations.ts';
import { cuts } from './rows/cuts.ts';
import { database } from './rows/database.ts';
import { diskFull } from './rows/disk-full.ts';
import { foreignPage } from './rows/foreign-page.ts';
import { hashQueue } from './rows/hash-queue.ts';
import { kill } from './rows/kill.ts';
import { lostAnswers } from './rows/lost-answers.ts';
import { mutations } from './rows/mutations.ts';
import { order } from './rows/order.ts';
import { plantedScripts } from './rows/planted-scripts.ts';
import { races } from './rows/races.ts';
import { slow } from './rows/slow.ts';
import { smtp } from './rows/smtp.ts';
import { stalled } from './rows/stalled.ts';
import { trickle } from './rows/trickle.ts';
import { uploads } from './rows/uploads.ts';

export const rows: readonly Row[] = [
  foreignPage,
  plantedScripts,
  kill,
  cuts,
  mutations,
  uploads,
  slow,
  hashQueue,
  stalled,
  diskFull,
  trickle,
  smtp,
  database,
  canaries,
  order,
  races,
  lostAnswers,
  configurations,
];
