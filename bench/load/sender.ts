// Sends large files, in a separate process so that it does not delay what the bench measures meanwhile.
import { crc32 } from 'node:zlib';
import { MOST_PIECE_BYTES, PIECE_BYTES, TUS_VERSION } from '../../contract/limits.ts';
import { pdfChunks } from '../../tests/support/documents/pdf.ts';
import { type BigAnswer, beginBigUpload, TEXT } from '../../tests/support/requests/big-upload.ts';
import { RawConnection, requestHead } from '../../tests/support/requests/raw-http.ts';
import { WireClient } from '../../tests/support/requests/wire-client.ts';

export interface Sending {
  url: string;
  /** One session for each of the files, which are sent at the same time by the specified call. */
  cookies: readonly string[];
  /** Of a file. */
  bytes: number;
  sha256: string;
  /** Instead: one file in pieces to this address. */
  address?: string;
}

export interface Sent {
  seconds: number;
  answers: BigAnswer[];
}

async function sendForms({ url, cookies, bytes, sha256 }: Sending): Promise<Sent> {
  const started = performance.now();
  // Each from another address: one address gets half of the places at most.
  const uploads = cookies.map((cookie, index) =>
    beginBigUpload(new WireClient(url, cookie), bytes, sha256, `127.0.6.${index + 1}`),
  );
  const answers = await Promise.all(uploads.map((upload) => upload.finish()));
  return { seconds: (performance.now() - started) / 1000, answers };
}

/**
 * All pieces on one connection. Their checksums are computed before the clock starts: a browser does it on a machine that
 * is not the server's.
 */
async function sendPieces({
  url,
  cookies: [cookie = ''],
  bytes,
  sha256,
  address = '',
}: Sending): Promise<Sent> {
  const checksums = [...piecesOf(bytes)].map(checksumOf);
  const connection = await RawConnection.open(url);
  const started = performance.now();
  let status: number | undefined;
  let offset = 0;
  for (const [index, piece] of [...piecesOf(bytes)].entries()) {
    const size = piece.reduce((sum, chunk) => sum + chunk.length, 0);
    const headers = {
      cookie,
      'tus-resumable': TUS_VERSION,
      'content-type': 'application/offset+octet-stream',
      'content-length': String(size),
      'upload-offset': String(offset),
      'upload-checksum': checksums[index] ?? '',
    };
    await connection.send(requestHead('PATCH', address, headers));
    for (const chunk of piece) await connection.send(chunk);
    status = (await connection.answer({ bodiless: true }))?.status;
    if (status !== 204) break;
    offset += size;
  }
  connection.close();
  return { seconds: (performance.now() - started) / 1000, answers: [{ status, sha256 }] };
}

/** The same file as in a form, each piece as the chunks that it consists of. */
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

process.once('message', async (order: Sending) => {
  const sent = await (order.address === undefined ? sendForms(order) : sendPieces(order));
  process.send?.(sent, () => process.disconnect?.());
});
