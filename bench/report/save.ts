// Saves the last run of a part and writes the document anew.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Part } from '../part.ts';
import { drawChart } from './chart.ts';
import { chartFile, type Saved, writeDocument } from './document.ts';

/** @param folder of benchmarks.md; the data and the charts are in benchmarks/ next to it. */
export async function save(folder: string, parts: readonly Part[], run: Saved): Promise<void> {
  const data = join(folder, 'benchmarks');
  await mkdir(data, { recursive: true });
  const isOfPart = (name: string) => name.startsWith(`${run.part}-`) && name.endsWith('.svg');
  for (const name of (await readdir(data)).filter(isOfPart)) await rm(join(data, name));
  for (const chart of run.charts ?? [])
    await writeFile(join(data, chartFile(run.part, chart.name)), drawChart(chart));
  await writeFile(join(data, `${run.part}.json`), `${JSON.stringify(rounded(run), null, 1)}\n`);
  const saved: Saved[] = [];
  for (const name of (await readdir(data)).filter((file) => file.endsWith('.json')))
    saved.push(JSON.parse(await readFile(join(data, name), 'utf8')) as Saved);
  await writeFile(join(folder, 'benchmarks.md'), writeDocument(parts, saved));
}

/** Four digits are more than any of the measurements is worth. */
function rounded(run: Saved): Saved {
  const samples = Object.entries(run.samples).map(([name, values]) => [
    name,
    values.map((value) => Number(value.toPrecision(4))),
  ]);
  return { ...run, samples: Object.fromEntries(samples) };
}
