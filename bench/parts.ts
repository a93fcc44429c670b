// The parts of the bench, in the order in which they run and are documented.
import type { Part } from './part.ts';
import { blocking } from './parts/blocking.ts';
import { downloads } from './parts/downloads.ts';
import { listRequests } from './parts/list-requests.ts';
import { lists } from './parts/lists.ts';
import { meanwhile } from './parts/meanwhile.ts';
import { portal } from './parts/portal.ts';
import { sessionCheck } from './parts/session-check.ts';
import { site } from './parts/site.ts';
import { submits } from './parts/submits.ts';
import { uploads } from './parts/uploads.ts';

export const parts: readonly Part[] = [
  uploads,
  meanwhile,
  downloads,
  lists,
  listRequests,
  blocking,
  submits,
  sessionCheck,
  site,
  portal,
];
