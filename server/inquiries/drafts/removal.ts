// When a draft is removed (docs/decisions/0040-drafts.md).
import { DRAFT_DAYS, DRAFT_NOTICE_DAYS } from '../../../contract/sizes.ts';
import type { Draft } from '../../db/drafts/drafts.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Never before the end of its time, nor before the end of the notice that its owner was given, or would be given now. */
export function removalOfDraft({ savedAt, warnedAt }: Pick<Draft, 'savedAt' | 'warnedAt'>, now: Date): Date {
  const end = Date.parse(savedAt) + DRAFT_DAYS * DAY_MS;
  const told = warnedAt === null ? now.getTime() : Date.parse(warnedAt);
  return new Date(Math.max(end, told + DRAFT_NOTICE_DAYS * DAY_MS));
}
