// A page of the fictitious file: who wrote it, when, and the words on it. Only pages that a document cites are
// written out; docs/samples.md says how the tests use them.
import { rawRecords } from '../../../web/shell/raw-records.ts';
import type { ProviderKey } from '../case/basics.ts';

export interface RecordPage {
  /** 'bill' is a statement of account; its words name the provider. */
  by: ProviderKey | 'bill';
  /** The day on the page: of the visit, the report, the form or the printout. */
  date: string;
  words: string;
}

export type RecordPages = Readonly<Record<number, RecordPage>>;

/** The words of a page that the site shows in its pile of raw records. */
export function shown(name: keyof typeof rawRecords): string {
  return rawRecords[name].text.replace(/[{}]/g, '');
}
