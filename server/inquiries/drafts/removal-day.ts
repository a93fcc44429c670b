// When a draft is removed (docs/decisions/0040-drafts.md).
import { DAY_MS } from '../../../contract/due/day.ts';
import { DRAFT_DAYS, DRAFT_NOTICE_DAYS } from '../../../contract/limits.ts';
import type { Draft } from '../../db/drafts/drafts.ts';

/** Never before the end of its time, nor before the end of the notice that its owner was given, or would be given now. */
export function removalOfDraft({ savedAt, warnedAt }: Pick<Draft, 'savedAt' | 'warnedAt'>, now: Date): Date {
  const end = Date.parse(savedAt) + DRAFT_DAYS * DAY_MS;
  const told = warnedAt === null ? now.getTime() : Date.parse(warnedAt);
  return new Date(Math.max(end, told + DRAFT_NOTICE_DAYS * DAY_MS));
}
