// The firm's facts from a file outside the program, which an upgrade does not replace: SITE_FILE names it. It has some of
// the values of site.config.ts, as JSON. Node reads the file; the build puts its content into the browser's code.

/** What the build has read. Only the browser's code has it. */
declare const FIRM_FACTS: object | undefined;

interface Node {
  process?: {
    env: Readonly<Record<string, string | undefined>>;
    getBuiltinModule(name: 'node:fs'): { readFileSync(path: string, encoding: 'utf8'): string };
  };
}

/** Why the file cannot be used; undefined if it can, or there is none. */
export let firmProblem: string | undefined;

function readFacts(): object {
  if (typeof FIRM_FACTS !== 'undefined') return FIRM_FACTS;
  const { process } = globalThis as Node;
  const path = process?.env.SITE_FILE?.trim();
  if (!process || !path) return {};
  try {
    const facts: unknown = JSON.parse(process.getBuiltinModule('node:fs').readFileSync(path, 'utf8'));
    if (isPlain(facts)) return facts;
    firmProblem = 'SITE_FILE must be a file with one object, as JSON';
  } catch (error) {
    firmProblem = `SITE_FILE must be a file of JSON that can be read (${(error as Error).message})`;
  }
  return {};
}

export const firmFacts: object = readFacts();

/** A function that is hoisted: the facts are read first. */
function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isLike(known: unknown, given: unknown): boolean {
  return Array.isArray(known)
    ? Array.isArray(given) && given.every((item) => typeof item === 'string')
    : typeof known === typeof given;
}

/** The facts of site.config.ts, with those of the file in their places. */
export function withFirmFacts<T extends object>(known: T, facts = firmFacts, path = ''): T {
  const all = Object.fromEntries<unknown>(Object.entries(known));
  for (const [name, value] of Object.entries(facts)) {
    const current = all[name];
    if (!(name in known))
      firmProblem = `SITE_FILE has a name that site.config.ts does not have: ${path}${name}`;
    else if (isPlain(current) && isPlain(value)) all[name] = withFirmFacts(current, value, `${path}${name}.`);
    else if (isPlain(current) || !isLike(current, value))
      firmProblem = `SITE_FILE has another kind of value than site.config.ts for ${path}${name}`;
    else all[name] = value;
  }
  return all as T;
}
