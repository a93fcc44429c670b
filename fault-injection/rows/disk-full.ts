// The disk fills up during uploads and other writes: no acknowledged change is lost or stored partially,
// every failure is reported, and the server recovers without intervention once there is space. The disk is a
// small file system in a mount namespace that ends with the attack, so nothing stays mounted.
import type { Row } from '../row.ts';
import { withOwnMounts } from '../trials/own-mounts.ts';

export const diskFull: Row = {
  name: 'disk-full',
  run: (size, note) => withOwnMounts('fault-injection/rows/disk-full/attack.ts', size, note),
};
