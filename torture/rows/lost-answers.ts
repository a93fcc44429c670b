// The connection ends after the commit and before the answer: whoever asked does not know whether it was
// done, and asks again. For every changing call and method: one effect, one mail, one row of custody, and
// the second time the news of success.
import type { Endpoint, Method } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { type Answer, ask, askWithFiles } from '../../tests/support/requests/ask.ts';
import { WireClient } from '../../tests/support/requests/wire-client.ts';
import { listFileProblems } from '../../tests/support/server/stored-data.ts';
import { exactly, type Figure, type Note, noneOf, number, type Row, type Size } from '../row.ts';
import { compare, count, leftBy, type Wrong } from './lost-answers/counts.ts';
import { loseForms } from './lost-answers/forms.ts';
import { type LossyServer, withLossyServer } from './lost-answers/lossy-server.ts';
import { type Change, type Recipe, recipes } from './lost-answers/recipes.ts';

/** How an answer is lost: on its way, on its way to a proxy that asks again itself, or with the server. */
type Way = 'cut' | 'again' | 'killed';

/** One changing call, by one of its methods. */
interface Case {
  endpoint: Endpoint;
  method: Method;
  recipe: Recipe;
}

/** What went wrong; all must be nothing. */
interface Faults extends Wrong {
  /** What was not yet, or no longer, stored although the answer had begun. */
  early: number;
  /** Askers who were told anything but success the second time. */
  repeats: number;
}

function allCases(): Case[] {
  return Object.entries(endpoints)
    .filter(([, endpoint]) => endpoint.changes)
    .flatMap(([name, endpoint]) => {
      const recipe: Recipe | undefined = Reflect.get(recipes, name);
      if (!recipe) throw new Error(`${name} changes something, and nobody has said how to lose its answer`);
      return endpoint.methods.map((method) => ({ endpoint, method, recipe }));
    });
}

function make(url: string, { endpoint, method }: Case, change: Change): Promise<Answer> {
  const { cookie, fields, files, key } = change;
  const who = new WireClient(url, cookie);
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {};
  if (files) return askWithFiles(who, endpoint, fields, files, headers);
  return ask(who, endpoint, fields, method === 'GET' ? 'get' : 'json', headers);
}

/** A consultation request is answered without `success` (§7). */
function isSuccess({ status, body }: Answer): boolean {
  return status === 200 && ((body as { success?: number }).success ?? 1) === 1;
}

/** Lets the answers to all of `count` requests begin, then kills the server; none is passed on. */
function killAfter(lossy: LossyServer, count: number): () => Promise<'cut'> {
  const killed = Promise.withResolvers<void>();
  let begun = 0;
  return async () => {
    begun += 1;
    if (begun === count) lossy.kill().then(killed.resolve, killed.reject);
    await killed.promise;
    return 'cut';
  };
}

/** Makes changes whose answers are lost, then makes them again; answers what went wrong. */
async function lose(lossy: LossyServer, cases: readonly Case[], way: Way): Promise<Faults> {
  const { proxy, data } = lossy;
  const prepared: { one: Case; change: Change }[] = [];
  for (const one of cases) {
    const change = await one.recipe.prepare({ url: lossy.server.url, data });
    prepared.push({ one, change });
  }
  const makeAll = () =>
    Promise.all(prepared.map(({ one, change }) => make(proxy.url, one, change).catch(() => undefined)));
  const left = (times: number) =>
    leftBy(cases.map(({ recipe }) => ({ leaves: recipe.leaves, times: recipe.anew ? times : 1 })));

  const before = await count(data);
  let early = 0;
  if (way === 'again') {
    proxy.fate = () => 'again';
  } else {
    proxy.fate = way === 'cut' ? () => 'cut' : killAfter(lossy, cases.length);
    if ((await makeAll()).some((answer) => answer !== undefined)) throw new Error('an answer was not lost');
    const { effects, mails, custody } = compare(before, await count(data), left(1));
    early = effects + mails + custody;
    proxy.fate = () => 'pass';
  }
  const repeated = await makeAll();
  const repeats = repeated.filter((answer) => !answer || !isSuccess(answer)).length;
  return { early, repeats, ...compare(before, await count(data), left(2)) };
}

/** Each case by itself, or all of them at once. */
function groupsOf(cases: readonly Case[], way: Way, size: Size): (readonly Case[])[] {
  // A new server for every case takes its time.
  return way === 'killed' && size === 'quick' ? [cases] : cases.map((one) => [one]);
}

async function loseAll(lossy: LossyServer, size: Size, note: Note): Promise<Figure[]> {
  const cases = allCases();
  const total: Faults = { early: 0, effects: 0, mails: 0, custody: 0, repeats: 0 };
  for (const way of ['cut', 'again', 'killed'] as const) {
    for (const group of groupsOf(cases, way, size)) {
      const faults = await lose(lossy, group, way);
      for (const name of Object.keys(total) as (keyof Faults)[]) total[name] += faults[name];
      if (Object.values(faults).some((found) => found > 0)) {
        const calls = group.map(({ endpoint, method }) => `${method} ${endpoint.path}`);
        note(`${way}: ${calls.join(', ')}: ${JSON.stringify(faults)}`);
      }
    }
  }
  const forms = await loseForms(lossy);
  const strays = (await listFileProblems(lossy.data)).length;
  const lost = `${number(cases.length)} changing calls x methods, answers lost in 3 ways`;
  return [
    noneOf(`${lost}: not stored when the answer began, or after kill -9`, total.early),
    noneOf(`${lost}: effects doubled or missing`, total.effects),
    noneOf(`${lost}: mails doubled or missing`, total.mails),
    noneOf(`${lost}: custody rows doubled or missing`, total.custody),
    noneOf(`${lost}: repeats not answered with success`, total.repeats),
    noneOf('afterwards: files without a row, rows without a file, temporary files', strays),
    exactly('in Chromium, both forms: report a missing answer, then success', forms.forms, forms.told),
    noneOf('in Chromium, both forms: effects, mails, custody rows doubled or missing', forms.wrong),
  ];
}

export const lostAnswers: Row = {
  name: 'lost-answers',
  run: (size, note) => withLossyServer((lossy) => loseAll(lossy, size, note)),
};
