// Upload links: each fills one draft, which the client of the inquiry can only accept or remove
// (docs/decisions/0049-upload-links.md). Every change of one locks its inquiry or the client's own draft, then the link, then the
// draft that it fills.
import { type Selectable, sql } from 'kysely';
import { countRows } from '../engine/count-rows.ts';
import type { Db } from '../engine/engine.ts';
import type { LinkOutcome, UploadLinksTable } from '../tables.ts';
import { deleteDrafts } from './deleted-drafts.ts';
import { createDraft, touchDraft } from './drafts.ts';

export type UploadLink = Selectable<UploadLinksTable>;

/** A link with the draft that it fills, until the client accepts or removes that draft. */
export type FilledLink = UploadLink & { draftId: number | null };

/** What a link is for: an inquiry, or a client's own draft of a new one. */
export type LinkedTo = Pick<UploadLink, 'inquiryId' | 'ownDraftId'>;

const isFor = ({ inquiryId, ownDraftId }: LinkedTo) =>
  inquiryId === null
    ? sql<boolean>`upload_links.own_draft_id = ${ownDraftId}`
    : sql<boolean>`upload_links.inquiry_id = ${inquiryId}`;

export const countLinks = (db: Db, about: LinkedTo) =>
  countRows(db.selectFrom('uploadLinks').where(isFor(about)));

type NewLink = Omit<UploadLink, 'id' | 'receipt' | 'outcome'>;

/** @param accountId the client whose quota the files use */
export async function createLink(trx: Db, link: NewLink, accountId: number): Promise<number> {
  const { id } = await trx.insertInto('uploadLinks').values(link).returning('id').executeTakeFirstOrThrow();
  const { inquiryId } = link;
  const form = inquiryId === null ? 'inquiry' : 'message';
  await createDraft(trx, { accountId, form, inquiryId, fields: '{}', linkId: id }, link.createdAt);
  return id;
}

/** Notes a change of the client's own draft, which is kept while a link for it is open. */
export async function keepDraft(trx: Db, id: number, at: string): Promise<void> {
  await touchDraft(trx, id, at);
  const open = trx.selectFrom('uploadLinks').where('ownDraftId', '=', id).where('outcome', 'is', null);
  const keptUntil = open.select((eb) => eb.fn.max('expiresAt').as('latest'));
  await trx.updateTable('drafts').set({ keptUntil }).where('id', '=', id).execute();
}

/** Newest first. */
export async function listLinks(db: Db, about: LinkedTo): Promise<FilledLink[]> {
  return db
    .selectFrom('uploadLinks')
    .leftJoin('drafts', 'drafts.linkId', 'uploadLinks.id')
    .selectAll('uploadLinks')
    .select('drafts.id as draftId')
    .where(isFor(about))
    .orderBy('uploadLinks.id', 'desc')
    .execute();
}

/** What the holder of a token may use, and the client whose quota it counts toward. */
export type HeldLink = FilledLink & { clientId: number; clientName: string; organization: string };

/** The link with this token, unless it was revoked or has expired, or its client may not sign in. */
export async function findLink(db: Db, tokenHash: string, now: string): Promise<HeldLink | undefined> {
  return db
    .selectFrom('uploadLinks')
    .leftJoin('inquiries', 'inquiries.id', 'uploadLinks.inquiryId')
    .leftJoin('drafts as own', 'own.id', 'uploadLinks.ownDraftId')
    .innerJoin('accounts', (join) =>
      join.onRef('accounts.id', '=', (eb) => eb.fn.coalesce('inquiries.clientId', 'own.accountId')),
    )
    .leftJoin('drafts', 'drafts.linkId', 'uploadLinks.id')
    .selectAll('uploadLinks')
    .select(['drafts.id as draftId', 'accounts.id as clientId'])
    .select(['accounts.name as clientName', 'accounts.organization'])
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .where('accounts.disabled', '=', 0)
    .where((eb) => eb.or([eb('outcome', 'is', null), eb('outcome', 'in', ['accepted', 'rejected'])]))
    .executeTakeFirst();
}

