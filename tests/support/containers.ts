// What the Dockerfile and the compose files say, as Docker reads them.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DockerfileParser, type Instruction } from 'dockerfile-ast';
import { parse } from 'yaml';
import { root } from '../../scripts/run-tool.ts';

type Values = Readonly<Record<string, string>>;

export interface Service {
  image?: string;
  build?: unknown;
  environment: Values;
  volumes: readonly string[];
  networks: Readonly<Record<string, { ipv4_address?: string } | undefined>>;
  [setting: string]: unknown;
}

export interface Compose {
  services: Readonly<Record<string, Service>>;
  networks: Readonly<Record<string, { ipam?: { config: { subnet: string; ip_range: string }[] } } | null>>;
  volumes: Readonly<Record<string, unknown>>;
}

/** The file without anything resolved but YAML's own merge keys. */
export async function readYaml(file: string): Promise<Record<string, unknown>> {
  return parse(await readFile(join(root, file), 'utf8'), { merge: true });
}

/** `NAME=value` and `NAME` of a list, or a map, as a map; a name without a value gets it from outside. */
function environmentOf(written: readonly string[] | Values = {}): Values {
  if (!isList(written)) return written;
  return Object.fromEntries(
    written.map((line) => [line.replace(/=.*/s, ''), /=(.*)/s.exec(line)?.[1] ?? '']),
  );
}

function networksOf(written: readonly string[] | Service['networks'] = {}): Service['networks'] {
  return isList(written) ? Object.fromEntries(written.map((name) => [name, undefined])) : written;
}

/** Array.isArray does not tell a list that cannot be changed from a map. */
const isList = (written: unknown): written is readonly string[] => Array.isArray(written);

/** A volume is the same as another one if it is mounted at the same place. */
function volumesOf(lists: readonly (readonly string[])[]): string[] {
  return [...new Map(lists.flat().map((volume) => [volume.split(':')[1], volume])).values()];
}

// biome-ignore lint/suspicious/noExplicitAny: the schema has been checked
async function effective(written: any): Promise<Service> {
  const { extends: base, ...own } = written;
  const below = base
    ? await effective(((await readYaml(base.file)).services as Values)[base.service])
    : undefined;
  return {
    ...below,
    ...own,
    environment: { ...below?.environment, ...environmentOf(own.environment) },
    networks: { ...below?.networks, ...networksOf(own.networks) },
    volumes: volumesOf([below?.volumes ?? [], own.volumes ?? []]),
  };
}

/** The file with what its services take over from those of other files. */
export async function readCompose(file: string): Promise<Compose> {
  const { services = {}, networks, volumes } = await readYaml(file);
  const entries = Object.entries(services as object).map(async ([name, written]) => [
    name,
    await effective(written),
  ]);
  return { services: Object.fromEntries(await Promise.all(entries)), networks, volumes } as Compose;
}

/** Puts variables, or their defaults, in place of `${NAME:-default}`. */
export function interpolate(text: string, variables: Values): string {
  const next = text.replace(/\$\{(\w+):-([^${}]*)\}/g, (_all, name, fallback) => variables[name] || fallback);
  return next === text ? text : interpolate(next, variables);
}

/** The instructions of the last stage: those of the image. */
export async function imageInstructions(): Promise<Instruction[]> {
  const all = DockerfileParser.parse(await readFile(join(root, 'Dockerfile'), 'utf8')).getInstructions();
  return all.slice(all.findLastIndex((instruction) => instruction.getKeyword() === 'FROM') + 1);
}

/** The arguments of all instructions of the image with this keyword, as they are written. */
export async function imageArguments(keyword: string): Promise<string[]> {
  const found = (await imageInstructions()).filter((instruction) => instruction.getKeyword() === keyword);
  return found.map((instruction) => instruction.getRawArgumentsContent() ?? '');
}

/** The program and the arguments of an instruction in the exec form; empty for the form of a shell. */
export async function imageCommand(keyword: 'CMD' | 'HEALTHCHECK'): Promise<string[]> {
  const [written = ''] = await imageArguments(keyword);
  return JSON.parse(/\[.*\]$/s.exec(written)?.[0] ?? '[]');
}

/** What the image sets. */
export async function imageEnvironment(): Promise<Values> {
  const words = (await imageArguments('ENV')).flatMap((line) => line.split(/\s+/));
  return environmentOf(words);
}
