// `npm run licenses`: writes the notices of all packages that we pass on: those that the server needs, and those whose
// code or typefaces are in the built site. The site serves the file, because its own files are stripped of comments.
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isMain, root } from './run-tool.ts';

export const LICENSES_FILE = 'web/public/third-party-licenses.txt';

/** Development dependencies of which the built site has a part; a test compares them with what the build has bundled. */
const IN_THE_SITE = [
  '@fontsource-variable/besley',
  '@fontsource-variable/public-sans',
  '@noble/hashes',
  '@react-router/dev',
  '@simplewebauthn/browser',
  'pdfjs-dist',
  'react',
  'react-dom',
  'react-router',
  'scheduler',
  'uqr',
];
/** The list of common passwords is made from theirs (scripts/make-common-passwords.ts). */
const IN_THE_SERVER = ['@zxcvbn-ts/language-common'];

/** Licenses that ask for a notice and nothing else; with any other one, someone has to decide. */
const ACCEPTED = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
];

/** Folders with what others made for a package, each with its own notices. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  'node_modules/pdfjs-dist': ['cmaps', 'standard_fonts', 'wasm'],
};

const RULE = '-'.repeat(80);

const NOTICE_FILE = /^(licen[cs]e|copying|notice|ofl)/i;

interface Locked {
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  os?: string[];
  cpu?: string[];
}

type Lock = Readonly<Record<string, Locked>>;

/** Where a package that `from` needs is installed. */
function resolve(lock: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = folder === '' || folder === '.' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (path in lock) return path;
    if (folder === '' || folder === '.') return undefined;
  }
}

/** The packages and everything that they need. */
function reachableFrom(lock: Lock, names: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (from: string, name: string) => {
    const path = resolve(lock, from, name);
    if (!path || found.has(path)) return;
    found.add(path);
    const { dependencies, optionalDependencies } = lock[path] ?? {};
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) visit(path, needed);
  };
  for (const name of names) visit('', name);
  return found;
}

/** A package for one kind of machine is not installed on others: its notice is that of the package that needs it. */
const isForOneMachine = ({ os, cpu }: Locked) => os !== undefined || cpu !== undefined;

async function noticesOf(path: string): Promise<string> {
  const folder = join(root, path);
  if (!existsSync(folder)) throw new Error(`${path} is not installed: run npm ci`);
  const found = await Promise.all(
    ['', ...(PARTS[path] ?? [])].map(async (part) => {
      const names = (await readdir(join(folder, part))).filter((name) => NOTICE_FILE.test(name)).sort();
      return names.map((name) => join(folder, part, name));
    }),
  );
  const texts = await Promise.all(found.flat().map((file) => readFile(file, 'utf8')));
  return texts.map((text) => text.replaceAll('\r\n', '\n').trim()).join('\n\n');
}

/** The text of the file. @throws for a license that no one has accepted. */
export async function licensesText(): Promise<string> {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const production = Object.keys(packages['']?.dependencies ?? {});
  const parted = [...IN_THE_SITE, ...IN_THE_SERVER].map((name) => `node_modules/${name}`);
  /** The packages with the same notices. */
  const packagesOf = new Map<string, Set<string>>();
  for (const path of new Set([...reachableFrom(packages, production), ...parted])) {
    const locked = packages[path] ?? {};
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const license = locked.license ?? 'unknown';
    if (!ACCEPTED.includes(license))
      throw new Error(`${name} has the license ${license}: see scripts/licenses.ts`);
    if (isForOneMachine(locked)) continue;
    const notices = (await noticesOf(path)) || 'The package has no file with a notice.';
    // No versions: the file is public, and changes only when a notice does.
    packagesOf.set(notices, (packagesOf.get(notices) ?? new Set()).add(`${name} (${license})`));
  }
  const parts = [...packagesOf].map(
    ([notices, names]) => `\n${RULE}\n${[...names].sort().join('\n')}\n${RULE}\n\n${notices}\n`,
  );
  return `This product contains the following packages. Each has its own license.\n${parts.sort().join('')}`;
}

if (isMain(import.meta.filename)) {
  await writeFile(join(root, LICENSES_FILE), await licensesText());
  process.stdout.write(`${LICENSES_FILE} is written.\n`);
}
