// Several users who change something on one server concurrently, each as fast as the server responds:
// submissions, answers with reports, deletions, consultation requests, registrations, sign-ins.
import { createHash, randomUUID } from 'node:crypto';
import { clientLogin, registerClient } from '../../contract/accounts/accounts.ts';
import { sendContactRequest } from '../../contract/contact.ts';
import { answerInquiry, deleteInquiry, submitInquiry } from '../../contract/inquiries.ts';
import { contactFields } from '../../tests/support/cases.ts';
import { makeDoc } from '../../tests/support/documents/doc.ts';
import { makeDocx } from '../../tests/support/documents/docx.ts';
import { makePdf } from '../../tests/support/documents/pdf.ts';
import { newPerson } from '../../tests/support/people.ts';
import { ask } from '../../tests/support/requests/ask.ts';
import { FINAL, fieldParts, filePart, INQUIRY, uploadHead } from '../../tests/support/requests/multipart.ts';
import { RawConnection } from '../../tests/support/requests/raw-http.ts';
import {
  digestOf,
  registrationFields,
  type SentFile,
  WireClient,
} from '../../tests/support/requests/wire-client.ts';
import type { RealServer } from '../../tests/support/server/real-server.ts';
import type { Random } from '../trials/random.ts';
import {
  type Account,
  type Change,
  contactAddress,
  happened,
  type Inquiry,
  type Ledger,
  requested,
} from './ledger.ts';

/** What writers report while they write: a piece of an upload, its last byte, a response with success. */
export type Step = 'piece' | 'sent' | 'acknowledged';

export interface Writers {
  /** Starts no more requests, and resolves once every request has ended. */
  stop(): Promise<void>;
}

interface Reply {
  status: number;
  body: unknown;
}

const PIECE_BYTES = 32 * 1024;
const SUBMITTERS = 2;
const FIRST_CLIENTS = 2;

/** Signs in the first clients and the administrator before the attack. */
export async function introduce(
  { url, admin }: Pick<RealServer, 'url' | 'admin'>,
  ledger: Ledger,
): Promise<void> {
  const staff = new WireClient(url);
  await staff.signInAsStaff(admin);
  ledger.staffCookie = staff.cookie;
  for (let count = 0; count < FIRST_CLIENTS; count += 1) {
    const person = newPerson();
    const { email, password } = person;
    const client = new WireClient(url);
    await client.register(person);
    await client.signInAsClient(person);
    const registered: Change = { state: 'acknowledged' };
    ledger.accounts.push({ email, password, registered, cookie: client.cookie, busy: false });
  }
}

