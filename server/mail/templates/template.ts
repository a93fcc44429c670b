// What all mail templates share. A mail says that something happened and where to look, but gives no details: it
// contains no case text, file names or medical facts.
import { site } from '../../../site.config.ts';
import type { Config } from '../../config/config.ts';
import type { Account } from '../../db/tables.ts';

/** The account that a mail to its owner is for. */
export type Reader = Pick<Account, 'id' | 'email'>;

/** How to reach the firm, at the end of "If …, ". */
export const REACH_US = `email ${site.email} or call ${site.phone}`;

/** The text of a mail: its paragraphs, and who sends it. */
export function signed(...paragraphs: readonly string[]): string {
  return [...paragraphs, `${site.name}, ${site.tagline}\n${site.phone}`].join('\n\n');
}

/** The address of a page, as the reader opens it. */
export function pageUrl(config: Config, path: string, query: Record<string, string> = {}): string {
  const url = new URL(path, config.publicUrl);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

/** An inquiry as people see it: INQ-1047. */
export const inquiryName = (inquiryId: number) => `${site.inquiryPrefix}${inquiryId}`;
