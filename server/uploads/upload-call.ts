// A call that sends files.
import type { FastifyRequest } from 'fastify';
import type { Visitor } from '../accounts/sessions.ts';
import type { Context } from '../context.ts';
import type { Keeper } from '../db/drafts/uploads.ts';

export interface UploadCall {
  context: Context;
  request: FastifyRequest;
  visitor: Visitor;
  /** The address that limits count. */
  ip: string;
}

export const keeperOf = ({ account, link }: Visitor): Keeper => ({
  accountId: account.id,
  linkId: link?.id ?? null,
});

/** What a row of the audit log says of the link through which a file came. */
export const throughLink = ({ link }: Visitor) => (link ? { detail: `link ${link.id}` } : {});
