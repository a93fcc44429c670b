// The table of docs/reliability.md, in its order.

import { canaries } from './canaries.ts';
import { configurations } from './configurations.ts';
import { cuts } from './cuts.ts';
import { database } from './database.ts';
import { diskFull } from './disk-full.ts';
import { foreignPage } from './foreign-page.ts';
import { kill } from './kill.ts';
import { lostAnswers } from './lost-answers.ts';
import { mutations } from './mutations.ts';
import { order } from './order.ts';
import { plantedScripts } from './planted-scripts.ts';
import { races } from './races.ts';
import type { Row } from './row.ts';
import { slow } from './slow.ts';
import { smtp } from './smtp.ts';
import { suite } from './suite.ts';
import { uploads } from './uploads.ts';

export const rows: readonly Row[] = [
  suite(
    'access',
    'every call, method and kind of visitor; every object, own, foreign and absent',
    'tests/server/custody/access.test.ts',
  ),
  foreignPage,
  plantedScripts,
  kill,
  cuts,
  mutations,
  uploads,
  slow,
  diskFull,
  smtp,
  database,
  canaries,
  order,
  races,
  lostAnswers,
  configurations,
];
