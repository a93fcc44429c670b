// The machine of a run, as far as its figures depend on it.
import { readFile } from 'node:fs/promises';
import { availableParallelism, cpus, release, totalmem, type } from 'node:os';

export interface Machine {
  processor: string;
  cores: number;
  /** Instructions that decide what hashing and encryption cost. */
  features: readonly string[];
  memoryGib: number;
  system: string;
  node: string;
  /** Of the folder for data on the disk. */
  fileSystem: string;
}

/** Of x86 and of ARM. */
const FEATURES = ['sha_ni', 'sha1', 'sha2', 'aes', 'vaes', 'avx2', 'avx512f'] as const;

async function readFeatures(): Promise<string[]> {
  const text = await readFile('/proc/cpuinfo', 'utf8').catch(() => '');
  const found = new Set((/^(?:flags|Features)\s*:(.*)$/m.exec(text)?.[1] ?? '').trim().split(' '));
  return FEATURES.filter((name) => found.has(name));
}

/** The type of the file system that holds a folder. */
export async function fileSystemOf(folder: string): Promise<string> {
  const mounts = (await readFile('/proc/mounts', 'utf8').catch(() => '')).trim().split('\n');
  const holding = mounts
    .map((line) => line.split(' '))
    .filter(([, place = '']) => folder === place || folder.startsWith(place === '/' ? '/' : `${place}/`))
    .sort(([, one = ''], [, other = '']) => other.length - one.length);
  return holding[0]?.[2] ?? 'unknown';
}

export async function describeMachine(folder: string): Promise<Machine> {
  return {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    features: await readFeatures(),
    memoryGib: Math.round(totalmem() / 2 ** 30),
    system: `${type()} ${release()}`,
    node: process.versions.node,
    fileSystem: await fileSystemOf(folder),
  };
}
