// Uploads too large for memory, and the memory they cost a server in its own process.
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { pdfChunks } from '../documents/pdf.ts';
import { BOUNDARY, FINAL, fieldParts, INQUIRY, uploadHead } from './multipart.ts';
import { RawConnection } from './raw-http.ts';
import type { WireClient } from './wire-client.ts';

/** On the page of the PDF. */
export const TEXT = 'Fictitious';
const BEFORE_FILE = Buffer.concat([
  ...fieldParts(INQUIRY),
  Buffer.from(
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="files"; filename="big.pdf"\r\ncontent-type: application/pdf\r\n\r\n`,
  ),
]);
const AFTER_FILE = Buffer.concat([Buffer.from('\r\n'), FINAL]);

export interface BigAnswer {
  status: number | undefined;
  inquiryid?: number;
  message?: string;
  /** Digest of the file as it was sent. */
  sha256: string;
}

/** The SHA-256 of the PDF that {@link beginBigUpload} sends; it depends only on the size. */
export function sha256OfBigUpload(bytes: number): string {
  const hash = createHash('sha256');
  for (const chunk of pdfChunks(TEXT, bytes)) hash.update(chunk);
  return hash.digest('hex');
}

/** The same body, for any program that sends requests. */
export function bigBody(bytes: number): {
  headers: Record<string, string | number>;
  pieces: Iterable<Uint8Array>;
} {
  function* pieces() {
    yield BEFORE_FILE;
    yield* pdfChunks(TEXT, bytes);
    yield AFTER_FILE;
  }
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': BEFORE_FILE.length + bytes + AFTER_FILE.length,
    },
    pieces: pieces(),
  };
}

/**
 * An inquiry with one PDF of this many bytes, generated while it is sent; the caller ends the connection.
 * @param sha256 if it is known: saves hashing every one of many uploads of the same size.
 * @param from the address it is sent from, one of 127.0.0.0/8.
 */
export function beginBigUpload(who: WireClient, bytes: number, sha256?: string, from?: string) {
  const hash = sha256 === undefined ? createHash('sha256') : undefined;
  const chunks = pdfChunks(TEXT, bytes);
  const opened = RawConnection.open(who.url, from).then(async (connection) => {
    await connection.send(uploadHead(who, BEFORE_FILE.length + bytes + AFTER_FILE.length));
    await connection.send(BEFORE_FILE);
    return connection;
  });
  let sent = 0;

  /** Sends until this many bytes of the file are sent, or the server has responded. */
  async function sendUpTo(limit: number): Promise<RawConnection> {
    const connection = await opened;
    while (sent < limit && connection.received.length === 0) {
      const { value, done } = chunks.next();
      if (done) break;
      hash?.update(value);
      sent += value.length;
      await connection.send(value);
    }
    return connection;
  }

  return {
    sendUpTo,
    async finish(): Promise<BigAnswer> {
      const connection = await sendUpTo(Number.POSITIVE_INFINITY);
      await connection.send(AFTER_FILE);
      const answer = await connection.answer();
      connection.close();
      const body = answer ? JSON.parse(answer.body.toString()) : {};
      return { status: answer?.status, sha256: sha256 ?? hash?.digest('hex') ?? '', ...body };
    },
  };
}

/** The memory of a process in bytes: now, and the peak since {@link forgetPeak}. */
export async function memoryOf(pid: number): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]);
  return { now: kilobytes('VmRSS') * 1024, peak: kilobytes('VmHWM') * 1024 };
}

/** Resets the peak (proc(5), clear_refs). */
export async function forgetPeak(pid: number): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, '5');
}
