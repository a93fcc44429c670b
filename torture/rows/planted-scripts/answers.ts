// Checks the output of hostile names and texts outside of pages: the headers of downloads and mails, and
// saved custody records.
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
  /^(from|to|subject|message-id|date|mime-version|content-type|content-transfer-encoding)$/i;
const MAX_MAIL_HEADERS = 8;

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

/** Lines of a saved record that are neither entries nor documents nor our own headings. */
export function forgedLines(saved: string): string[] {
  const known = [
    /^$/,
    /^Custody record of /,
    /^[^\t]+, [^\t]+$/,
    /^Times are UTC\. /,
    /^SHA-256 of the documents$/,
    /^\d+\t\d{4}-\S+Z\t[^\t]*\t[a-z ]+\t[^\t]*\t\S+$/,
    /^[0-9a-f]{64}\t[^\t]+$/,
  ];
  return saved
    .split(/\r\n|[\n\r\u0085\u2028\u2029]/)
    .filter((line) => !known.some((form) => form.test(line)));
}
