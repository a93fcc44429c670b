// Builds the site into build/ if it is missing or out of date. `npm start` calls this, so no one has to
// remember it; `npm run build` always builds.
import { createHash } from 'node:crypto';
import { glob, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BUILD_VARIABLES } from '../server/config/settings.ts';
import { builtBy } from '../server/config/site-root.ts';
import { isMain, root, runTool, since, toolScript } from './run-tool.ts';

const SOURCES = [
  'web/**/*',
  'contract/**/*',
  'site.config.ts',
  'react-router.config.ts',
  'vite.config.ts',
  'scripts/{finish-site,single-file,patch-pdfjs}.ts',
  'package-lock.json',
];

const stampFile = join(root, 'build/.stamp');

/** Identifies the inputs of a build: it changes whenever a source file or a build option changes. */
async function sourceStamp(): Promise<string> {
  const paths: string[] = [];
  for await (const path of glob(SOURCES, { cwd: root })) paths.push(path);
  const hash = createHash('sha256');
  for (const path of paths.sort()) {
    const facts = await stat(join(root, path));
    if (facts.isFile()) hash.update(`${path}\0${facts.size}\0${facts.mtimeMs}\n`);
  }
  hash.update(JSON.stringify(builtBy));
  for (const name of BUILD_VARIABLES) hash.update(`${name}=${process.env[name] ?? ''}\n`);
  return hash.digest('hex');
}

/** Builds the site, even if it is up to date. */
export async function buildSite(): Promise<void> {
  const started = performance.now();
  process.stdout.write('Building the site … ');
  const stamp = await sourceStamp();
  // The stamp is removed first and written last, so a failed build is never mistaken for a complete one.
  await rm(stampFile, { force: true });
  const steps = [
    [process.execPath, toolScript('@react-router/dev', 'react-router'), 'build'],
    [process.execPath, 'scripts/finish-site.ts'],
  ];
  for (const step of steps) {
    if ((await runTool(step, { quiet: true, env: { NODE_ENV: 'production' } })) !== 0) {
      throw new Error('The site could not be built; the reason is printed above.');
    }
  }
  await writeFile(stampFile, stamp);
  process.stdout.write(`done in ${since(started)}\n`);
}

/** Builds the site unless build/ is up to date with the sources. */
export async function ensureBuilt(): Promise<void> {
  const built = await readFile(stampFile, 'utf8').catch(() => undefined);
  if (built !== (await sourceStamp())) await buildSite();
}

if (isMain(import.meta.filename)) {
  await buildSite().catch((error: Error) => {
    process.stderr.write(`\n${error.message}\n`);
    process.exitCode = 1;
  });
}