/**
 * The holder sends the files in its draft, which then waits for the client.
 * @returns false if it was already sent, ended or expired
 */
export async function holdFiles(
  trx: Db,
  { id, draftId }: Pick<FilledLink, 'id' | 'draftId'>,
  now: string,
): Promise<boolean> {
  const link = await trx
    .updateTable('uploadLinks')
    .set((eb) => ({ receipt: eb.ref('receipt') }))
    .where('id', '=', id)
    .where('receipt', 'is', null)
    .where('outcome', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  if (link.numUpdatedRows !== 1n || draftId === null) return false;
  await trx.updateTable('drafts').set({ held: 1 }).where('id', '=', draftId).execute();
  return true;
}

export async function setReceipt(trx: Db, id: number, receipt: string): Promise<void> {
  await trx.updateTable('uploadLinks').set({ receipt }).where('id', '=', id).execute();
}

/**
 * Ends a link: by accepting or rejecting its files if they were sent, otherwise by revoking it.
 * @returns its draft; undefined, with no change, if the link has ended, or cannot end this way
 */
export async function endLink(
  trx: Db,
  id: number,
  about: LinkedTo,
  outcome: LinkOutcome,
): Promise<number | undefined> {
  const ended = await trx
    .updateTable('uploadLinks')
    .set({ outcome })
    .where('id', '=', id)
    .where(isFor(about))
    .where('outcome', 'is', null)
    .where('receipt', outcome === 'revoked' ? 'is' : 'is not', null)
    .executeTakeFirst();
  if (ended.numUpdatedRows !== 1n) return undefined;
  const draft = await trx.selectFrom('drafts').select('id').where('linkId', '=', id).executeTakeFirst();
  return draft?.id;
}

/** A client's own draft was sent: its links, and the files that wait or arrive through them, now belong to the inquiry. */
export async function passLinks(trx: Db, ownDraftId: number, inquiryId: number): Promise<UploadLink[]> {
  const links = await trx
    .updateTable('uploadLinks')
    .set({ inquiryId, ownDraftId: null })
    .where('ownDraftId', '=', ownDraftId)
    .returningAll()
    .execute();
  const ids = links.map(({ id }) => id);
  if (ids.length > 0)
    await trx.updateTable('drafts').set({ form: 'message', inquiryId }).where('linkId', 'in', ids).execute();
  return links;
}

/**
 * Ends links that expired before anything was sent, and the links of inquiries whose files were removed.
 * @returns how many files it removed
 */
export async function expireLinks(trx: Db, now: string): Promise<number> {
  const ended = await trx
    .updateTable('uploadLinks')
    .set({ outcome: 'expired' })
    .where('outcome', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('receipt', 'is', null), eb('expiresAt', '<=', now)]),
        eb('inquiryId', 'in', (inner) =>
          inner.selectFrom('inquiries').select('id').where('filesRemovedAt', 'is not', null),
        ),
      ]),
    )
    .returning('id')
    .execute();
  if (ended.length === 0) return 0;
  const ids = ended.map(({ id }) => id);
  return deleteDrafts(trx, await trx.selectFrom('drafts').select('id').where('linkId', 'in', ids).execute());
}

/** Call it after a restore: links that were revoked after the backup would be valid again. */
export async function expireAllLinks(trx: Db, now: string): Promise<void> {
  await trx.updateTable('uploadLinks').set({ expiresAt: now }).where('expiresAt', '>', now).execute();
}

/** Which of these tokens may still send files. */
export async function keepOpenLinks(db: Db, tokens: readonly string[], now: string): Promise<Set<string>> {
  const found = await Promise.all(tokens.map((token) => findLink(db, token, now)));
  return new Set(found.flatMap((link) => (link ? [link.tokenHash] : [])));
}
