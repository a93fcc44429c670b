// A body without a length fills a small disk slowly, and another announces all the space and sends nothing: only
// they are refused. Other users go on, and the server stays ready.
import type { Row } from '../row.ts';
import { withOwnMounts } from '../trials/own-mounts.ts';

export const trickle: Row = {
  name: 'trickle',
  run: (size, note) => withOwnMounts('fault-injection/rows/trickle/attack.ts', size, note),
};
