// The parts of the bench, in the order in which they run and are documented.
import type { Part } from './part.ts';
import { blocking } from './parts/blocking.ts';
import { capacity } from './parts/capacity.ts';
import { custody } from './parts/custody.ts';
import { desk } from './parts/desk.ts';
import { downloads } from './parts/downloads.ts';
import { installing } from './parts/install.ts';
import { listRequests } from './parts/list-requests.ts';
import { lists } from './parts/lists.ts';
import { meanwhile } from './parts/meanwhile.ts';
import { portal } from './parts/portal.ts';
import { sessionCheck } from './parts/session-check.ts';
import { signIns } from './parts/sign-ins.ts';
import { site } from './parts/site.ts';
import { starting } from './parts/start.ts';
import { submits } from './parts/submits.ts';
import { uploads } from './parts/uploads.ts';
import { zip } from './parts/zip.ts';

export const parts: readonly Part[] = [
  uploads,
  meanwhile,
  downloads,
  zip,
  lists,
  desk,
  listRequests,
  blocking,
  submits,
  sessionCheck,
  signIns,
  custody,
  capacity,
  site,
  portal,
  starting,
  installing,
];
