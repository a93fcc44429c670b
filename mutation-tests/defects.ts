// The table of defects: the defenses whose loss no one would notice in use, each broken in one place, and the test file
// that must fail.
import type { Defect } from './defect.ts';
import { access } from './defects/access.ts';
import { browser } from './defects/browser.ts';
import { commits } from './defects/commits.ts';
import { custody } from './defects/custody.ts';
import { limits } from './defects/limits.ts';
import { replays } from './defects/replays.ts';
import { sealed } from './defects/sealed.ts';

export const defects: readonly Defect[] = [
  ...access,
  ...limits,
  ...replays,
  ...sealed,
  ...custody,
  ...commits,
  ...browser,
];
