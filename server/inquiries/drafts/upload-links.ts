// What an upload link says: its terms, for both sides; and for its client, what became of it (docs/decisions/0049-upload-links.md).
import type { LinkReceipt, UploadLink } from '../../../contract/upload-links.ts';
import { listDraftUploads } from '../../db/drafts/drafts.ts';
import { type FilledLink, listLinks } from '../../db/drafts/links.ts';
import type { Db } from '../../db/engine/engine.ts';

export const termsOf = ({ recipient, instructions, expiresAt, maxBytes }: FilledLink) => ({
  recipient,
  instructions,
  expirydate: expiresAt,
  maxbytes: maxBytes,
});

export const receiptOf = ({ receipt }: FilledLink): LinkReceipt | undefined =>
  receipt === null ? undefined : JSON.parse(receipt);

/** The newest first. */
export async function describeLinks(db: Db, inquiryId: number, now: Date): Promise<UploadLink[]> {
  const links = await listLinks(db, inquiryId);
  return Promise.all(links.map((link) => describe(db, link, now.toISOString())));
}

/** While the files are in their draft, they are also scanned; then only the receipt tells of them. */
async function describe(db: Db, link: FilledLink, time: string): Promise<UploadLink> {
  const { id, createdAt, expiresAt, outcome, draftId } = link;
  const receipt = receiptOf(link);
  const drafted = draftId === null ? undefined : await listDraftUploads(db, draftId);
  const files = drafted?.map(({ originalName: originalname, bytes, received, name, sha256, scan }) => ({
    ...{ originalname, bytes, received },
    ...(receipt && name !== null && { filename: name }),
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
