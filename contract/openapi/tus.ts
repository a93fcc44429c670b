// What the description of the calls in contract/uploads.ts adds: their fields are headers, and they answer without JSON.
import type { Method } from '../endpoint.ts';
import type { CallName } from '../endpoints.ts';
import { PIECE_BYTES, TUS_VERSION } from '../sizes.ts';
import { CHECKSUM_ALGORITHMS } from '../uploads.ts';

type Json = Record<string, unknown>;

const HEADERS = {
  'Tus-Resumable': { schema: { enum: [TUS_VERSION] } },
  'Upload-Length': { description: 'The size of the file.', schema: { type: 'integer' } },
  'Upload-Offset': { description: 'How many bytes are stored.', schema: { type: 'integer' } },
  'Upload-Metadata': {
    description: '`draftid`, `filename` and `fingerprint`, each followed by a space and its value in Base64.',
    schema: { type: 'string' },
  },
  'Upload-Checksum': {
    description: `Optional: ${CHECKSUM_ALGORITHMS.join(', ')}, followed by a space and the checksum of the piece in Base64.`,
    schema: { type: 'string' },
  },
  'Upload-Limit': {
    description: 'The smallest and the largest piece: `min-append-size=BYTES, max-append-size=BYTES`.',
    schema: { type: 'string' },
  },
  Location: { description: 'The address of the file.', schema: { type: 'string' } },
} as const;

interface Operation {
  status: '200' | '201' | '204';
  sends: readonly (keyof typeof HEADERS)[];
  answers: readonly (keyof typeof HEADERS)[];
}

const OPERATIONS: Partial<Record<CallName, Partial<Record<Method, Operation>>>> = {
  createUpload: {
    POST: {
      status: '201',
      sends: ['Tus-Resumable', 'Upload-Length', 'Upload-Metadata'],
      answers: ['Location', 'Upload-Limit'],
    },
  },
  upload: {
    HEAD: {
      status: '200',
      sends: ['Tus-Resumable'],
      answers: ['Upload-Offset', 'Upload-Length', 'Upload-Limit'],
    },
    PATCH: {
      status: '204',
      sends: ['Tus-Resumable', 'Upload-Offset', 'Upload-Checksum'],
      answers: ['Upload-Offset'],
    },
    DELETE: { status: '204', sends: ['Tus-Resumable'], answers: [] },
  },
};

/** The parts of an operation that differ from those of other calls; undefined for these. */
export function tusOperation(
  name: CallName,
  method: Method,
): { parameters: Json[]; parts: Json; success: Json } | undefined {
  const operation = OPERATIONS[name]?.[method];
  if (!operation) return undefined;
  const { status, sends, answers } = operation;
  const headers = Object.fromEntries(answers.map((header) => [header, HEADERS[header]]));
  const piece = { schema: { type: 'string', contentMediaType: 'application/octet-stream' } };
  return {
    parameters: sends.map((header) => ({
      name: header,
      in: 'header',
      required: header !== 'Upload-Checksum',
      ...HEADERS[header],
    })),
    parts:
      method === 'PATCH'
        ? {
            requestBody: {
              description: `The next ${PIECE_BYTES} bytes, a multiple of them within Upload-Limit, or all that are left.`,
              required: true,
              content: { 'application/offset+octet-stream': piece },
            },
          }
        : {},
    success: { [status]: { description: 'Done.', headers } },
  };
}
