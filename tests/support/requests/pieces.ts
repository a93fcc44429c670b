// Sends a file of a draft in pieces, as tus 1.0 has it.
import { crc32 } from 'node:zlib';
import { PIECE_BYTES, TUS_VERSION } from '../../../contract/limits.ts';
import type { SentFile, WireClient } from './wire-client.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');

export interface PieceOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Sends the piece without saying how long it is. */
  isChunked?: boolean;
}

/** Requests about the files of a draft. */
export class Pieces {
  readonly client: WireClient;
  readonly draftId: number;

  constructor(client: WireClient, draftId: number) {
    this.client = client;
    this.draftId = draftId;
  }

  /** Asks for the address of a file. */
  create(name: string, bytes: number, fingerprint = name): Promise<Response> {
    const metadata = { draftid: String(this.draftId), filename: name, fingerprint };
    const pairs = Object.entries(metadata).map(([key, value]) => `${key} ${base64(value)}`);
    return this.client.fetch('/api/uploads', {
      method: 'POST',
      headers: {
        'tus-resumable': TUS_VERSION,
        'upload-length': String(bytes),
        'upload-metadata': pairs.join(','),
      },
    });
  }

  async addressOf(name: string, bytes: number, fingerprint?: string): Promise<string> {
    const answer = await this.create(name, bytes, fingerprint);
    const address = answer.headers.get('location');
    if (answer.status !== 201 || address === null) throw new Error(`${answer.status} ${await answer.text()}`);
    return address;
  }

  /** Sends one piece with its checksum. */
  send(
    address: string,
    offset: number,
    piece: Uint8Array,
    { headers, signal, isChunked = false }: PieceOptions = {},
  ): Promise<Response> {
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(piece));
    return this.client.fetch(address, {
      method: 'PATCH',
      headers: {
        'tus-resumable': TUS_VERSION,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
        'upload-checksum': `crc32 ${sum.toString('base64')}`,
        ...headers,
      },
      ...(isChunked
        ? { body: new Blob([new Uint8Array(piece)]).stream(), duplex: 'half' as const }
        : { body: new Uint8Array(piece) }),
      ...(signal ? { signal } : {}),
    });
  }

  /** How many bytes are stored; undefined for a file that is not there. */
  async offsetOf(address: string): Promise<number | undefined> {
    const answer = await this.client.fetch(address, {
      method: 'HEAD',
      headers: { 'tus-resumable': TUS_VERSION },
    });
    return answer.status === 200 ? Number(answer.headers.get('upload-offset')) : undefined;
  }

  remove(address: string): Promise<Response> {
    return this.client.fetch(address, { method: 'DELETE', headers: { 'tus-resumable': TUS_VERSION } });
  }

  /** Sends what is missing of a file. @throws unless each piece is accepted. @returns how many were sent */
  async sendRest(address: string, content: Buffer, from = 0): Promise<number> {
    let sent = 0;
    for (let offset = from; offset < content.length; offset += PIECE_BYTES) {
      const answer = await this.send(address, offset, content.subarray(offset, offset + PIECE_BYTES));
      if (answer.status !== 204) throw new Error(`${answer.status} ${await answer.text()}`);
      sent += 1;
    }
    return sent;
  }

  /** Sends a whole file. @returns its address */
  async sendFile({ name, content }: SentFile): Promise<string> {
    const address = await this.addressOf(name, content.length);
    await this.sendRest(address, content);
    return address;
  }
}
