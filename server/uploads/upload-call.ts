// A call that sends files.
import type { FastifyRequest } from 'fastify';
import type { Visitor } from '../accounts/sessions.ts';
import type { Context } from '../context.ts';

export interface UploadCall {
  context: Context;
  request: FastifyRequest;
  visitor: Visitor;
  /** The address that limits count. */
  ip: string;
}
