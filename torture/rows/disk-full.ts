// The disk fills up under uploads and other writes: nothing that was acknowledged is lost, nothing is stored
// by halves, everybody is told, and with room everything works again by itself. The disk is a small file
// system of its own, in a namespace that ends with the attack: nothing is left mounted.
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { root } from '../../scripts/run-tool.ts';
import type { Figure, Row, Size } from '../row.ts';

async function attack(size: Size, note: (text: string) => void): Promise<Figure[]> {
  // Who is not root may mount in a namespace in which it is.
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

export const diskFull: Row = { name: 'disk-full', sizes: ['quick', 'full'], run: attack };
