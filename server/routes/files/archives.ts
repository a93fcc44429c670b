// "Download all": the records of an inquiry, or its reports, in one ZIP that is made while it is sent
// (docs/decisions/0029-archives.md). The rules are those of single downloads (downloads.ts).
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import { downloadAll } from '../../../contract/stored-files.ts';
import { site } from '../../../site.config.ts';
import { type Archive, FileGone, layOut } from '../../archives/archive.ts';
import { requireView } from '../../audit/readings.ts';
import { type AuditEntry, recordEvent } from '../../audit/write-row.ts';
import { atMost } from '../../base/at-most.ts';
import { refuse } from '../../base/errors.ts';
import { describeError } from '../../base/log.ts';
import { refusals } from '../../base/refusals.ts';
import type { Context } from '../../context.ts';
import { findFile, listSent } from '../../db/files/files.ts';
import { noteAnswerRead } from '../../db/inquiries/inquiries.ts';
import type { SentFile } from '../../db/tables.ts';
import {
  beginSending,
  describeAttachment,
  describeLength,
  requireReleased,
  wantedRange,
} from '../../http/attachment.ts';
import { enterDownload } from '../../http/download-slot.ts';
import { getInquiry } from '../../http/inquiry-access.ts';
import { isEmbedded } from '../../http/same-origin.ts';
import type { Call, Serve } from '../../http/serve.ts';
import { FileDamaged } from '../../integrity/damage.ts';
import { openVerified } from '../../integrity/verified-reading.ts';

type ArchiveCall = Call<typeof downloadAll>;

const KINDS = { records: 'record', reports: 'report' } as const;
const TITLES = { records: 'Records', reports: 'Reports' } as const;
/** Files that are looked for at the same time before an archive begins. */
const MOST_LOOKUPS = 8;

export function archiveRoutes(serve: Serve): void {
  serve(downloadAll, send, { head: true });
}

async function send(call: ArchiveCall): Promise<FastifyReply> {
  const { context, request, reply } = call;
  // Another site's page could otherwise plant downloads in the record.
  if (isEmbedded(context.config, request)) throw refuse.foreignPage();
  const all = await listFiles(call);
  const files = all.filter(({ scan }) => scan !== 'infected');
  const leftOut = all.filter(({ scan }) => scan === 'infected');
  if (files.length === 0) throw refuse.fileInfected();
  const pending = files.filter(({ scan }) => scan === 'pending');
  if (pending.length > 0) throw refuse.filePending(refusals.filesPending(namesOf(pending)));
  if (request.method === 'GET') enterDownload(call);
  await requireWhole(context, files);
  const archive = layOut(context, { files, leftOut }, recorder(call));
  const range = wantedRange(request, archive);
  const content = request.method === 'GET' ? await begin(call, archive.read(range)) : undefined;
  const described = {
    contentType: 'application/zip',
    contentDisposition: contentDisposition(nameOf(call, files.length, all.length)),
  };
  describeAttachment(reply, described, archive);
  describeLength(reply, archive, range);
  return reply.send(content);
}

/** Checks access, and records that the names of the files are read. @throws a refusal when there are none. */
async function listFiles(call: ArchiveCall): Promise<SentFile[]> {
  const { context, input, visitor, actor } = call;
  const inquiry = await getInquiry(call, input.inquiryid);
  const files = await listSent(context.db, inquiry.id, KINDS[input.files], visitor.account);
  if (files.length === 0) throw inquiry.filesRemovedAt === null ? refuse.notFound() : refuse.fileRemoved();
  await requireView(context, actor, inquiry.id);
  return files;
}

/** Before any byte is sent, a damaged or missing file gets a clear answer. @throws a refusal that names it */
async function requireWhole(context: Context, files: readonly SentFile[]): Promise<void> {
  const lookup = atMost(MOST_LOOKUPS);
  const damaged: SentFile[] = [];
  const look = async (file: SentFile) => {
    try {
      const opened = await openVerified(context, file);
      if (!opened) throw refuse.notFound();
      await opened.close();
    } catch (error) {
      if (!(error instanceof FileDamaged)) throw error;
      damaged.push(file);
    }
  };
  await Promise.all(files.map((file) => lookup(() => look(file))));
  if (damaged.length > 0) throw refuse.fileDamaged(refusals.filesDamaged(namesOf(damaged)));
}

/**
 * Records each file before its first byte is sent. A file may be deleted or found infected before its turn: then none
 * of it is sent, and the archive breaks off.
 */
function recorder({ context, input, visitor, actor }: ArchiveCall): (file: SentFile) => Promise<void> {
  let hasBegun = false;
  return async ({ name, inquiryId, sha256 }) => {
    const entries: AuditEntry[] = [{ event: 'file-downloaded', inquiryId, sha256 }];
    if (!hasBegun) entries.unshift({ event: 'archive-downloaded', inquiryId, detail: input.files });
    hasBegun = true;
    await context.db.transaction().execute(async (trx) => {
      const file = await findFile(trx, name, visitor.account);
      if (!file) throw new FileGone();
      requireReleased(file);
      await noteAnswerRead(trx, actor, file);
      await recordEvent(context, trx, actor, ...entries);
    });
  };
}

async function begin({ context, request, input }: ArchiveCall, pieces: ReturnType<Archive['read']>) {
  const content = await beginSending(pieces).catch((error) => {
    throw error instanceof FileGone ? refuse.notFound() : error;
  });
  content.once('error', (error) =>
    context.log.error({
      event: 'archive-broken',
      request: request.id,
      inquiry: input.inquiryid,
      ...describeError(error),
    }),
  );
  return content;
}

/** An archive without all files says so in its name. */
function nameOf({ input: { files, inquiryid } }: ArchiveCall, count: number, all: number): string {
  const isWhole = count === all;
  return `${TITLES[files]} of ${site.inquiryPrefix}${inquiryid}${isWhole ? '' : ` (${count} of ${all})`}.zip`;
}

function namesOf(files: readonly SentFile[]): string[] {
  return files.map(({ originalName }) => originalName);
}
