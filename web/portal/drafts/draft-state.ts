// What a form knows about its draft: what is saved, and how much of its files has arrived. open-draft.ts changes it,
// and the form shows it.
import type { Draft } from '../../../contract/drafts.ts';
import type { PageProblem } from '../../../contract/files.ts';

/**
 * The status of a file: `waiting` for its turn, or for the draft; `sending`; `retrying` after an interruption;
 * `paused`; `arrived`; `refused`; `missing`, when the user must choose it again before the rest can be sent; or
 * `with-form`, when the form itself takes it along.
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
  /** How many of its bytes the server has, or is receiving. */
  received: number;
  status: FileStatus;
  /** Why the server refused it, or what else to know. */
  problem?: string | undefined;
  /** The server would refuse its content, so the user has to remove it. */
  isUnfit?: boolean;
  /** Whether another attempt may help after a refusal. */
  mayRetry?: boolean;
  /** Identifies it when the user chooses it again, or the same content under another name (fingerprint.ts). */
  fingerprint?: string | undefined;
  /** The pages of a PDF, once the browser or the server has counted them; 0 if the server could not. */
  pages?: number | undefined;
  pageProblem?: PageProblem | 'unreadable' | undefined;
  /** The chosen file; absent if only the server has it, from an earlier visit. */
  file?: File | undefined;
}

/** Why nothing is saved: until the user decides, or ever. */
export type DraftTrouble =
  | { kind: 'conflict'; theirs: Draft }
  /** It was sent or discarded elsewhere, or it expired. */
  | { kind: 'gone' }
  /** The server refuses to make a draft, so the form is sent as a whole. */
  | { kind: 'refused'; reason: string };

/** Whether its text is saved. */
export interface SavedState {
  draftid: number | undefined;
  /** The version that the text of the form is based on. */
  version: number | undefined;
  /** `offline` if no answer came, `failed` after any other failure. */
  saving: 'idle' | 'saving' | 'failed' | 'offline';
  /** When the server last saved the text (ISO 8601). */
  savedAt: string | undefined;
  /** The user typed something that the server does not have yet. */
  hasUnsaved: boolean;
  trouble: DraftTrouble | undefined;
}

export interface DraftState extends SavedState {
  /** In the order in which they are sent. */
  files: readonly FormFile[];
}

/** A form that cannot be sent yet: some files need the user or, if none do, the draft was changed elsewhere. */
export class NotReady extends Error {
  readonly files: readonly FormFile[];

  constructor(files: readonly FormFile[]) {
    super('The draft is not complete');
    this.files = files;
  }
}

/** The form takes the files along, because there is no draft. */
export const hasNoDraft = ({ trouble }: Pick<DraftState, 'trouble'>): boolean =>
  trouble?.kind === 'refused' || trouble?.kind === 'gone';

export const hasArrived = ({ status }: FormFile): boolean => status === 'arrived';

/** An unfit file is not sent. */
export const isOnItsWay = (file: FormFile): boolean => !hasArrived(file) && !file.isUnfit;

/** Returns the same text for the same fields, whatever order a database returns them in. */
export function textOf(fields: object): string {
  return JSON.stringify(Object.fromEntries(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))));
}
