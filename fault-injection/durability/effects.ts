// Reads the effects of changes from the stored data, by the account that made them and by their marks.
import { basename } from 'node:path';
import type { Selectable } from 'kysely';
import type { Db } from '../../server/db/engine/engine.ts';
import type { FilesTable, InquiriesTable } from '../../server/db/tables.ts';
import type { Mail } from '../../server/mail/delivery.ts';
import { site } from '../../site.config.ts';
import { listWaitingMails, type StoredData } from '../../tests/support/data/stored-data.ts';
import { isLogMail, readMails, type WrittenMail } from '../../tests/support/outside/mailbox.ts';
import type { SentRecord } from './ledger.ts';

/**
 * A sign-in whose answer was lost makes the next one that of another device, and its owner gets a mail. The ledger does
 * not know which of the lost ones were committed.
 */
const isDeviceMail = ({ subject }: Mail) => subject === `A new device signed in to ${site.name}`;

/** A random UUID that occurs in only one text. */
const MARK = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

export interface Effects {
  /** Ids of the clients, by email address. */
  clients: ReadonlyMap<string, number>;
  /** Every mail that is in the outbox or was sent, once. */
  mails: readonly Mail[];
  /**
   * The number of occurrences of: `<event> by <account>`, `<event> of <inquiry>`,
   * `request <mark>`, `mail with <mark>`, `<subject>`, `<subject> to <address>`.
   */
  count(what: string): number;
  /** Inquiries by the mark in their text. */
  inquiries: ReadonlyMap<string, Selectable<InquiriesTable>[]>;
  /** Rows of files by their inquiry; null for those of drafts. */
  files: ReadonlyMap<number | null, FilesTable[]>;
  totals: Readonly<Record<'accounts' | 'consultation requests' | 'inquiries' | 'files' | 'mails', number>>;
}

const markOf = (text: string) => MARK.exec(text)?.[0] ?? '';

async function readTables(trx: Db) {
  return {
    clients: await trx.selectFrom('accounts').select(['id', 'email']).where('role', '=', 'client').execute(),
    contacts: await trx.selectFrom('contactRequests').select('comments').execute(),
    inquiries: await trx.selectFrom('inquiries').selectAll().execute(),
    files: await trx.selectFrom('files').selectAll().orderBy('position').execute(),
    audit: await trx.selectFrom('audit').select(['event', 'accountId', 'inquiryId']).execute(),
  };
}

/** Each mail once, although a mail that moves from the outbox to its file can be in both. */
async function readAllMails(data: StoredData, known: Map<string, WrittenMail>): Promise<Mail[]> {
  // The outbox first: a mail that moves while this reads is then read twice instead of being missed.
  const mails = await listWaitingMails(data);
  for (const { file, header, body } of await readMails(data.dataDir, known))
    mails.set(basename(file, '.eml'), {
      to: header('to') ?? '',
      subject: header('subject') ?? '',
      text: body,
    });
  return [...mails.values()];
}

/**
 * Reads the data of a server that is idle except for sending mails.
 * @param known mails that were read before; new mails are added.
 */
export async function readEffects(data: StoredData, known: Map<string, WrittenMail>): Promise<Effects> {
  const { clients, contacts, inquiries, files, audit } = await data.db.transaction().execute(readTables);
  const mails = (await readAllMails(data, known)).filter((mail) => !isLogMail(mail) && !isDeviceMail(mail));
  const counts = new Map<string, number>();
  const add = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);
  for (const { event, accountId, inquiryId } of audit) {
    add(`${event} by ${accountId}`);
    add(`${event} of ${inquiryId}`);
  }
  for (const { comments } of contacts) add(`request ${comments}`);
  for (const { to, subject, text } of mails) {
    add(subject);
    add(`${subject} to ${to}`);
    add(`mail with ${markOf(text)}`);
  }
  return {
    clients: new Map(clients.map(({ email, id }) => [email, id])),
    mails,
    count: (what) => counts.get(what) ?? 0,
    inquiries: Map.groupBy(inquiries, ({ aboutCase }) => markOf(aboutCase)),
    files: Map.groupBy(files, ({ inquiryId }) => inquiryId),
    totals: {
      accounts: clients.length,
      'consultation requests': contacts.length,
      inquiries: inquiries.length,
      files: files.length,
      mails: mails.length,
    },
  };
}

/** The number of files of a kind if they equal the sent files; 0 when there are none, -1 when they differ. */
export function countSame(files: readonly FilesTable[], kind: string, sent: readonly SentRecord[]): number {
  const those = files.filter((file) => file.kind === kind);
  const isSame = ({ originalName, bytes, sha256 }: (typeof those)[number], index: number) =>
    sent[index]?.name === originalName && sent[index].bytes === bytes && sent[index].sha256 === sha256;
  if (those.length === 0) return 0;
  return those.length === sent.length && those.every(isSame) ? those.length : -1;
}
