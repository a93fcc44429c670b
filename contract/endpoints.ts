// All calls: those that the files of contract/ describe. Tests iterate over them, so a file that is missing here would not be
// tested.
import * as accounts from './accounts/accounts.ts';
import * as passkeys from './accounts/passkeys.ts';
import * as profile from './accounts/profile.ts';
import * as secondFactor from './accounts/second-factor.ts';
import * as sessions from './accounts/sessions.ts';
import * as team from './accounts/team.ts';
import * as administration from './administration.ts';
import { success } from './answers.ts';
import * as contact from './contact.ts';
import * as conversation from './conversation.ts';
import * as custody from './custody/custody.ts';
import * as drafts from './drafts.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import * as inquiries from './inquiries.ts';
import * as numbers from './numbers.ts';
import { API_DOCUMENT } from './pages.ts';
import * as receipts from './receipts/receipts.ts';
import * as secondReader from './second-reader.ts';
import * as assignment from './staff/assignment.ts';
import * as listNumbers from './staff/list-numbers.ts';
import * as notes from './staff/notes.ts';
import * as restriction from './staff/restriction.ts';
import * as textBlocks from './staff/text-blocks.ts';
import * as storedFiles from './stored-files.ts';
import * as timeline from './timeline.ts';
import * as uploadLinks from './upload-links.ts';
import * as uploads from './uploads.ts';
import { z } from './z.ts';

export const healthz = endpoint({
  description: 'Liveness: the process responds.',
  path: '/healthz',
  who: 'anyone',
  limited: false,
  answer: success({ version: z.string(), commit: z.string().describe('Empty where it is not known.') }),
});

export const readyz = endpoint({
  description: 'Readiness: database, disk and free space are sufficient; 503 otherwise.',
  path: '/readyz',
  who: 'anyone',
  limited: false,
});

export const metrics = endpoint({
  description:
    'Measurements for Prometheus; 404 unless the operator has set a token, which the caller must send.',
  path: '/metrics',
  who: 'anyone',
  limited: false,
  answer: 'text/plain',
});

export const apiDescription = endpoint({
  description: 'This description.',
  path: API_DOCUMENT,
  who: 'anyone',
  answer: z.looseObject({ openapi: z.string() }),
});

const files = [
  { healthz, readyz, metrics, apiDescription },
  accounts,
  administration,
  contact,
  conversation,
  custody,
  assignment,
  listNumbers,
  drafts,
  inquiries,
  notes,
  numbers,
  passkeys,
  profile,
  secondReader,
  receipts,
  restriction,
  secondFactor,
  sessions,
  storedFiles,
  team,
  textBlocks,
  timeline,
  uploadLinks,
  uploads,
];

/** These files also have fields and types of answers. */
const isCall = (entry: [string, unknown]): entry is [string, Endpoint] =>
  typeof entry[1] === 'object' && entry[1] !== null && 'path' in entry[1] && 'methods' in entry[1];

/** By the names of their descriptions. */
export const endpoints: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  files.flatMap((file) => Object.entries<unknown>(file)).filter(isCall),
);
