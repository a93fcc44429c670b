// Sends and receives large files, in a separate process, so that it does not delay what the bench measures
// meanwhile. Both directions move megabytes at a time: the sender must not be what limits a server.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { pdfChunks } from '../../tests/support/documents/pdf.ts';
import { BOUNDARY, FINAL, fieldParts, INQUIRY } from '../../tests/support/requests/multipart.ts';
import { RawConnection, requestHead } from '../../tests/support/requests/raw-http.ts';

const TEXT = 'Fictitious';
const READ_BYTES = 1024 * 1024;
const HEAD_END = '\r\n\r\n';

export interface Upload {
  kind: 'upload';
  url: string;
  path: string;
  /** `multipart` is the specified call with all its fields; `raw` has the file alone as its body. */
  form: 'multipart' | 'raw';
  headers: Readonly<Record<string, string>>;
  bytes: number;
}

export interface Download {
  kind: 'download';
  url: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  /** Whether to compute the SHA-256, which takes time. */
  isHashed: boolean;
}

export interface Transferred {
  /** From the request's first byte to the answer's last one. */
  seconds: number;
  status: number;
  /** Of the answer's body. */
  bytes: number;
  /** The answer of an upload; of a download, its SHA-256 or nothing. */
  text: string;
}

const BEFORE = Buffer.concat([
  ...fieldParts(INQUIRY),
  Buffer.from(
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="files"; filename="big.pdf"\r\ncontent-type: application/pdf\r\n\r\n`,
  ),
]);
const AFTER = Buffer.concat([Buffer.from('\r\n'), FINAL]);

async function upload({ url, path, form, headers, bytes }: Upload): Promise<Transferred> {
  const isForm = form === 'multipart';
  const length = bytes + (isForm ? BEFORE.length + AFTER.length : 0);
  const type = isForm ? `multipart/form-data; boundary=${BOUNDARY}` : 'application/pdf';
  const all = { 'content-type': type, 'content-length': String(length), ...headers };
  const connection = await RawConnection.open(url);
  const started = performance.now();
  await connection.send(requestHead('POST', path, all));
  if (isForm) await connection.send(BEFORE);
  for (const chunk of pdfChunks(TEXT, bytes)) {
    if (connection.received.length > 0) break;
    await connection.send(chunk);
  }
  if (isForm) await connection.send(AFTER);
  const answer = await connection.answer();
  const seconds = (performance.now() - started) / 1000;
  connection.close();
  return {
    seconds,
    status: answer?.status ?? 0,
    bytes: answer?.body.length ?? 0,
    text: answer?.body.toString() ?? '',
  };
}

async function download({ url, path, headers, isHashed }: Download): Promise<Transferred> {
  const hash = createHash('sha256');
  const started = performance.now();
  let head: string | undefined;
  let wanted = Number.POSITIVE_INFINITY;
  let bytes = 0;
  let early = Buffer.alloc(0);
  const take = (part: Buffer) => {
    bytes += part.length;
    if (isHashed) hash.update(part);
    if (bytes >= wanted) socket.destroy();
  };
  const socket = connect({
    host: '127.0.0.1',
    port: Number(new URL(url).port),
    onread: {
      buffer: Buffer.alloc(READ_BYTES),
      callback(count: number, buffer: Uint8Array) {
        const part = Buffer.from(buffer.buffer, buffer.byteOffset, count);
        if (head !== undefined) {
          take(part);
          return true;
        }
        early = Buffer.concat([early, part]);
        const end = early.indexOf(HEAD_END);
        if (end < 0) return true;
        head = early.subarray(0, end).toString('latin1').toLowerCase();
        wanted = Number(/\r\ncontent-length: (\d+)/.exec(head)?.[1] ?? Number.POSITIVE_INFINITY);
        take(early.subarray(end + HEAD_END.length));
        return true;
      },
    },
  });
  socket.write(requestHead('GET', path, { connection: 'close', ...headers }));
  await once(socket, 'close');
  const status = Number(head?.split(' ')[1] ?? 0);
  return {
    seconds: (performance.now() - started) / 1000,
    status,
    bytes,
    text: isHashed ? hash.digest('hex') : '',
  };
}

process.on('message', (order: Upload | Download) => {
  const transfer = order.kind === 'upload' ? upload(order) : download(order);
  transfer.then(
    (transferred) => process.send?.(transferred),
    (error: Error) => process.send?.({ seconds: 0, status: 0, bytes: 0, text: error.message }),
  );
});
process.once('disconnect', () => process.exit());
