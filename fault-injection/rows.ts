// The rows in the order of docs/reliability.md.
import type { Row } from './row.ts';
import { diskFaults } from './rows/disk-faults.ts';
import { diskFull } from './rows/disk-full.ts';
import { kill } from './rows/kill.ts';
import { mutations } from './rows/mutations.ts';
import { order } from './rows/order.ts';
import { pieces } from './rows/pieces.ts';
import { proxies } from './rows/proxies.ts';
import { races } from './rows/races.ts';
import { servers } from './rows/servers.ts';

export const rows: readonly Row[] = [
  kill,
  mutations,
  pieces,
  diskFull,
  diskFaults,
  order,
  races,
  proxies,
  servers,
];
