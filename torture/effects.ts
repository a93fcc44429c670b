// What changes have left in the stored data, found by who made them and by their marks.
import { site } from '../site.config.ts';
import type { SentRecord } from './ledger.ts';
import type { Stored } from './stored.ts';

export const RESET_SUBJECT = `Your ${site.name} password`;

/** A random UUID: what stands in one text, and in no other. */
const MARK = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

export interface Effects extends Pick<Stored, 'clients' | 'mails'> {
  /**
   * How often something is there: `<event> by <account>`, `<event> of <inquiry>`, `link of <account>`,
   * `request <mark>`, `mail with <mark>`, `<subject>`, `<subject> to <address>`.
   */
  count(what: string): number;
  /** Inquiries by the mark in their text. */
  inquiries: ReadonlyMap<string, Stored['inquiries'][number][]>;
  /** Rows of files by their inquiry. */
  files: ReadonlyMap<number, Stored['files'][number][]>;
}

const markOf = (text: string) => MARK.exec(text)?.[0] ?? '';

export function indexEffects({ clients, mails, audit, linked, contacts, inquiries, files }: Stored): Effects {
  const counts = new Map<string, number>();
  const add = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);
  for (const { event, accountId, inquiryId } of audit) {
    add(`${event} by ${accountId}`);
    add(`${event} of ${inquiryId}`);
  }
  for (const accountId of linked) add(`link of ${accountId}`);
  for (const { comments } of contacts) add(`request ${comments}`);
  for (const { to, subject, text } of mails) {
    add(subject);
    add(`${subject} to ${to}`);
    add(`mail with ${markOf(text)}`);
  }
  return {
    clients,
    mails,
    count: (what) => counts.get(what) ?? 0,
    inquiries: Map.groupBy(inquiries, ({ aboutCase }) => markOf(aboutCase)),
    files: Map.groupBy(files, ({ inquiryId }) => inquiryId),
  };
}

/** What an account's reset link carries; undefined when it got none. */
export function findLink({ mails }: Effects, email: string): { userId: string; token: string } | undefined {
  const letter = mails.find(({ to, subject }) => to === email && subject === RESET_SUBJECT);
  const link = /\S+ResetPassword\?\S+/.exec(letter?.text ?? '')?.[0];
  if (!link) return undefined;
  const query = new URL(link).searchParams;
  return { userId: query.get('id') ?? '', token: query.get('token') ?? '' };
}

/** How many files of a kind there are, when they are the ones that were sent; 0 or -1 when they are not. */
export function countSame(files: Stored['files'], kind: string, sent: readonly SentRecord[]): number {
  const those = files.filter((file) => file.kind === kind);
  const isSame = ({ originalName, bytes, sha256 }: (typeof those)[number], index: number) =>
    sent[index]?.name === originalName && sent[index].bytes === bytes && sent[index].sha256 === sha256;
  if (those.length === 0) return 0;
  return those.length === sent.length && those.every(isSame) ? those.length : -1;
}
