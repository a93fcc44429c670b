// What a form knows of its draft: what is saved, and how far its files are. open-draft.ts changes it, the form shows it.
import type { Draft, DraftFile } from '../../../contract/drafts.ts';
import type { PageProblem } from '../../../contract/files.ts';

/**
 * How a file fares: it is `preparing` (recognized, its draft made) or `waiting` for its turn; `sending`; `retrying` after
 * an interruption; `paused`; `arrived`; `refused`; `missing`, when the rest of it can only be sent after it was chosen
 * again; or `with-form`, when it is sent with the form.
 */
export type FileStatus =
  | 'preparing'
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
  /** Whether trying a refused one again may help. */
  mayRetry?: boolean;
  /** The pages of a PDF of an earlier visit, once the server counted them. */
  pages?: number | undefined;
  pageProblem?: PageProblem | undefined;
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

export interface DraftState {
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

/** What the server has of a file from an earlier visit. The files that are chosen in this page count upwards from 0. */
export function storedFile(
  { originalname, bytes, received, filename, pages, pageproblem }: DraftFile,
  index: number,
): FormFile {
  return {
    id: -1 - index,
    name: originalname,
    bytes,
    received,
    pages,
    pageProblem: pageproblem,
    status: filename === undefined ? 'missing' : 'arrived',
  };
}

/** What a form knows before the rest of its scripts is loaded, and begins with after it. */
export interface DraftBeginning {
  /** The draft as it was opened; undefined for a form without one. */
  opened: Draft | undefined;
  /** The version that the text of the form is based on, if this tab kept it from before. */
  version?: number | undefined;
  /** The draft that was being made before a reload. */
  begun?: BegunDraft | undefined;
}

export function stateOf({ opened, version, begun }: DraftBeginning): DraftState {
  return {
    draftid: opened?.draftid,
    version: version ?? opened?.version,
    saving: 'idle',
    begun,
    savedAt: opened?.saveddate,
    hasUnsaved: false,
    trouble: undefined,
    files: (opened?.files ?? []).map(storedFile),
  };
}

/** Files are sent with the form: no draft can be made, or it is gone. */
export const hasNoDraft = ({ trouble }: Pick<DraftState, 'trouble'>): boolean =>
  trouble?.kind === 'refused' || trouble?.kind === 'gone';

/** All files of the form, in the order in which they are sent. @param chosen in this page */
export function filesOf(state: Pick<DraftState, 'trouble' | 'files'>, chosen: readonly File[]): FormFile[] {
  const drafted = hasNoDraft(state)
    ? []
    : state.files.filter(({ file }) => file === undefined || chosen.includes(file));
  const others = chosen.filter((file) => !drafted.some((other) => other.file === file));
  return [...drafted, ...others.map((file) => toSend(file, 0))];
}

/** A file that was just chosen. */
export function toSend(file: File, id: number): FormFile {
  return { id, name: file.name, bytes: file.size, received: 0, status: 'preparing', file };
}

export const hasArrived = ({ status }: FormFile): boolean => status === 'arrived';

/** The same text for the same fields, in whatever order a database returns them. */
export function textOf(fields: object): string {
  return JSON.stringify(Object.fromEntries(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))));
}
