// Runs one round of a race and checks the outcome.
import { isDeepStrictEqual } from 'node:util';
import type { RawAnswer } from '../../../tests/support/requests/raw-http.ts';
import type { Arena } from './arena.ts';
import type { Contest, Outcome } from './contest.ts';
import { duel, type Pair, type Side, type Start } from './duel.ts';

/** The audit rows of two requests. */
async function custodyOf({ data }: Arena, answers: Pair<RawAnswer>): Promise<Outcome['custody']> {
  const ids = answers.map(({ headers }) => headers.get('x-request-id') ?? '');
  const rows = await data.db
    .selectFrom('audit')
    .select(['event', 'requestId'])
    .where('requestId', 'in', ids)
    .orderBy('sequence')
    .execute();
  return rows.map(({ event, requestId }) => [ids.indexOf(requestId), event] as Outcome['custody'][number]);
}

/** @returns the winner. @throws the expected and the found outcome if they differ. */
export async function fight(arena: Arena, contest: Contest, start: Start): Promise<Side> {
  const round = await contest.prepare(arena);
  // Removes the mails of the preparation, and of an earlier failed round.
  await arena.data.takeMails();
  // Otherwise only the first refusals of an account in an hour have a row each.
  await arena.data.db.deleteFrom('counters').execute();
  const [one, two] = await duel(arena.url, round.requests, start);
  if (!one || !two) throw new Error('a request was not answered');
  const answers = [one, two] as const;
  const told = answers.map(({ status, body }) => ({ status, body: JSON.parse(String(body)) }));
  const custody = await custodyOf(arena, answers);
  const [winner] = custody.find(([, event]) => contest.entries.includes(event)) ?? [];
  if (winner === undefined) throw new Error(`no one has won: ${JSON.stringify({ told, custody })}`);
  const mails = (await arena.data.takeMails())
    .map(({ to, subject }) => `${to}: ${subject.replace(/, due .*/, '')}`)
    .sort();
  const found = { told, custody, mails, rows: await round.rows() };
  const expected = round.expected(winner, told[winner]?.body ?? {});
  if (!isDeepStrictEqual(found, expected))
    throw new Error(`expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`);
  return winner;
}
