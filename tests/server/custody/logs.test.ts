// The log is an allow-list (docs/security.md): every call is made with recognizable values, valid and invalid, and
// none of them appears in the log, in an error answer or in clear in the tables next to the case.
import { beforeAll, describe, expect, it } from 'vitest';
import * as accounts from '../../../contract/accounts/accounts.ts';
import { sendContactRequest } from '../../../contract/contact.ts';
import * as inquiries from '../../../contract/inquiries.ts';
import { describeError } from '../../../server/base/log.ts';
import { createAccount } from '../../../server/db/accounts/accounts.ts';
import { CANARIES, type Driven, driveEverything } from '../../support/canaries.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';

/** The only keys of log lines. */
const ALLOWED_KEYS =
  'level time event request method route status ms bytes account role ip error code stack cause mail attempts inquiry sha256'.split(
    ' ',
  );

const server = serverForFile();
let driven: Driven;

beforeAll(async () => {
  driven = await driveEverything(server);
});

describe('the log', () => {
  it('has a line for every call, refusal and fault', {
    tags: ['V16.2.1', 'V16.3.3', 'V16.3.4'],
  }, () => {
    const lines = server.log();
    const routes = new Set(lines.map((line) => line.route));
    for (const { path } of [
      accounts.registerClient,
      accounts.clientLogin,
      sendContactRequest,
      inquiries.submitInquiry,
    ]) {
      expect(routes).toContain(path);
    }
    expect(routes).toContain('/uploads/:filename');
    expect(lines.filter((line) => line.event === 'fault').length).toBeGreaterThan(5);
    expect(driven.failures.filter(({ status }) => status === 500).length).toBeGreaterThan(5);
  });

  it('has only the allowed keys', { tags: ['V16.2.4', 'V16.4.1'] }, () => {
    const keys = new Set(server.log().flatMap((line) => Object.keys(line)));
    expect([...keys].filter((key) => !ALLOWED_KEYS.includes(key))).toEqual([]);
  });

  it('repeats nothing of what was sent', { tags: ['V11.4.1', 'V16.2.5'] }, () => {
    for (const line of server.log()) {
      const text = JSON.stringify(line);
      for (const secret of driven.secrets) expect(text.toLowerCase()).not.toContain(secret.toLowerCase());
    }
  });

  it("has neither an error's message nor the details that a database adds to it", {
    tags: ['V16.2.5'],
  }, async () => {
    const account = {
      role: 'client' as const,
      login: CANARIES.email,
      email: CANARIES.email,
      name: CANARIES.fullName,
      organization: '',
      contactNumber: '',
      passwordHash: () => '',
      createdAt: server.context.now().toISOString(),
    };
    const error = await createAccount(server.context.db, account).catch((thrown: Error) => thrown);
    expect(server.context.engine.isUniqueViolation(error)).toBe(true);
    const tricky = new Error(`no file\n    at ${CANARIES.file} (/canary:1:1)\n    at last`);
    const caused = new TypeError('x', { cause: Object.assign(tricky, { detail: CANARIES.email }) });
    for (const thrown of [error, tricky, caused, CANARIES.about, { message: CANARIES.about }]) {
      const text = JSON.stringify(describeError(thrown));
      for (const secret of driven.secrets) expect(text).not.toContain(secret);
    }
    expect(describeError(caused)).toMatchObject({ error: 'TypeError', cause: { error: 'Error' } });
  });
});

it('error answers repeat nothing of what was sent', { tags: ['V16.5.1'] }, () => {
  expect(driven.failures.length).toBeGreaterThan(20);
  for (const { path, body, headers } of driven.failures) {
    for (const secret of driven.secrets) expect(body + headers, path).not.toContain(secret);
  }
});

it.each(['counters', 'replays', 'audit', 'sessions', 'resetTokens', 'outbox'] as const)(
  'the table %s holds none of it in clear',
  { tags: ['V14.2.4'] },
  async (table) => {
    const rows = JSON.stringify(await server.context.db.selectFrom(table).selectAll().execute());
    for (const secret of driven.secrets) expect(rows).not.toContain(secret);
  },
);
