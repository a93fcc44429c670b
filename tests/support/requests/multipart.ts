// Multipart bodies written by hand, so that every part of them can be wrong.
import { answerInquiry, submitInquiry } from '../../../contract/inquiries.ts';
import { makePdf } from '../documents/pdf.ts';
import { inChunks, LAST_CHUNK, RawConnection, requestHead } from './raw-http.ts';
import type { WireClient } from './wire-client.ts';

export const BOUNDARY = '----boundary-of-a-test';
export const FINAL = Buffer.from(`--${BOUNDARY}--\r\n`);

export const INQUIRY: Readonly<Record<string, string>> = {
  caseType: 'Personal Injury',
  aboutCase: 'Fictitious: a fall from a ladder.',
  urgencyLevels: 'Rush (3-5 business days)',
  selectedServices: '["Medical Chronology"]',
};

/** One part; `headers` as they stand, without the empty line behind them. */
export function part(headers: string, content: string | Uint8Array): Buffer {
  return Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\n${headers}\r\n\r\n`),
    Buffer.from(content as string),
    Buffer.from('\r\n'),
  ]);
}

export function fieldPart(name: string, value: string): Buffer {
  return part(`content-disposition: form-data; name="${name}"`, value);
}

/** @param name as it stands between the quotes. */
export function filePart(name: string, content: string | Uint8Array = makePdf()): Buffer {
  return part(
    `content-disposition: form-data; name="files"; filename="${name}"\r\ncontent-type: application/pdf`,
    content,
  );
}

export function fieldParts(fields: Readonly<Record<string, string>>): Buffer[] {
  return Object.entries(fields).map(([name, value]) => fieldPart(name, value));
}

/** An inquiry's fields, then these parts, then the end. */
export function inquiryBody(...parts: readonly Buffer[]): Buffer {
  return Buffer.concat([...fieldParts(INQUIRY), ...parts, FINAL]);
}

/** The fields of staff's answer, then these parts, then the end. */
export function statementBody(inquiryId: number, ...parts: readonly Buffer[]): Buffer {
  const fields = { processcomments: 'Read.', mode: '2', getinquiryid: String(inquiryId) };
  return Buffer.concat([...fieldParts(fields), ...parts, FINAL]);
}

/** How a body says where it ends. */
export type Framing = 'content-length' | 'chunked';

export interface UploadOptions {
  framing?: Framing;
  path?: string;
  headers?: Readonly<Record<string, string>>;
  /** What content-length says, when it should not be the truth. */
  length?: number;
}

/** The request's first lines for a body of this many bytes. */
export function uploadHead(who: WireClient, bytes: number, options: UploadOptions = {}): string {
  const { framing = 'content-length', path = submitInquiry.path, headers = {}, length = bytes } = options;
  return requestHead('POST', path, {
    ...(who.cookie ? { cookie: who.cookie } : {}),
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    ...(framing === 'chunked' ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(length) }),
    ...headers,
  });
}

/** The body as it goes over the wire; small odd chunks, so that everything is cut somewhere. */
export function framed(body: Buffer, framing: Framing): Buffer {
  return framing === 'chunked'
    ? Buffer.concat([inChunks(body, 1_021), Buffer.from(LAST_CHUNK)])
    : Buffer.from(body);
}

/** Sends a whole upload on a connection of its own; the status and text of its answer. */
export async function upload(
  who: WireClient,
  body: Buffer,
  options: UploadOptions = {},
): Promise<{ status: number | undefined; message: string; inquiryid?: number }> {
  const connection = await RawConnection.open(who.url);
  try {
    await connection.send(uploadHead(who, body.length, options));
    await connection.send(framed(body, options.framing ?? 'content-length'));
    const answer = await connection.answer();
    return { status: answer?.status, message: '', ...(answer ? JSON.parse(answer.body.toString()) : {}) };
  } finally {
    connection.close();
  }
}

export const toAnswer: UploadOptions = { path: answerInquiry.path };
