// Where the signed-in user is signed in. Ours, not the specification's.
import { success, time } from '../answers.ts';
import { endpoint } from '../endpoint.ts';
import { line, passwordDigest } from '../fields.ts';
import { z } from '../z.ts';

const session = z
  .object({
    sessionid: z.string(),
    current: z.boolean().describe('Whether it is the session that asks.'),
    device: z.string().describe('A rough name, such as "Firefox on Windows"; empty when it is not known.'),
    network: z.string().describe('The range of addresses that it began in, such as 203.0.113.0/24.'),
    startedat: time,
    lastusedat: time.describe('To the minute.'),
  })
  .meta({ id: 'Session' });
export type SessionListed = z.output<typeof session>;

export const listSessions = endpoint({
  description: 'Where the user is signed in.',
  path: '/user/sessions',
  who: 'signed-in',
  answer: success({ data: z.array(session) }),
});

export const endSessions = endpoint({
  description: 'Ends one session of the user, or all but the one that asks.',
  path: '/user/sessions/end',
  who: 'signed-in',
  changes: true,
  input: z.object({
    password: passwordDigest,
    sessionid: line.default('').describe('Blank: all others.'),
  }),
});
