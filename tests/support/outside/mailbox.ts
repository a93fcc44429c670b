// The mails a test server has written as files, in the order in which they were written.
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestServer } from '../server/test-server.ts';

export interface WrittenMail {
  file: string;
  /** The whole file. */
  text: string;
  header(name: string): string | undefined;
  /** What stands below the headers, its lines ended by \n. */
  body: string;
}

/** Sends what is due, then reads all mails, or those to one address. */
export async function mailsOf(server: TestServer, to?: string): Promise<WrittenMail[]> {
  await server.context.outbox.idle();
  const folder = join(server.dataDir, 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      const { mtimeNs } = await stat(file, { bigint: true });
      return { mtimeNs, mail: parseMail(file, await readFile(file, 'utf8')) };
    }),
  );
  return mails
    .sort((one, other) => Number(one.mtimeNs - other.mtimeNs))
    .map(({ mail }) => mail)
    .filter((mail) => to === undefined || mail.header('to') === to);
}

/** Reads a mail as it is written to a file. */
export function parseMail(file: string, text: string): WrittenMail {
  const split = text.indexOf('\r\n\r\n');
  const headers = text
    .slice(0, split)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  return {
    file,
    text,
    header: (name) =>
      headers
        .find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}: `))
        ?.slice(name.length + 2),
    body: text.slice(split + 4).replaceAll('\r\n', '\n'),
  };
}

/** The account and the token of the newest reset link sent to an address. */
export async function resetLinkTo(
  server: TestServer,
  to: string,
): Promise<{ userId: string; token: string; href: string }> {
  const body = (await mailsOf(server, to)).findLast((mail) => mail.body.includes('/ResetPassword?'))?.body;
  const href = body?.split('\n').find((line) => line.includes('/ResetPassword?')) ?? '';
  const link = new URL(href);
  return { userId: link.searchParams.get('id') ?? '', token: link.searchParams.get('token') ?? '', href };
}
