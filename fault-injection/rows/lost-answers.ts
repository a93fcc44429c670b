// The connection ends after the commit and before the response, so the client does not know the outcome and
// repeats the request. A changing call of each kind, by every method, has one effect, one mail and one custody row, and
// the repeated request gets a success.
import type { Endpoint, Method } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { listFileProblems } from '../../tests/support/data/stored-data.ts';
import { type Answer, ask, askWithFiles } from '../../tests/support/requests/ask.ts';
import { WireClient } from '../../tests/support/requests/wire-client.ts';
import { type Figure, type Note, noneOf, number, type Row } from '../row.ts';
import { compare, count, leftBy, type Wrong } from './lost-answers/counts.ts';
import { type LossyServer, withLossyServer } from './lost-answers/lossy-server.ts';
import { type Change, type Recipe, recipes } from './lost-answers/recipes.ts';

/** How a response is lost: on its way, on its way to a proxy that retries, or with the killed server. */
type Way = 'cut' | 'again' | 'killed';

/** One changing call, by one of its methods. */
interface Case {
  endpoint: Endpoint;
  method: Method;
  recipe: Recipe;
}

/** Counts of failures; all must be 0. */
interface Faults extends Wrong {
  /** Effects not yet, or no longer, stored although the response had begun. */
  early: number;
  /** Repeated requests that did not get a success. */
  repeats: number;
}

const cases: readonly Case[] = Object.entries(recipes).flatMap(([name, recipe]) => {
  const endpoint = endpoints[name];
  if (!endpoint) throw new Error(`There is no call ${name}`);
  return endpoint.methods.map((method) => ({ endpoint, method, recipe }));
});

function make(url: string, { endpoint, method }: Case, change: Change): Promise<Answer> {
  const { cookie, fields, files, key } = change;
  const who = new WireClient(url, cookie);
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {};
  if (files) return askWithFiles(who, endpoint, fields, files, headers);
  return ask(who, endpoint, fields, method === 'GET' ? 'get' : 'json', headers);
}

/** The response to a consultation request has no `success` (§7). */
function isSuccess({ status, body }: Answer): boolean {
  return status === 200 && ((body as { success?: number }).success ?? 1) === 1;
}

/** Makes a change whose response is lost, then repeats it. @returns the failures. */
async function lose(lossy: LossyServer, one: Case, way: Way): Promise<Faults> {
  const { proxy, data } = lossy;
  const { recipe } = one;
  const change = await recipe.prepare({ url: lossy.server.url, data });
  const makeIt = () => make(proxy.url, one, change).catch(() => undefined);
  const before = await count(data);
  let early = 0;
  if (way === 'again') {
    proxy.fate = () => 'again';
  } else {
    proxy.fate = async (): Promise<'cut'> => {
      if (way === 'killed') await lossy.kill();
      return 'cut';
    };
    if ((await makeIt()) !== undefined) throw new Error('an answer was not lost');
    const { effects, mails, custody } = compare(before, await count(data), leftBy(recipe.leaves, 1));
    early = effects + mails + custody;
    proxy.fate = () => 'pass';
  }
  const repeated = await makeIt();
  const repeats = repeated && isSuccess(repeated) ? 0 : 1;
  const left = leftBy(recipe.leaves, recipe.repeats ? 2 : 1);
  return { early, repeats, ...compare(before, await count(data), left) };
}

async function loseAll(lossy: LossyServer, note: Note): Promise<Figure[]> {
  const total: Faults = { early: 0, effects: 0, mails: 0, custody: 0, repeats: 0 };
  for (const way of ['cut', 'again', 'killed'] as const) {
    for (const one of cases) {
      const faults = await lose(lossy, one, way);
      for (const name of Object.keys(total) as (keyof Faults)[]) total[name] += faults[name];
      if (Object.values(faults).some((found) => found > 0))
        note(`${way}: ${one.method} ${one.endpoint.path}: ${JSON.stringify(faults)}`);
    }
  }
  const problems = (await listFileProblems(lossy.data)).length;
  const lost = `${number(cases.length)} changing calls x methods, answers lost in 3 ways`;
  return [
    noneOf(`${lost}: not stored when the answer began, or after kill -9`, total.early),
    noneOf(`${lost}: effects doubled or missing`, total.effects),
    noneOf(`${lost}: mails doubled or missing`, total.mails),
    noneOf(`${lost}: custody rows doubled or missing`, total.custody),
    noneOf(`${lost}: repeats not answered with success`, total.repeats),
    noneOf('afterwards: files without a row, rows without a file, temporary files', problems),
  ];
}

export const lostAnswers: Row = {
  name: 'lost-answers',
  run: (_size, note) => withLossyServer((lossy) => loseAll(lossy, note)),
};
