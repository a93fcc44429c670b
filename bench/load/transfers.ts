// Sends and receives large files, in a separate process, so that it does not delay what the bench measures
// meanwhile. Both directions move megabytes at a time: the sender must not be what limits a server.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { PIECE_BYTES, TUS_VERSION } from '../../contract/sizes.ts';
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

/** Sends a file in pieces, each on the same connection. The text is the address of the file. */
async function sendPieces({ url, headers, bytes, draftId = 0 }: Upload): Promise<Transferred> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const started = performance.now();
  const ask = async (method: string, path: string, more: Record<string, string>, body?: Buffer) => {
    const asked = request(url + path, { method, agent, headers: { ...headers, ...TUS, ...more } });
    asked.end(body);
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    return answer;
  };
  const metadata = ['draftid', String(draftId), 'filename', 'big.pdf', 'fingerprint', ''];
  const pairs = [0, 2, 4].map(
    (at) => `${metadata[at]} ${Buffer.from(metadata[at + 1] ?? '').toString('base64')}`,
  );
  const created = await ask('POST', '/api/uploads', {
    'upload-length': String(bytes),
    'upload-metadata': pairs.join(','),
  });
  const address = created.headers.location ?? '';
  let status = created.statusCode ?? 0;
  let offset = 0;
  const coming = checkedPieces(bytes);
  // As the browser does it, the next piece is prepared while one travels.
  for (let next = coming.next(); !next.done && status <= 299; ) {
    const { piece, checksum } = next.value;
    const answering = ask(
      'PATCH',
      address,
      {
        'content-type': 'application/offset+octet-stream',
        'content-length': String(piece.length),
        'upload-offset': String(offset),
        'upload-checksum': checksum,
      },
      piece,
    );
    // First, it is on its way.
    await nextTurn();
    next = coming.next();
    const answer = await answering;
    status = answer.statusCode ?? 0;
    offset += piece.length;
  }
  agent.destroy();
  return { seconds: (performance.now() - started) / 1000, status, bytes: 0, text: address };
}

/** The same file as for the other forms. A piece is valid until the next but one. */
function* checkedPieces(bytes: number): Generator<{ piece: Buffer; checksum: string }> {
  const memory = [Buffer.alloc(PIECE_BYTES), Buffer.alloc(PIECE_BYTES)] as const;
  let [piece, other] = memory;
  let filled = 0;
  for (let chunk of pdfChunks(TEXT, bytes)) {
    while (chunk.length > 0) {
      const copied = chunk.copy(piece, filled);
      filled += copied;
      chunk = chunk.subarray(copied);
      if (filled < piece.length) continue;
      yield withChecksum(piece);
      [piece, other] = [other, piece];
      filled = 0;
    }
  }
  if (filled > 0) yield withChecksum(piece.subarray(0, filled));
}

function withChecksum(piece: Buffer): { piece: Buffer; checksum: string } {
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(piece));
  return { piece, checksum: `crc32 ${sum.toString('base64')}` };
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
