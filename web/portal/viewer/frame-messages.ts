// What the page of the viewer and its frame say to each other, over one message port. The frame reads documents that
// strangers made: the page checks every message from it, and does nothing that is not listed here.
import { z } from '../../../contract/z.ts';

/** How the page fits into the frame, or by how much it is larger. */
export type Zoom = 'in' | 'out' | 'width' | 'page';

/** What the frame is told. */
export type FrameOrder =
  | { kind: 'open'; bytes: number; page: number; isDamaged: boolean }
  | { kind: 'range'; begin: number; content: ArrayBuffer }
  | { kind: 'part'; name: string; content: ArrayBuffer | undefined }
  | { kind: 'show'; page: number }
  | { kind: 'zoom'; to: Zoom }
  | { kind: 'find'; text: string; again: boolean; backwards: boolean }
  | { kind: 'password'; password: string };

const count = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);
const page = z.number().int().positive().max(1_000_000);

/** What the frame tells; anything else is dropped. */
export const frameReport = z.discriminatedUnion('kind', [
  /** It needs these bytes of the file; `end` is exclusive. */
  z.object({ kind: z.literal('want-range'), begin: count, end: count }),
  /** It needs a decoder, a font or a character map: the name of its folder and file, as in the address. */
  z.object({
    kind: z.literal('want-part'),
    name: z.string().regex(/^(?:cmaps|fonts|wasm)\/[\w-]{1,60}\.(?:bcmap|pfb|ttf|wasm)$/),
  }),
  /** What is new of the document and its pages on the screen. */
  z.object({
    kind: z.literal('state'),
    phase: z.exactOptional(z.enum(['open', 'locked', 'unreadable'])),
    pages: z.exactOptional(page),
    currentPage: z.exactOptional(page),
    percent: z.exactOptional(z.number().positive().max(100_000)),
    /** The last password was wrong. */
    passwordRejected: z.exactOptional(z.boolean()),
    /** The pages that could not be drawn completely. */
    notDrawn: z.exactOptional(z.array(page).max(10_000)),
    /** A page is not where the document says. */
    isDamaged: z.exactOptional(z.literal(true)),
    /** How far the search is: the match that is shown, of how many so far. */
    found: z.exactOptional(
      z.object({
        state: z.enum(['searching', 'found', 'none', 'no-text']),
        current: count,
        total: count,
      }),
    ),
  }),
  /** The user does something in the frame, which counts as activity. */
  z.object({ kind: z.literal('act') }),
  /** The keys for a search were pressed in the frame. */
  z.object({ kind: z.literal('search') }),
]);
export type FrameReport = z.output<typeof frameReport>;
/** What the frame has told of its document. */
export type FrameNews = Omit<Extract<FrameReport, { kind: 'state' }>, 'kind'>;
