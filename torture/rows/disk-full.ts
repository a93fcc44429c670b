// The disk fills up during uploads and other writes: no acknowledged change is lost or stored partially,
// every failure is reported, and the server recovers without intervention once there is space. The disk is a
// small file system in a mount namespace that ends with the attack, so nothing stays mounted.
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { root } from '../../scripts/run-tool.ts';
import type { Figure, Note, Row, Size } from '../row.ts';

async function attack(size: Size, note: Note): Promise<Figure[]> {
  // Other users may mount in a namespace in which they are root.
  const flags = process.getuid?.() === 0 ? ['--mount'] : ['--map-root-user', '--mount'];
  const script = ['torture/rows/disk-full/attack.ts', size];
  const child = spawn('unshare', [...flags, process.execPath, ...script], { cwd: root, stdio: 'pipe' });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [printed, said, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  for (const line of said.split('\n').filter(Boolean)) note(line);
  if (code !== 0) throw new Error(`the attack ended with ${code}`);
  return JSON.parse(printed) as Figure[];
}

export const diskFull: Row = { name: 'disk-full', run: attack };
