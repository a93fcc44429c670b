// What is known of a file in a form's list on its way to the draft.
import { hasArrived, type TravelingFile } from './draft-state.ts';

/** A row, and what else is needed to send it. */
export interface Row extends TravelingFile {
  uploadid?: string | undefined;
  fingerprint?: string | undefined;
  /** Ends its sending. */
  controller?: AbortController;
  /** Refused, and not by our server: with the form, it may pass. */
  mayGoWithForm?: boolean;
  /** The offset of the last piece that broke off. */
  brokenAt?: number | undefined;
  /** Taken out of the list; its upload is kept until that is settled, so that it can be undone. */
  isRemoved?: boolean;
}

/** What the form shows of it. */
export function shownOf({
  id,
  name,
  bytes,
  received,
  travel,
  problem,
  mayRetry = false,
  pages,
  pageProblem,
  file,
}: Row): TravelingFile {
  return { id, name, bytes, received, travel, problem, mayRetry, pages, pageProblem, file };
}

/** It does not arrive by itself. */
export function needsUser({ travel, mayGoWithForm }: Row): boolean {
  return travel === 'missing' || travel === 'paused' || (travel === 'refused' && !mayGoWithForm);
}

/** Nothing more will happen to it here. */
export function isSettled(row: Row): boolean {
  return hasArrived(row) || row.travel === 'refused' || row.travel === 'with-form';
}
