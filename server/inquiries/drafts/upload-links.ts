// What an upload link says: for both sides, its terms; for its client, what was sent through it
// (docs/decisions/0049-upload-links.md).
import type { LinkReceipt, UploadLink } from '../../../contract/upload-links.ts';
import type { Actor, RecordedEntry } from '../../audit/write-row.ts';
import { listDraftUploads } from '../../db/drafts/draft-files.ts';
import {
  type FilledLink,
  type LinkedTo,
  listLinks,
  type UploadLink as Row,
} from '../../db/drafts/upload-links.ts';
import type { Db } from '../../db/engine/engine.ts';

export const termsOf = ({ recipient, instructions, expiresAt, maxBytes }: FilledLink) => ({
  recipient,
  instructions,
  expirydate: expiresAt,
  maxbytes: maxBytes,
});

export const receiptOf = ({ receipt }: Row): LinkReceipt | undefined =>
  receipt === null ? undefined : JSON.parse(receipt);

/** The newest first. */
export async function describeLinks(db: Db, about: LinkedTo, now: Date): Promise<UploadLink[]> {
  const links = await listLinks(db, about);
  return Promise.all(links.map((link) => describe(db, link, now.toISOString())));
}

/** While the files are in their draft, they are also scanned; then only the receipt tells of them. */
async function describe(db: Db, link: FilledLink, time: string): Promise<UploadLink> {
  const { id, createdAt, expiresAt, outcome, draftId } = link;
  const receipt = receiptOf(link);
  const drafted = draftId === null ? undefined : await listDraftUploads(db, draftId);
  const files = drafted?.map(({ originalName: originalname, bytes, received, name, sha256, scan }) => ({
    ...{ originalname, bytes, received },
    // Like the other files in the draft of a new inquiry, it can be downloaded once the inquiry is sent.
    ...(receipt && name !== null && link.inquiryId !== null && { filename: name }),
    ...(sha256 !== null && { sha256 }),
    ...(scan !== null && { scan }),
  }));
  return {
    linkid: id,
    ...termsOf(link),
    createddate: createdAt,
    state: outcome ?? (receipt ? 'received' : expiresAt <= time ? 'expired' : 'open'),
    ...(receipt && { receiveddate: receipt.receiveddate }),
    files: files ?? receipt?.files.map((file) => ({ ...file, received: file.bytes })) ?? [],
  };
}

/** What the custody record of a new inquiry says of the links that were made for its draft, except those that brought nothing. */
export function earlierEntries(links: readonly Row[], inquiryId: number, client: Actor): RecordedEntry[] {
  const brought = links.filter(({ outcome }) => outcome === null || outcome === 'accepted');
  return brought.flatMap((link): RecordedEntry[] => {
    const { receiveddate, files = [] } = receiptOf(link) ?? {};
    const about = { inquiryId, detail: `link ${link.id}` };
    const holder = { ...client, accountId: null, role: 'link', ip: '' };
    return [
      { actor: client, entry: { ...about, event: 'link-made', at: link.createdAt } },
      ...files.map(({ sha256 }) => ({
        actor: holder,
        entry: {
          ...about,
          event: 'link-received' as const,
          sha256,
          ...(receiveddate && { at: receiveddate }),
        },
      })),
    ];
  });
}
