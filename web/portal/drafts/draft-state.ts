// What a form knows of its draft: what is saved, and how far its files are. open-draft.ts changes it, the form shows it.
import type { Draft } from '../../../contract/drafts.ts';
import type { PageProblem } from '../../../contract/files.ts';

/**
 * How a file fares: it is `waiting` for its turn, or for the draft; `sending`; `retrying` after an interruption; `paused`;
 * `arrived`; `refused`; `missing`, when the rest of it can only be sent after it was chosen again; or `with-form`, when it
 * is sent with the form.
 */
export type FileStatus =
  | 'waiting'
  | 'sending'
  | 'retrying'
  | 'paused'
  | 'arrived'
  | 'refused'
  | 'missing'
  | 'with-form';

/** A file of the form. */
export interface FormFile {
  /** Distinguishes the rows of the page. */
  id: number;
  name: string;
  bytes: number;
  /** How much of it the server has, or is getting. */
  received: number;
  status: FileStatus;
  /** Why it was refused, or what else to know. */
  problem?: string | undefined;
  /** The server would refuse its content: it is not sent, and has to be removed. */
  isUnfit?: boolean;
  /** Whether trying a refused one again may help. */
  mayRetry?: boolean;
  /** Recognizes it when it is chosen again, and the same content under another name (fingerprint.ts). */
  fingerprint?: string | undefined;
  /** The pages of a PDF, once they are counted, here or by the server; 0 if the server could not. */
  pages?: number | undefined;
  pageProblem?: PageProblem | 'unreadable' | undefined;
  /** The chosen file; absent if only the server has it, from an earlier visit. */
  file?: File | undefined;
}

/** Why nothing is saved until the user decides, or at all. */
export type DraftTrouble =
  | { kind: 'conflict'; theirs: Draft }
  /** It was sent or discarded elsewhere, or it expired. */
  | { kind: 'gone' }
  /** The server makes no draft: the form is sent as a whole. */
  | { kind: 'refused'; reason: string };

export interface BegunDraft {
  idempotencyKey: string;
  text: string;
}

/** Whether its text is saved. */
export interface SavedState {
  draftid: number | undefined;
  /** The one that the text of the form is based on. */
  version: number | undefined;
  /** `offline` if no answer came, `failed` after any other failure. */
  saving: 'idle' | 'saving' | 'failed' | 'offline';
  /** A draft that is being made: its answer may be lost, and asked for again with the same key and text. */
  begun: BegunDraft | undefined;
  /** When the server last stored what was typed (ISO 8601). */
  savedAt: string | undefined;
  /** Something was typed that the server does not have yet. */
  hasUnsaved: boolean;
  trouble: DraftTrouble | undefined;
}

export interface DraftState extends SavedState {
  /** In the order in which they are sent. */
  files: readonly FormFile[];
}

/** A form that cannot be sent yet: files need the user, or, with none of them, the draft was changed elsewhere. */
export class NotReady extends Error {
  readonly files: readonly FormFile[];

  constructor(files: readonly FormFile[]) {
    super('The draft is not complete');
    this.files = files;
  }
}

/** Files are sent with the form: no draft can be made, or it is gone. */
export const hasNoDraft = ({ trouble }: Pick<DraftState, 'trouble'>): boolean =>
  trouble?.kind === 'refused' || trouble?.kind === 'gone';

export const hasArrived = ({ status }: FormFile): boolean => status === 'arrived';

/** An unfit file is not sent. */
export const isOnItsWay = (file: FormFile): boolean => !hasArrived(file) && !file.isUnfit;

/** The same text for the same fields, in whatever order a database returns them. */
export function textOf(fields: object): string {
  return JSON.stringify(Object.fromEntries(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))));
}
