// A call that sends files: its slot among the running uploads, what it announces, and the reading of its body.
import type { FastifyRequest } from 'fastify';
import type { Visitor } from '../accounts/sessions.ts';
import type { Context } from '../context.ts';
import type { Transfer } from '../limits/transfers.ts';
import { MultipartBody } from './multipart.ts';

export interface UploadCall {
  context: Context;
  request: FastifyRequest;
  visitor: Visitor;
  /** The address that limits count. */
  ip: string;
}

/** @throws 429 when no slot is free. */
export function enterUpload({ context, visitor, ip }: UploadCall): Transfer {
  const party = { accountId: visitor.account.id, session: visitor.tokenHash, address: ip };
  return context.transfers.uploads.enter(party);
}

/** Undefined for a body in chunks, which announces nothing. */
export function announcedBytes({ headers }: FastifyRequest): number | undefined {
  const length = headers['content-length'];
  return length === undefined ? undefined : Number(length);
}

/** Reads the whole body. Every failure ends here, with one refusal. */
export async function readBody<Result>(
  { context, request }: UploadCall,
  { signal }: Transfer,
  read: (body: MultipartBody) => Promise<Result>,
): Promise<Result> {
  // It may have been cut while it waited for its slot.
  signal.throwIfAborted();
  using body = new MultipartBody(request, context.uploadLimits);
  signal.addEventListener('abort', () => body.fail(signal.reason));
  try {
    return await read(body);
  } catch (error) {
    throw body.fail(error);
  }
}
