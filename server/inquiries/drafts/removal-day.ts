// When a draft is removed (docs/decisions/0040-drafts.md).
import { DAY_MS } from '../../../contract/due/day.ts';
import { DRAFT_DAYS, DRAFT_NOTICE_DAYS } from '../../../contract/limits.ts';
import type { Draft } from '../../db/drafts/drafts.ts';

type Timed = Pick<Draft, 'savedAt' | 'warnedAt' | 'keptUntil'>;

/** Never before the end of its time and of its links, nor of the notice that its owner was given, or would be given now. */
export function removalOfDraft({ savedAt, warnedAt, keptUntil }: Timed, now: Date): Date {
  const end = Date.parse(savedAt) + DRAFT_DAYS * DAY_MS;
  const told = warnedAt === null ? now.getTime() : Date.parse(warnedAt);
  const links = keptUntil === null ? 0 : Date.parse(keptUntil);
  return new Date(Math.max(end, links, told + DRAFT_NOTICE_DAYS * DAY_MS));
}
