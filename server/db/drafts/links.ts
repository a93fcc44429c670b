// Upload links: each fills one draft, which the client of the inquiry can only accept or remove
// (docs/decisions/0049-upload-links.md). Every change of one locks its inquiry, then the link, then its draft.
import type { Selectable } from 'kysely';
import { countRows } from '../engine/count-rows.ts';
import type { Db } from '../engine/engine.ts';
import type { LinkOutcome, UploadLinksTable } from '../tables.ts';
import { createDraft, deleteDrafts } from './drafts.ts';

export type UploadLink = Selectable<UploadLinksTable>;

/** With the draft that it fills, until that is accepted or removed. */
export type FilledLink = UploadLink & { draftId: number | null };

export const countLinks = (db: Db, inquiryId: number) =>
  countRows(db.selectFrom('uploadLinks').where('inquiryId', '=', inquiryId));

type NewLink = Omit<UploadLink, 'id' | 'receipt' | 'outcome'>;

/** @param accountId the client of the inquiry, whose quota its files use */
export async function createLink(trx: Db, link: NewLink, accountId: number): Promise<number> {
  const { id } = await trx.insertInto('uploadLinks').values(link).returning('id').executeTakeFirstOrThrow();
  const draft = { accountId, form: 'message', inquiryId: link.inquiryId, fields: '{}', linkId: id } as const;
  await createDraft(trx, draft, link.createdAt);
  return id;
}

/** Those of an inquiry, the newest first. */
export async function listLinks(db: Db, inquiryId: number): Promise<FilledLink[]> {
  return db
    .selectFrom('uploadLinks')
    .leftJoin('drafts', 'drafts.linkId', 'uploadLinks.id')
    .selectAll('uploadLinks')
    .select('drafts.id as draftId')
    .where('uploadLinks.inquiryId', '=', inquiryId)
    .orderBy('uploadLinks.id', 'desc')
    .execute();
}

/** What the holder of a token may use, with the client whose quota that is. */
export type HeldLink = FilledLink & { clientId: number };

/** The link with this token, unless it was revoked or has expired, or its client may not sign in. */
export async function findLink(db: Db, tokenHash: string, now: string): Promise<HeldLink | undefined> {
  return db
    .selectFrom('uploadLinks')
    .innerJoin('inquiries', 'inquiries.id', 'uploadLinks.inquiryId')
    .innerJoin('accounts', 'accounts.id', 'inquiries.clientId')
    .leftJoin('drafts', 'drafts.linkId', 'uploadLinks.id')
    .selectAll('uploadLinks')
    .select(['drafts.id as draftId', 'inquiries.clientId'])
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .where('accounts.disabled', '=', 0)
    .where((eb) => eb.or([eb('outcome', 'is', null), eb('outcome', 'in', ['accepted', 'rejected'])]))
    .executeTakeFirst();
}

/** Its holder sends what is in its draft, which then waits. @returns false if it was sent, ended or expired meanwhile */
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
 * Ends a link: one whose files were sent by accepting or rejecting them, any other by revoking it.
 * @returns its draft; undefined, and changes nothing, if it has ended, or cannot end so
 */
export async function endLink(
  trx: Db,
  { id, inquiryId }: Pick<UploadLink, 'id' | 'inquiryId'>,
  outcome: LinkOutcome,
): Promise<number | undefined> {
  const ended = await trx
    .updateTable('uploadLinks')
    .set({ outcome })
    .where('id', '=', id)
    .where('inquiryId', '=', inquiryId)
    .where('outcome', 'is', null)
    .where('receipt', outcome === 'revoked' ? 'is' : 'is not', null)
    .executeTakeFirst();
  if (ended.numUpdatedRows !== 1n) return undefined;
  const draft = await trx.selectFrom('drafts').select('id').where('linkId', '=', id).executeTakeFirst();
  return draft?.id;
}

/** Ends links that have expired unsent, and those of inquiries whose files were removed. @returns how many files went */
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
  const drafts = await trx.selectFrom('drafts').select('id').where('linkId', 'in', ids).execute();
  return deleteDrafts(
    trx,
    drafts.map(({ id }) => id),
  );
}

/** After a restore: those that were revoked since would be valid again. */
export async function expireAllLinks(trx: Db, now: string): Promise<void> {
  await trx.updateTable('uploadLinks').set({ expiresAt: now }).where('expiresAt', '>', now).execute();
}

/** Which of these tokens may still send files. */
export async function keepOpenLinks(db: Db, tokens: readonly string[], now: string): Promise<Set<string>> {
  const found = await Promise.all(tokens.map((token) => findLink(db, token, now)));
  return new Set(found.flatMap((link) => (link ? [link.tokenHash] : [])));
}
