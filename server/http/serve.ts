// Binds an endpoint to its handler. The order matters for security: the caller, the page and the limits are
// checked before a byte of the body is read; then the input is validated and the handler runs.
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import {
  ACCOUNT_HEADER,
  type Caller,
  type Endpoint,
  type InputOf,
  LINK_HEADER,
  type OutputOf,
} from '../../contract/endpoint.ts';
import type { PagePath } from '../../contract/pages.ts';
import { findHolder } from '../accounts/link-holders.ts';
import { endDeadTransfers } from '../accounts/running-transfers.ts';
import { identify, type Visitor } from '../accounts/sessions.ts';
import type { Actor } from '../audit/write-row.ts';
import { refuse } from '../base/errors.ts';
import { refusals } from '../base/refusals.ts';
import type { Context } from '../context.ts';
import type { HeldLink } from '../db/drafts/upload-links.ts';
import { hashToken } from '../keys/secrets.ts';
import { addressKey } from '../limits/addresses.ts';
import { parseFields } from './input.ts';
import { fieldsOf } from './raw-fields.ts';
import { isFromOurPages } from './same-origin.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user, if any; set before the handler runs. */
    visitor: Visitor | undefined;
    /** The inquiry that the request asks for; for the audit log. */
    soughtId: number | undefined;
    /** The same, once it is clear that the visitor may access it. */
    inquiryId: number | undefined;
  }
}

/** The argument of a handler. The endpoint's `who` decides whether `visitor` is always set. */
export interface Call<E extends Endpoint> {
  context: Context;
  /** Validated. Empty for a call with files: server/uploads/receive.ts reads its fields. */
  input: InputOf<E>;
  visitor: E['who'] extends 'anyone'
    ? Visitor | undefined
    : E['who'] extends 'link'
      ? Visitor & { link: HeldLink }
      : Visitor;
  /** The address that limits count: IPv4, or the /64 of an IPv6 address. */
  ip: string;
  /** The actor in the audit log. */
  actor: Actor;
  request: FastifyRequest;
  reply: FastifyReply;
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<OutputOf<E> | FastifyReply>;

function isAllowed(who: Caller, visitor: Visitor | undefined): boolean {
  if (who === 'anyone') return true;
  if (who === 'administrator') return visitor?.isAdministrator === true;
  const role = visitor?.account.role;
  if (who === 'link') return visitor?.link !== undefined;
  if (who === 'signed-in' || who === 'sender') return role === 'client' || role === 'staff';
  return role === who;
}

/**
 * Whether the page that makes the call is the visitor's: in another tab of the same browser, someone else may have signed
 * in, and the cookie is theirs now.
 */
export function isFromPageOf(visitor: Visitor | undefined, { headers }: FastifyRequest): boolean {
  const named = headers[ACCOUNT_HEADER];
  return named === undefined || named === String(visitor?.account.id);
}

/**
 * The visitor, by the cookie or by the token of an upload link, which opens a few calls and hides the others.
 * @throws 404 for every token that cannot be used, whatever the reason, and for every other call
 */
async function recognize(
  context: Context,
  who: Caller,
  request: FastifyRequest,
): Promise<Visitor | undefined> {
  const token = request.headers[LINK_HEADER];
  if (token === undefined && who !== 'link') return identify(context, request);
  const isOpen = typeof token === 'string' && (who === 'link' || who === 'sender');
  const holder = isOpen ? await findHolder(context, hashToken(token)) : undefined;
  if (!holder) throw refuse.notFound(refusals.linkInvalid);
  return holder;
}

/** Rejects unauthorized callers before the body is read. */
async function authorize(context: Context, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  if (!endpoint.limited) {
    if (request.headers[LINK_HEADER] !== undefined) throw refuse.notFound(refusals.linkInvalid);
    return;
  }
  if (context.health.stopping && endpoint.changes) throw refuse.notReady();
  // Files travel in many pieces and ranges: they would use up the calls of someone who works at the same time.
  const counted = request.method === 'PATCH' ? 'pieces' : endpoint.ranged ? 'ranges' : 'calls';
  // Before anything is looked up: a call that is refused costs, too.
  context.throttle.hitCall([`${counted}PerIp`, addressKey(request.ip)]);
  request.visitor = await recognize(context, endpoint.who, request);
  if (endpoint.who !== 'anyone' && !request.visitor) throw refuse.notSignedIn();
  const isNamed = endpoint.who !== 'anyone' && !request.visitor?.link;
  if (isNamed && !isFromPageOf(request.visitor, request)) throw refuse.otherAccount();
  if (!isAllowed(endpoint.who, request.visitor)) throw refuse.notAllowed();
  const mustEnroll = request.visitor?.mustEnroll && endpoint.who !== 'anyone' && !endpoint.beforeEnrollment;
  if (mustEnroll) throw refuse.enrollFirst();
  if ((endpoint.changes || endpoint.recorded) && !isFromOurPages(context.config, request)) {
    throw refuse.foreignPage();
  }
  if (request.visitor) context.throttle.hitCall([`${counted}PerSession`, request.visitor.tokenHash]);
  if ((request.headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity')
    throw refuse.compressed();
  const isMultipart = request.headers['content-type']?.toLowerCase().startsWith('multipart/') ?? false;
  if (
    !endpoint.inAddress &&
    isMultipart !== endpoint.files &&
    request.method === 'POST' &&
    request.headers['content-type'] !== undefined
  ) {
    throw refuse.unsupported();
  }
}

export function actorOf(request: FastifyRequest): Actor {
  const { account, link } = request.visitor ?? {};
  const who = link
    ? { accountId: null, role: 'link' }
    : { accountId: account?.id ?? null, role: account?.role ?? null };
  return {
    ...who,
    ip: request.ip,
    requestId: request.id,
  };
}

interface ServeOptions {
  /** Whether HEAD is answered as GET. */
  head?: boolean;
  /** The page that opens when a browser follows the address. */
  page?: PagePath;
}

export type Serve = <E extends Endpoint>(endpoint: E, handler: Handler<E>, options?: ServeOptions) => void;

/** Adds the routes of one call to the app; every other method on its path gets a 405. */
export function addCall<E extends Endpoint>(
  app: FastifyInstance,
  context: Context,
  endpoint: E,
  handler: Handler<E>,
  { head = false, page }: ServeOptions = {},
): void {
  const methods: HTTPMethods[] = [...endpoint.methods, ...(head ? (['HEAD'] as const) : [])];
  app.route({
    method: methods,
    url: endpoint.path,
    onRequest: (request) => authorize(context, endpoint, request),
    handler: async (request, reply) => {
      const input = endpoint.files ? {} : parseFields(endpoint.input, fieldsOf(request, endpoint.inAddress));
      const answer = await handler({
        context,
        input,
        visitor: request.visitor,
        ip: addressKey(request.ip),
        actor: actorOf(request),
        request,
        reply,
      } as Call<E>);
      // A change may have left a mail in the outbox, and files for the scanner, and may have ended sessions.
      if (endpoint.changes) {
        context.outbox.wake();
        void endDeadTransfers(context);
      }
      if (endpoint.files) context.scanning?.wake();
      return answer;
    },
  });
  if (page) {
    methods.push('GET');
    app.get(endpoint.path, async (request, reply) => {
      const query = new URLSearchParams(request.query as [string, string][]);
      return reply.redirect(`${page}?${query}`, 303);
    });
  }
  app.route({
    method: app.supportedMethods.filter((method) => !methods.includes(method)),
    url: endpoint.path,
    onRequest: async () => {
      throw refuse.methodNotAllowed(methods.join(', '));
    },
    handler: async () => undefined,
  });
}
