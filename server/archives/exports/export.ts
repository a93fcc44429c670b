// Everything that is stored about a client's account, as the entries of an archive that is made while it is sent. Memory holds
// one page of the database at a time, because an account may have any number of inquiries.
import type { DraftFields } from '../../../contract/drafts.ts';
import { serverMessages } from '../../../contract/messages.ts';
import { site } from '../../../site.config.ts';
import { requireView } from '../../audit/readings.ts';
import type { Actor } from '../../audit/write-row.ts';
import type { Context } from '../../context.ts';
import { findAuditHead, listAuditOfAccount } from '../../db/audit/audit.ts';
import { listDraftUploads } from '../../db/drafts/draft-files.ts';
import { type Draft, listDraftsOf } from '../../db/drafts/drafts.ts';
import { listFilesOfDraft, listSent } from '../../db/files/files.ts';
import { findInquiry, type Inquiry, listInquiryIds } from '../../db/inquiries/inquiries.ts';
import { findReceipt, listMessageReceipts } from '../../db/inquiries/receipts.ts';
import { listDocumentsOf } from '../../db/inquiries/retention.ts';
import type { FilesTable } from '../../db/tables.ts';
import { describeLinks } from '../../inquiries/drafts/upload-links.ts';
import { nameEntries } from '../entry-names.ts';
import { type StreamedEntry, textEntry } from '../streamed-zip.ts';
import { manifestText, TEXT_NAMES } from '../text-entries.ts';
import { describeAccount, type Owner } from './account.ts';
import { type FileRules, fileEntries, type NamedFile } from './files.ts';
import { describeInquiry, type Outcome } from './inquiry.ts';

interface Export {
  context: Context;
  owner: Owner;
  actor: Actor;
  /** Called before the first byte of a file is sent. @throws a refusal, if it may not be sent. */
  onFirstBytes: FileRules['onFirstBytes'];
}

/** A file of which only the name appears. */
interface Unsent {
  file: Pick<FilesTable, 'name' | 'bytes' | 'sha256'>;
  name: string;
}

const INQUIRIES_PER_PAGE = 200;
/** How many rows of the audit log are read at a time. */
const AUDIT_SPAN = 2_000;

type Entries = AsyncGenerator<StreamedEntry, void>;

export async function* exportEntries(run: Export): Entries {
  const { context, owner } = run;
  const now = context.now();
  const json = (name: string, value: unknown) =>
    textEntry(name, `${JSON.stringify(value, undefined, 2)}\n`, now);
  const manifest: { file: Pick<FilesTable, 'sha256'>; name: string }[] = [];
  const leftOut: string[] = [];
  const leave = ({ file, name }: Unsent, reason: string, outcomes: Map<string, Outcome>) => {
    leftOut.push(`${name}\n  ${reason} ${file.bytes} bytes, SHA-256 ${file.sha256}\n`);
    outcomes.set(file.name, { leftOut: reason });
  };
  const files = (chosen: readonly NamedFile[], outcomes: Map<string, Outcome>) =>
    fileEntries(context, chosen, {
      onFirstBytes: run.onFirstBytes,
      sent: ({ file, name: path }) => {
        manifest.push({ file: { sha256: file.sha256 }, name: path });
        outcomes.set(file.name, { path });
      },
      leftOut: (unsent, reason) => leave(unsent, reason, outcomes),
    });

  yield json('account.json', await describeAccount(context, owner));
  for (const draft of await listDraftsOf(context.db, owner.id)) {
    const folder = `drafts/${draft.id}`;
    yield* files(named(`${folder}/`, await listFilesOfDraft(context.db, draft.id)), new Map());
    yield json(`${folder}/draft.json`, await describeDraft(context, draft));
  }
  for await (const inquiry of inquiriesOf(run)) {
    const folder = `inquiries/${site.inquiryPrefix}${inquiry.id}`;
    const outcomes = new Map<string, Outcome>();
    const documents = await listDocumentsOf(context.db, inquiry.id);
    for (const kind of ['record', 'report'] as const) {
      const listed = documents.filter((document) => document.kind === kind);
      const sent = await listSent(context.db, inquiry.id, kind, owner);
      // A file that arrived since then is not in the description.
      const described = sent.filter(({ name }) => listed.some((document) => document.name === name));
      const removed = listed.filter(({ name }) => !sent.some((file) => file.name === name));
      yield* files(named(`${folder}/${kind}s/`, described), outcomes);
      for (const file of removed)
        leave(
          { file, name: `${folder}/${kind}s/${file.originalName}` },
          serverMessages.fileRemoved,
          outcomes,
        );
    }
    const receipt = await findReceipt(context.db, inquiry.id);
    if (receipt !== undefined) yield textEntry(`${folder}/receipt.json`, `${receipt}\n`, now);
    const added = await listMessageReceipts(context.db, inquiry.id);
    for (const [index, { content }] of added.entries())
      yield textEntry(`${folder}/receipt of message ${index + 1}.json`, `${content}\n`, now);
    yield json(`${folder}/inquiry.json`, await describeInquiry(context, inquiry, documents, outcomes));
  }
  for await (const { upTo, rows } of activityOf(run))
    if (rows.length > 0) yield json(`activity/up-to-${upTo}.json`, rows);
  if (leftOut.length > 0) yield textEntry(TEXT_NAMES.leftOut, leftOut.join('\n'), now);
  yield textEntry(TEXT_NAMES.manifest, manifestText(manifest), now);
}

function named(folder: string, files: readonly FilesTable[]): NamedFile[] {
  const names = nameEntries(files);
  return files.map((file, index) => ({ file, name: `${folder}${names[index]}` }));
}

async function describeDraft({ db, now }: Context, draft: Draft) {
  const links = await describeLinks(db, { inquiryId: null, ownDraftId: draft.id }, now());
  const uploads = await listDraftUploads(db, draft.id);
  return {
    form: draft.form,
    ...(draft.inquiryId !== null && { inquiry: `${site.inquiryPrefix}${draft.inquiryId}` }),
    createdAt: draft.createdAt,
    savedAt: draft.savedAt,
    fields: JSON.parse(draft.fields) as DraftFields,
    files: uploads.map(({ originalName, bytes, received, sha256 }) => ({
      ...{ name: originalName, bytes, received, sha256 },
    })),
    ...(links.length > 0 && { uploadLinks: links }),
  };
}

/** The client's inquiries. Each is recorded as viewed, unless it is already. */
async function* inquiriesOf({ context, owner, actor }: Export): AsyncGenerator<Inquiry, void> {
  let after = 0;
  for (;;) {
    const ids = await listInquiryIds(context.db, owner.id, after, INQUIRIES_PER_PAGE);
    for (const id of ids) {
      const inquiry = await findInquiry(context.db, id, owner);
      if (!inquiry) continue;
      await requireView(context, actor, id);
      yield inquiry;
    }
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

/** What the log says the account did, a span at a time. */
async function* activityOf({ context, owner }: Export) {
  const { sequence: end } = await findAuditHead(context.db);
  for (let after = 0; after < end; after += AUDIT_SPAN) {
    const upTo = Math.min(end, after + AUDIT_SPAN);
    yield { upTo, rows: await listAuditOfAccount(context.db, owner.id, { after, upTo }) };
  }
}
