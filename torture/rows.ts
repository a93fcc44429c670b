// The rows in the order of docs/reliability.md.
import type { Row } from './row.ts';
import { canaries } from './rows/canaries.ts';
import { clock } from './rows/clock.ts';
import { combinations } from './rows/combinations.ts';
import { configurations } from './rows/configurations.ts';
import { custody } from './rows/custody.ts';
import { cuts } from './rows/cuts.ts';
import { database } from './rows/database.ts';
import { diskFaults } from './rows/disk-faults.ts';
import { diskFull } from './rows/disk-full.ts';
import { flippedBytes } from './rows/flipped-bytes.ts';
import { foreignPage } from './rows/foreign-page.ts';
import { hashQueue } from './rows/hash-queue.ts';
import { kill } from './rows/kill.ts';
import { lostAnswers } from './rows/lost-answers.ts';
import { mutations } from './rows/mutations.ts';
import { olderDatabase } from './rows/older-database.ts';
import { order } from './rows/order.ts';
import { pieces } from './rows/pieces.ts';
import { plantedScripts } from './rows/planted-scripts.ts';
import { proxies } from './rows/proxies.ts';
import { races } from './rows/races.ts';
import { servers } from './rows/servers.ts';
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
  pieces,
  custody,
  slow,
  hashQueue,
  stalled,
  diskFull,
  diskFaults,
  flippedBytes,
  olderDatabase,
  trickle,
  smtp,
  database,
  canaries,
  order,
  races,
  lostAnswers,
  configurations,
  clock,
  proxies,
  servers,
  combinations,
];
