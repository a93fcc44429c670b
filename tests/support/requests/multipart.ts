// Multipart bodies built from parts, so that a test can make any part wrong.
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

/** One part; `headers` are sent as given, without the empty line after them. */
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

/** @param name exactly as between the quotes. */
export function filePart(name: string, content: string | Uint8Array = makePdf()): Buffer {
  return part(
    `content-disposition: form-data; name="files"; filename="${name}"\r\ncontent-type: application/pdf`,
    content,
  );
}

export function fieldParts(fields: Readonly<Record<string, string>>): Buffer[] {
  return Object.entries(fields).map(([name, value]) => fieldPart(name, value));
}

/** The fields of an inquiry, then these parts, then the end. */
export function inquiryBody(...parts: readonly Buffer[]): Buffer {
  return Buffer.concat([...fieldParts(INQUIRY), ...parts, FINAL]);
}

/** The fields of staff's answer, then these parts, then the end. */
export function statementBody(inquiryId: number, ...parts: readonly Buffer[]): Buffer {
  const fields = { processcomments: 'Read.', mode: '2', getinquiryid: String(inquiryId) };
  return Buffer.concat([...fieldParts(fields), ...parts, FINAL]);
}

/** How a body marks its end. */
export type Framing = 'content-length' | 'chunked';

export interface UploadOptions {
  framing?: Framing;
  path?: string;
  headers?: Readonly<Record<string, string>>;
  /** A content-length that may be wrong. */
  length?: number;
}

/** The request line and headers for a body of this many bytes. */
export function uploadHead(who: WireClient, bytes: number, options: UploadOptions = {}): string {
  const { framing = 'content-length', path = submitInquiry.path, headers = {}, length = bytes } = options;
  return requestHead('POST', path, {
    ...(who.cookie ? { cookie: who.cookie } : {}),
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    ...(framing === 'chunked' ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(length) }),
    ...headers,
  });
}

/** The body as sent; the chunks are small and odd, so that every part is split somewhere. */
export function framed(body: Buffer, framing: Framing): Buffer {
  return framing === 'chunked'
    ? Buffer.concat([inChunks(body, 1_021), Buffer.from(LAST_CHUNK)])
    : Buffer.from(body);
}

/** Sends a whole upload on a new connection and returns the status and body of the response. */
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
