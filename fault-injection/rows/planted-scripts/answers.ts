// Checks the output of hostile names and texts outside of pages: the headers of downloads and mails, and
// saved custody records.
import { checkCustodyFile } from '../../../contract/custody/custody-check.ts';
import { checking } from '../../../server/audit/hashing.ts';
import type { RealServer } from '../../../tests/support/server/real-server.ts';
import type { Planted } from './scene.ts';

const DISPOSITION = /^attachment; filename="(?:[^"\\]|\\["\\])+"(?:; filename\*=UTF-8''[\w!#$&+.^`|~%-]+)?$/;
const POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";

/** Downloads with wrong headers. */
export async function badDownloads({ client, files }: Planted): Promise<string[]> {
  const heads = files.map(async ({ filename }) => {
    const { headers } = await client.fetch(`/uploads/${filename}`, { method: 'HEAD' });
    const of = (name: string) => headers.get(name) ?? '';
    const isRight =
      DISPOSITION.test(of('content-disposition')) &&
      of('content-security-policy') === POLICY &&
      of('content-type') === 'application/pdf' &&
      of('x-content-type-options') === 'nosniff';
    return isRight ? [] : [`${filename}: ${JSON.stringify([...headers])}`];
  });
  return (await Promise.all(heads)).flat();
}

/** The headers of our mails. */
const MAIL_HEADERS =
  /^(from|to|reply-to|subject|message-id|date|auto-submitted|mime-version|content-type|content-transfer-encoding|list-unsubscribe(-post)?)$/i;
const MAX_MAIL_HEADERS = 12;

/** Mails with a foreign header line, and mails that are not plain text. */
export async function badMails(server: RealServer): Promise<string[]> {
  return (await server.mails()).flatMap((mail) => {
    const head = mail.slice(0, mail.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');
    const lines = head.split('\r\n').map((line) => line.split(': ', 2));
    const isOurs = lines.every(([name = '']) => MAIL_HEADERS.test(name));
    const isPlain = lines.some(
      ([name = '', value = '']) => name.toLowerCase() === 'content-type' && value.startsWith('text/plain'),
    );
    return isOurs && isPlain && lines.length <= MAX_MAIL_HEADERS ? [] : [head];
  });
}

/** What a check of saved records finds wrong: a hostile name must not break the file or its proofs. */
export async function unprovedRecords(records: readonly string[]): Promise<string[]> {
  const reports = await Promise.all(records.map((text) => checkCustodyFile(text, checking)));
  return reports.flatMap(({ findings }) => findings.filter(({ ok }) => !ok).map(({ text }) => text));
}
