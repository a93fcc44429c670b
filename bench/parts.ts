// The parts of the bench, in the order in which they run and are documented.
import type { Part } from './part.ts';
import { downloads } from './parts/downloads.ts';
import { lists } from './parts/lists.ts';
import { uploads } from './parts/uploads.ts';

export const parts: readonly Part[] = [uploads, downloads, lists];
