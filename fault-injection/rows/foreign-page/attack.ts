// Tries one way of sending requests with the calls for its victim, and reports the requests that the server
// received, the ones that it did not refuse, and the changes.
import type { Page } from '@playwright/test';
import { changesBetween, takeSnapshot } from '../../../tests/support/data/snapshot.ts';
import type { RealServer } from '../../../tests/support/server/real-server.ts';
import { until } from '../../trials/until.ts';
import { type ChangingCall, FILE_TEXT, type Victim } from './victims.ts';
import type { Target, Way } from './ways.ts';

/** Refusals of a foreign request: because of its origin, its missing session or its method. */
const REFUSED = [403, 401, 405];

interface Answered {
  method: string;
  route: string;
  status: number;
}

export interface Attack {
  server: RealServer;
  victim: Victim;
  /** A page of the victim's browser, for the start of each way. */
  page: Page;
  /** The origin of the foreign page. */
  origin: string;
  /** The server's responses so far, oldest first. */
  answers: () => readonly Answered[];
}

export interface Outcome {
  sent: number;
  /** Requests that were not refused. */
  letIn: string[];
  changes: string[];
}

/** Reads the server's log incrementally. */
export function watchAnswers(server: RealServer): Attack['answers'] {
  const answers: Answered[] = [];
  let read = 0;
  return () => {
    const end = server.log().lastIndexOf('\n') + 1;
    for (const line of server.log().slice(read, end).split('\n'))
      if (line.includes('"event":"request-completed"')) answers.push(JSON.parse(line) as Answered);
    read = end;
    return answers;
  };
}

/** Makes the page send one call. @returns the status of the server's response. */
async function send(way: Way, call: ChangingCall, attack: Attack): Promise<number> {
  const { server, page, origin, answers } = attack;
  const { fields } = call;
  const { path, files } = call.endpoint;
  const action = server.url + path;
  const target: Target = {
    action,
    url: `${action}?${new URLSearchParams(fields)}`,
    fields,
    file: files ? FILE_TEXT : undefined,
    bounce: `${origin}/`,
  };
  const mark = answers().length;
  await way.go(page, target);
  const what = `${way.name}, from ${origin}: ${way.method} ${path}`;
  const find = () =>
    answers().find(({ method, route }, at) => at >= mark && method === way.method && route === path);
  // If the request does not arrive, nothing was attacked.
  await until(`${what} arrived`, () => find() !== undefined);
  // The next call needs the page, which the response may not have reached yet.
  const open = page.context();
  const hasLanded = () => open.pages().some((one) => one.url().includes(action));
  if (way.leaves) await until(`the response to ${what} is displayed`, hasLanded);
  return find()?.status ?? 0;
}

export async function tryWay(way: Way, calls: readonly ChangingCall[], attack: Attack): Promise<Outcome> {
  const { server, victim, page, origin } = attack;
  const ours = `${server.url}/robots.txt`;
  const begin = { foreign: origin, ours, none: 'about:blank' }[way.from];
  const before = await takeSnapshot(server);
  const jar = JSON.stringify(await victim.context.cookies());

  let statuses: number[] = [];
  if (way.leaves)
    for (const call of calls) {
      await page.goto(begin);
      statuses.push(await send(way, call, attack));
    }
  else {
    await page.goto(begin);
    statuses = await Promise.all(calls.map((call) => send(way, call, attack)));
  }
  for (const window of victim.context.pages())
    if (window !== page && window !== victim.ours) await window.close();

  const changes = changesBetween(before, await takeSnapshot(server));
  if (JSON.stringify(await victim.context.cookies()) !== jar) changes.push('the cookie');
  return {
    sent: statuses.length,
    letIn: statuses.flatMap((status, at) =>
      REFUSED.includes(status) ? [] : [`${way.name}, from ${origin}: ${calls[at]?.name} answered ${status}`],
    ),
    changes: changes.map((change) => `${way.name}, from ${origin}: ${change}`),
  };
}
