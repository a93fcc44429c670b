// One inquiry in its client's export: what its page shows, and what became of each of its files.
import { statusText } from '../../../contract/inquiries.ts';
import { site } from '../../../site.config.ts';
import type { Context } from '../../context.ts';
import { listMessages } from '../../db/inquiries/conversation.ts';
import type { Inquiry } from '../../db/inquiries/inquiries.ts';
import type { FileKind, RemovedFilesTable } from '../../db/tables.ts';
import { describeLinks } from '../../inquiries/drafts/upload-links.ts';
import { factsOf } from '../../inquiries/inquiry-facts.ts';
import { removalOf } from '../../inquiries/retention.ts';
import { timelineOf } from '../../inquiries/timeline.ts';

/** What became of a file: its name in the archive, or why it is not in it. */
export type Outcome = { path: string } | { leftOut: string };

/** @param outcomes by stored names */
export async function describeInquiry(
  context: Pick<Context, 'db' | 'config' | 'now'>,
  inquiry: Inquiry,
  documents: readonly RemovedFilesTable[],
  outcomes: ReadonlyMap<string, Outcome>,
) {
  const { db } = context;
  const statements = (await listMessages(db, inquiry.id)).filter(({ kind }) => kind === 'statement');
  const listOf = (wanted: FileKind) =>
    documents
      .filter(({ kind }) => kind === wanted)
      .map(({ name, originalName, bytes, pages, pageProblem, sha256, scan }) => ({
        ...{ name: originalName, bytes, pages, pageProblem, sha256, scan },
        ...outcomes.get(name),
      }));
  return {
    number: `${site.inquiryPrefix}${inquiry.id}`,
    ...factsOf(inquiry),
    status: statusText(inquiry.status),
    aboutCase: inquiry.aboutCase,
    answeredAt: inquiry.answeredAt,
    statement: inquiry.processComment,
    signedBy: inquiry.statementName,
    furtherStatements: statements.map(({ sentAt: at, text: statement, statementName: signedBy }) => ({
      ...{ at, statement, signedBy },
    })),
    removalAt: removalOf(inquiry, context)?.toISOString() ?? null,
    filesRemovedAt: inquiry.filesRemovedAt,
    heldSince: inquiry.heldAt,
    uploadLinks: await describeLinks(db, { inquiryId: inquiry.id, ownDraftId: null }, context.now()),
    records: listOf('record'),
    reports: listOf('report'),
    timeline: await timelineOf(db, inquiry, { isStaff: false }),
  };
}