/** Starts all writers. */
export function startWriters(
  url: string,
  ledger: Ledger,
  random: Random,
  onStep: (step: Step) => void = () => {},
): Writers {
  let stopped = false;
  const { tally } = ledger;

  /** Makes a request and records the outcome. @returns the reply if it reports success. */
  async function request(
    name: string,
    change: Change,
    send: () => Promise<Reply | undefined>,
  ): Promise<Reply | undefined> {
    const started = performance.now();
    const reply = await send().catch(() => undefined);
    tally.slowestMs = Math.max(tally.slowestMs, performance.now() - started);
    if (!reply) {
      tally.cutOff += 1;
      return undefined;
    }
    const { success, message } = (reply.body ?? {}) as { success?: number; message?: string };
    // Only responses to consultation requests have no `success` (§7).
    if (reply.status === 200 && (success === 1 || (success === undefined && message !== undefined))) {
      change.state = 'acknowledged';
      tally.acknowledged += 1;
      onStep('acknowledged');
      return reply;
    }
    if (reply.status >= 500 && success === 0 && typeof message === 'string') tally.clearErrors += 1;
    else tally.surprises.push(`${name}: ${reply.status} ${message ?? ''}`);
    return undefined;
  }

  /** Sends an upload in pieces, so that an attack can happen between any two of them. */
  async function sendUpload(
    cookie: string,
    path: string,
    fields: Readonly<Record<string, string>>,
    files: readonly SentFile[],
  ): Promise<Reply | undefined> {
    const who = new WireClient(url, cookie);
    const parts = files.map(({ name, content }) => filePart(name, content));
    const body = Buffer.concat([...fieldParts(fields), ...parts, FINAL]);
    const connection = await RawConnection.open(url);
    try {
      await connection.send(uploadHead(who, body.length, { path }));
      for (let start = 0; start < body.length; start += PIECE_BYTES) {
        await connection.send(body.subarray(start, start + PIECE_BYTES));
        onStep('piece');
      }
      onStep('sent');
      const answer = await connection.answer();
      return answer && { status: answer.status, body: JSON.parse(answer.body.toString()) };
    } finally {
      connection.close();
    }
  }

  async function contact(): Promise<void> {
    const mark = randomUUID();
    const sent = requested();
    ledger.contacts.push({ mark, sent });
    const fields = contactFields({ last_name: 'Sample', email: contactAddress(mark), comments: mark });
    await request('contact', sent, () => ask(new WireClient(url), sendContactRequest, fields));
  }

  async function register(): Promise<void> {
    const person = newPerson();
    const { email, password } = person;
    const registered = requested();
    ledger.accounts.push({ email, password, registered, busy: false });
    const fields = registrationFields(person);
    await request('registration', registered, () => ask(new WireClient(url), registerClient, fields));
  }

  async function submit(owner: Account): Promise<void> {
    const files = makeFiles(random, 'record');
    const submitted = requested();
    const mark = randomUUID();
    const inquiry: Inquiry = { mark, owner, records: files.map(toRecord), submitted, busy: false };
    ledger.inquiries.push(inquiry);
    const fields = { ...INQUIRY, aboutCase: `Fictitious: ${mark}` };
    const reply = await request('submission', submitted, () =>
      sendUpload(owner.cookie ?? '', submitInquiry.path, fields, files),
    );
    if (reply) inquiry.id = (reply.body as { inquiryid: number }).inquiryid;
  }

  async function answer(inquiry: Inquiry): Promise<void> {
    const files = makeFiles(random, 'report');
    const answered = { ...requested(), mark: randomUUID(), reports: files.map(toRecord) };
    inquiry.answered = answered;
    const fields = { processcomments: answered.mark, mode: '2', getinquiryid: String(inquiry.id) };
    await request('answer', answered, () =>
      sendUpload(ledger.staffCookie, answerInquiry.path, fields, files),
    );
  }

  async function remove(inquiry: Inquiry): Promise<void> {
    const deleted = requested();
    inquiry.deleted = deleted;
    const owner = new WireClient(url, inquiry.owner.cookie);
    await request('deletion', deleted, () => ask(owner, deleteInquiry, { inquiryid: inquiry.id }));
  }

  /** Proves the registration of the account. */
  async function signIn(account: Account): Promise<void> {
    const client = new WireClient(url);
    const fields = { username: account.email, password: digestOf(account.password) };
    if (await request('sign-in', requested(), () => ask(client, clientLogin, fields)))
      account.cookie = client.cookie;
  }

  /** Works with an item that no other writer is using. @returns false when there is none. */
  async function withOne<T extends { busy: boolean }>(
    items: readonly T[],
    isRight: (item: T) => boolean,
    work: (item: T) => Promise<void>,
  ): Promise<boolean> {
    const item = random.pick(items.filter((one) => !one.busy && isRight(one)));
    if (!item) return false;
    item.busy = true;
    await work(item);
    item.busy = false;
    return true;
  }

  const isOpen = ({ id, answered, deleted }: Inquiry) => id !== undefined && !answered && !deleted;
  const hasSession = ({ cookie }: Account) => cookie !== undefined;
  const isStranger = (account: Account) => happened(account.registered) && !hasSession(account);
  const roles: (() => Promise<unknown>)[] = [
    ...Array.from({ length: SUBMITTERS }, () => () => withOne(ledger.accounts, hasSession, submit)),
    () => withOne(ledger.inquiries, isOpen, answer),
    () => withOne(ledger.inquiries, isOpen, remove),
    () => withOne(ledger.accounts, isStranger, signIn),
    () => (random.next() < 0.3 ? register() : contact()),
  ];

  const working = roles.map(async (work) => {
    // A writer without an item to work on sends a consultation request.
    while (!stopped) if ((await work()) === false) await contact();
  });
  return {
    async stop() {
      stopped = true;
      await Promise.all(working);
    },
  };
}

/** One to three documents of any kind, mostly small, all different. */
function makeFiles(random: Random, what: string): SentFile[] {
  return Array.from({ length: random.between(1, 3) }, (_, index) => {
    const text = `Fictitious ${what} ${randomUUID()}`;
    const bytes = random.between(16, random.pick([32, 64, 256, 1_000]) ?? 32) * 1024;
    const kind = random.between(1, 3);
    if (kind === 1) return { name: `${what}-${index}.pdf`, content: makePdf(text, bytes) };
    if (kind === 2) return { name: `${what}-${index}.docx`, content: makeDocx(text, bytes) };
    return { name: `${what}-${index}.doc`, content: makeDoc(text, bytes) };
  });
}

const toRecord = ({ name, content }: SentFile) => ({
  name,
  bytes: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
});
