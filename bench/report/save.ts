// Saves what a run of a part has measured, and puts its figures into the document.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Part } from '../part.ts';
import { drawChart } from './chart.ts';
import { chartFile, type Run, writeDocument } from './document.ts';

/** @param folder of benchmarks.md; the charts are in benchmarks/ next to it. */
export async function save(data: string, folder: string, parts: readonly Part[], run: Run): Promise<void> {
  const charts = join(folder, 'benchmarks');
  for (const path of [data, charts]) await mkdir(path, { recursive: true });
  await writeFile(join(data, `${run.part}.json`), `${JSON.stringify(run, null, 1)}\n`);
  const isOfPart = (name: string) => name.startsWith(`${run.part}-`) && name.endsWith('.svg');
  for (const name of (await readdir(charts)).filter(isOfPart)) await rm(join(charts, name));
  for (const chart of run.charts ?? [])
    await writeFile(join(charts, chartFile(run.part, chart.name)), drawChart(chart));
  const document = join(folder, 'benchmarks.md');
  const earlier = await readFile(document, 'utf8').catch(() => '');
  await writeFile(document, writeDocument(earlier, parts, run));
}
