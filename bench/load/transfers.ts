// Sends and receives large files, in a separate process, so that it does not delay what the bench measures
// meanwhile. Both directions move megabytes at a time: the sender must not be what limits a server.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { crc32 } from 'node:zlib';
import { MOST_PIECE_BYTES, PIECE_BYTES, TUS_VERSION } from '../../contract/limits.ts';
import { pdfChunks } from '../../tests/support/documents/pdf.ts';
import { BOUNDARY, FINAL, fieldParts, INQUIRY } from '../../tests/support/requests/multipart.ts';
import { RawConnection, requestHead } from '../../tests/support/requests/raw-http.ts';

const TEXT = 'Fictitious';
const READ_BYTES = 1024 * 1024;
const TUS = { 'tus-resumable': TUS_VERSION };
const HEAD_END = '\r\n\r\n';

export interface Upload {
  kind: 'upload';
  url: string;
  path: string;
  /** `multipart` is the specified call with all its fields; `raw` has the file alone as its body. */
  form: 'multipart' | 'raw' | 'pieces';
  /** Of `pieces`: the draft that the file belongs to. */
  draftId?: number;
  headers: Readonly<Record<string, string>>;
  /** Of one file. */
  bytes: number;
  /** How many files of this size a form has; 1 if it is not given. */
  files?: number;
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
  /** Of a download: until the first byte of the answer's body. */
  firstSeconds?: number;
  /** Of the answer's body. */
  bytes: number;
  /** The answer of an upload; of a download, its SHA-256 or nothing. */
  text: string;
}

const FIELDS = Buffer.concat(fieldParts(INQUIRY));
const BEFORE_FILE = Buffer.from(
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="files"; filename="big.pdf"\r\ncontent-type: application/pdf\r\n\r\n`,
);
const AFTER_FILE = Buffer.from('\r\n');

function* bodyOf({ form, bytes, files = 1 }: Upload): Generator<Uint8Array> {
  if (form === 'raw') return yield* pdfChunks(TEXT, bytes);
  yield FIELDS;
  for (let file = 0; file < files; file += 1) {
    yield BEFORE_FILE;
    yield* pdfChunks(TEXT, bytes);
    yield AFTER_FILE;
  }
  yield FINAL;
}

function lengthOf({ form, bytes, files = 1 }: Upload): number {
  if (form === 'raw') return bytes;
  return FIELDS.length + files * (BEFORE_FILE.length + bytes + AFTER_FILE.length) + FINAL.length;
}

async function upload(order: Upload): Promise<Transferred> {
  const { url, path, form, headers } = order;
  const type = form === 'multipart' ? `multipart/form-data; boundary=${BOUNDARY}` : 'application/pdf';
  const all = { 'content-type': type, 'content-length': String(lengthOf(order)), ...headers };
  const connection = await RawConnection.open(url);
  const started = performance.now();
  await connection.send(requestHead('POST', path, all));
  for (const chunk of bodyOf(order)) {
    if (connection.received.length > 0) break;
    await connection.send(chunk);
  }
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

/**
 * Sends a file in pieces, all on one connection. Their checksums are computed before the clock starts: a browser does it on
 * a machine that is not the server's. The text is the address of the file.
 */
async function sendPieces({ url, headers, bytes, draftId = 0 }: Upload): Promise<Transferred> {
  const checksums = [...piecesOf(bytes)].map(checksumOf);
  const metadata = Object.entries({ draftid: String(draftId), filename: 'big.pdf', fingerprint: '' });
  const pairs = metadata.map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`);
  const connection = await RawConnection.open(url);
  const started = performance.now();
  const creation = {
    'content-length': '0',
    'upload-length': String(bytes),
    'upload-metadata': pairs.join(','),
  };
  await connection.send(requestHead('POST', '/api/uploads', { ...headers, ...TUS, ...creation }));
  let answer = await connection.answer();
  const address = answer?.headers.get('location') ?? '';
  let offset = 0;
  for (const [index, piece] of [...piecesOf(bytes)].entries()) {
    if (!answer || answer.status > 299) break;
    const size = sizeOf(piece);
    const about = {
      'content-type': 'application/offset+octet-stream',
      'content-length': String(size),
      'upload-offset': String(offset),
      'upload-checksum': checksums[index] ?? '',
    };
    await connection.send(requestHead('PATCH', address, { ...headers, ...TUS, ...about }));
    for (const chunk of piece) await connection.send(chunk);
    answer = await connection.answer({ bodiless: true });
    offset += size;
  }
  const seconds = (performance.now() - started) / 1000;
  connection.close();
  return { seconds, status: answer?.status ?? 0, bytes: 0, text: address };
}

const sizeOf = (piece: readonly Buffer[]) => piece.reduce((sum, chunk) => sum + chunk.length, 0);

/** The same file as for the other forms, each piece as the chunks that it consists of. */
function* piecesOf(bytes: number): Generator<Buffer[]> {
  let piece: Buffer[] = [];
  let pieces = 0;
  let room = PIECE_BYTES;
  for (let chunk of pdfChunks(TEXT, bytes)) {
    while (chunk.length > 0) {
      const part = chunk.subarray(0, room);
      piece.push(part);
      room -= part.length;
      chunk = chunk.subarray(part.length);
      if (room > 0) continue;
      yield piece;
      piece = [];
      pieces += 1;
      // As the browser on a fast line: it knows the speed when it cuts the third one.
      room = pieces < 2 ? PIECE_BYTES : MOST_PIECE_BYTES;
    }
  }
  if (piece.length > 0) yield piece;
}

function checksumOf(piece: readonly Buffer[]): string {
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(piece.reduce((before, chunk) => crc32(chunk, before), 0));
  return `crc32 ${sum.toString('base64')}`;
}

async function download({ url, path, headers, isHashed }: Download): Promise<Transferred> {
  const hash = createHash('sha256');
  const started = performance.now();
  let head: string | undefined;
  let wanted = Number.POSITIVE_INFINITY;
  let bytes = 0;
  let early = Buffer.alloc(0);
  let firstSeconds = 0;
  const take = (part: Buffer) => {
    if (bytes === 0 && part.length > 0) firstSeconds = (performance.now() - started) / 1000;
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
    firstSeconds,
    status,
    bytes,
    text: isHashed ? hash.digest('hex') : '',
  };
}

const send = (order: Upload) => (order.form === 'pieces' ? sendPieces(order) : upload(order));

process.on('message', (order: Upload | Download) => {
  const transfer = order.kind === 'upload' ? send(order) : download(order);
  transfer.then(
    (transferred) => process.send?.(transferred),
    (error: Error) => process.send?.({ seconds: 0, status: 0, bytes: 0, text: error.message }),
  );
});
process.once('disconnect', () => process.exit());
