// Runs an attack in a mount namespace, so that what it mounts disappears with it.
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { root } from '../../scripts/run-tool.ts';
import type { Figure, Note, Size } from '../row.ts';

/** @param script prints its figures as JSON; its first argument is the size. */
export async function withOwnMounts(script: string, size: Size, note: Note): Promise<Figure[]> {
  // Other users may mount in a namespace in which they are root.
  const flags = process.getuid?.() === 0 ? ['--mount'] : ['--map-root-user', '--mount'];
  const child = spawn('unshare', [...flags, process.execPath, script, size], { cwd: root, stdio: 'pipe' });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [printed, said, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  for (const line of said.split('\n').filter(Boolean)) note(line);
  if (code !== 0) throw new Error(`the attack ended with ${code}`);
  return JSON.parse(printed) as Figure[];
}

/** Runs the script of {@link withOwnMounts}: when its parent ends, it ends too, and the mounts with it. */
export async function reportFigures(attack: (size: Size) => Promise<Figure[]>): Promise<void> {
  process.stdin.once('end', () => process.exit(1)).resume();
  const figures = await attack(process.argv[2] === 'full' ? 'full' : 'quick');
  process.stdout.write(JSON.stringify(figures), () => process.exit(0));
}
