// Files of drafts, sent in pieces that survive a broken connection: tus 1.0 (https://tus.io/protocols/resumable-upload)
// with its extensions creation, termination and checksum. Its fields are headers; failures have the body of every call.
import { endpoint } from './endpoint.ts';
import { PIECE_BYTES } from './limits.ts';
import { z } from './z.ts';

/**
 * The header Upload-Limit, in which the server says how large a piece may be. It is that of the protocol's successor
 * (draft-ietf-httpbis-resumable-upload).
 */
export const writeUploadLimit = (mostBytes: number) =>
  `min-append-size=${PIECE_BYTES}, max-append-size=${mostBytes}`;

export const createUpload = endpoint({
  description:
    'Begins a file of a draft (tus 1.0, creation). Upload-Length is its size; Upload-Metadata has `draftid`, `filename` and, to recognize the file when it is chosen again, `fingerprint`, each in Base64. The holder of an upload link needs no `draftid`. Answered with 201, Location, and the size of a piece in Upload-Limit. The same file, if it was begun before, gets the same address.',
  path: '/api/uploads',
  who: 'sender',
  changes: true,
  answer: 'none',
});

export const upload = endpoint({
  description: `A file of a draft (tus 1.0, checksum and termination). HEAD tells how many bytes are stored, which then survive a crash. PATCH sends the piece that follows, as application/offset+octet-stream: a multiple of ${PIECE_BYTES} bytes within Upload-Limit, or all that is left. DELETE removes the file from its draft.`,
  path: '/api/uploads/:id',
  methods: ['HEAD', 'PATCH', 'DELETE'],
  who: 'sender',
  changes: true,
  input: z.object({ id: z.string() }),
  answer: 'none',
});
