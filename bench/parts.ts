// The parts of the bench, in the order in which they run and are documented.
import type { Part } from './part.ts';
import { lists } from './parts/lists.ts';
import { meanwhile } from './parts/meanwhile.ts';
import { portal } from './parts/portal.ts';
import { requests } from './parts/requests.ts';
import { submits } from './parts/submits.ts';
import { uploads } from './parts/uploads.ts';

export const parts: readonly Part[] = [uploads, meanwhile, lists, requests, submits, portal];
