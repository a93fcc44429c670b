// Prints where the time of a CPU profile went: `node bench/profile.ts FILE.cpuprofile…`. The profiles are those of
// `npm run bench -- PART --profile`, or of `node --cpu-prof`. Self time, by function and by file.
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../scripts/run-tool.ts';
import { table } from './report/document.ts';

const SHOWN = 25;

interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  samples: number[];
  /** Microseconds before each sample. */
  timeDeltas: number[];
}

function placeOf({ functionName, url, lineNumber }: Profile['nodes'][number]['callFrame']): string {
  const file = url.startsWith('file:') ? relative(root, fileURLToPath(url)) : url;
  return `${functionName || '(anonymous)'} ${file === '' ? '' : `${file}:${lineNumber + 1}`}`.trim();
}

function selfTimes({ nodes, samples, timeDeltas }: Profile): Map<string, number> {
  const places = new Map(nodes.map(({ id, callFrame }) => [id, placeOf(callFrame)]));
  const times = new Map<string, number>();
  samples.forEach((id, index) => {
    const place = places.get(id) ?? '?';
    times.set(place, (times.get(place) ?? 0) + (timeDeltas[index] ?? 0) / 1000);
  });
  return times;
}

for (const file of process.argv.slice(2)) {
  const times = selfTimes(JSON.parse(await readFile(file, 'utf8')) as Profile);
  const idle = times.get('(idle)') ?? 0;
  times.delete('(idle)');
  const busy = [...times.values()].reduce((sum, ms) => sum + ms, 0);
  const rows = [...times]
    .sort(([, one], [, other]) => other - one)
    .slice(0, SHOWN)
    .map(([place, ms]) => [place, ms.toFixed(0), `${((ms / busy) * 100).toFixed(1)} %`]);
  console.log(`\n${relative(root, file)}: busy ${busy.toFixed(0)} ms, idle ${idle.toFixed(0)} ms`);
  console.log(table(['Function', 'ms', 'of busy'], rows));
}
