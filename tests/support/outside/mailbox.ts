// The mails that a test server has written as files, in the order of writing.
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestServer } from '../server/test-server.ts';

export interface WrittenMail {
  file: string;
  /** In nanoseconds. */
  writtenAt: bigint;
  /** The whole file. */
  text: string;
  header(name: string): string | undefined;
  /** The text below the headers, with lines ending in \n. */
  body: string;
}

/**
 * The mails in a data directory, oldest first.
 * @param known mails by file name that were read before and are not read again; new ones are added.
 */
export async function readMails(
  dataDir: string,
  known = new Map<string, WrittenMail>(),
): Promise<WrittenMail[]> {
  const folder = join(dataDir, 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(
    names.map(async (name) => {
      const mail = known.get(name) ?? (await readMail(join(folder, name)));
      known.set(name, mail);
      return mail;
    }),
  );
  return mails.sort((one, other) => Number(one.writtenAt - other.writtenAt));
}

/** Sends the mails that are due, then reads all mails or those to one address. */
export async function mailsOf(server: TestServer, to?: string): Promise<WrittenMail[]> {
  await server.context.outbox.idle();
  return (await readMails(server.dataDir)).filter((mail) => to === undefined || mail.header('to') === to);
}

async function readMail(file: string): Promise<WrittenMail> {
  const { mtimeNs: writtenAt } = await stat(file, { bigint: true });
  const text = await readFile(file, 'utf8');
  const split = text.indexOf('\r\n\r\n');
  const headers = text
    .slice(0, split)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  return {
    file,
    writtenAt,
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

/** The firm's daily mail about the custody log, which no request causes. */
export const isLogMail = ({ subject }: { subject: string }): boolean => subject.startsWith('Custody log of ');
