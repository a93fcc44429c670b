// Assembles the server for one context: hooks, routes, error responses and, if it has been built, the site.
import fastifyCookie from '@fastify/cookie';
import fastifyCors, { type FastifyCorsOptions } from '@fastify/cors';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { ACCOUNT_HEADER } from '../contract/endpoint.ts';
import { watchTransfers } from './accounts/running-transfers.ts';
import { refusals } from './base/refusals.ts';
import type { Config } from './config/config.ts';
import type { Context } from './context.ts';
import { answerBadUrl, answerError } from './http/answer-error.ts';
import {
  addBodyDeadline,
  answerBrokenRequest,
  closeWhenStopping,
  drain,
  limitConnections,
  newRequestId,
} from './http/connections.ts';
import { readForwarded } from './http/forwarded.ts';
import { addSecurityHeaders } from './http/headers.ts';
import { refuseOtherHosts } from './http/host.ts';
import { overrideMethod } from './http/method-override.ts';
import { servePages } from './http/pages.ts';
import { addBodyParsers, parseQuery } from './http/raw-fields.ts';
import { actorOf, addCall, type Serve } from './http/serve.ts';
import { accountExportRoutes } from './routes/accounts/account-export.ts';
import { accountRoutes } from './routes/accounts/accounts.ts';
import { passkeySignInRoutes } from './routes/accounts/passkey-sign-in.ts';
import { passkeyRoutes } from './routes/accounts/passkeys.ts';
import { profileRoutes } from './routes/accounts/profile.ts';
import { secondFactorRoutes } from './routes/accounts/second-factor.ts';
import { sessionRoutes } from './routes/accounts/sessions.ts';
import { signInRoutes } from './routes/accounts/sign-in.ts';
import { teamRoutes } from './routes/accounts/team.ts';
import { accountAdministrationRoutes } from './routes/administration/accounts.ts';
import { installationRoutes } from './routes/administration/installation.ts';
import { numbersRoutes } from './routes/administration/numbers.ts';
import { apiDescriptionRoutes } from './routes/api-description.ts';
import { contactRoutes } from './routes/contact.ts';
import { draftRoutes } from './routes/drafts/drafts.ts';
import { uploadLinkRoutes } from './routes/drafts/upload-links.ts';
import { uploadRoutes } from './routes/drafts/uploads.ts';
import { archiveRoutes } from './routes/files/archives.ts';
import { downloadRoutes } from './routes/files/downloads.ts';
import { healthRoutes } from './routes/health.ts';
import { answerRoutes } from './routes/inquiries/answer.ts';
import { messageRoutes } from './routes/inquiries/conversation.ts';
import { custodyRoutes } from './routes/inquiries/custody.ts';
import { holdRoutes } from './routes/inquiries/holds.ts';
import { inquiryRoutes } from './routes/inquiries/inquiries.ts';
import { inquiryListRoutes } from './routes/inquiries/list.ts';
import { receiptRoutes } from './routes/inquiries/receipts.ts';
import { proposalRoutes } from './routes/inquiries/second-reader.ts';
import { submitRoutes } from './routes/inquiries/submit.ts';
import { metricsRoutes } from './routes/metrics.ts';
import { assignmentRoutes } from './routes/staff/assignment.ts';
import { listNumberRoutes } from './routes/staff/list-numbers.ts';
import { noteRoutes } from './routes/staff/notes.ts';
import { restrictionRoutes } from './routes/staff/restriction.ts';
import { textBlockRoutes } from './routes/staff/text-blocks.ts';

const BODY_BYTES = 1024 * 1024;
/** Headers of tus: other sites send and read them only if we name them. */
const UPLOAD_HEADERS = ['upload-length', 'upload-metadata', 'upload-offset'];
const IDLE_CONNECTION_MS = 120_000;

/** @param siteRoot the folder of the built site; without it, only the API is served. */
export async function createApp(context: Context, siteRoot?: string): Promise<FastifyInstance> {
  const { config } = context;
  const app = fastify({
    logger: false,
    genReqId: newRequestId,
    rewriteUrl: (request) => {
      overrideMethod(request);
      return request.url ?? '/';
    },
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    bodyLimit: BODY_BYTES,
    exposeHeadRoutes: false,
    // During shutdown, read-only calls still work; serve.ts refuses the others with our own message.
    return503OnClosing: false,
    // Uploads have no overall time limit; a separate watchdog cuts off slow ones.
    requestTimeout: 0,
    keepAliveTimeout: 5_000,
    connectionTimeout: IDLE_CONNECTION_MS,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    // Fields are checked by zod (http/input.ts). Fastify would load its own compilers, which take 4 MiB.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    routerOptions: { querystringParser: parseQuery, maxParamLength: 20_000 },
    frameworkErrors: (_error, request, reply) =>
      answerBadUrl(context, request as unknown as FastifyRequest, reply as unknown as FastifyReply),
    clientErrorHandler: (error, socket) => answerBrokenRequest(context, error, socket),
  });
  limitConnections(app, context);
  app.decorateRequest('visitor', undefined);
  app.decorateRequest('soughtId', undefined);
  app.decorateRequest('inquiryId', undefined);
  readForwarded(app, context);
  addSecurityHeaders(app, config);
  refuseOtherHosts(app, config);
  addBodyDeadline(app);
  closeWhenStopping(app, context);
  addAccessLog(app, context);
  startWhenListening(app, context);
  watchTransfers(app, context);
  await app.register(fastifyCookie);
  if (config.allowedOrigins.length > 0) await app.register(fastifyCors, () => corsOptions(config));
  addBodyParsers(app);
  app.setErrorHandler((error, request, reply) => answerError(context, error, request, reply));

  const serve: Serve = (...call) => addCall(app, context, ...call);
  await metricsRoutes(app, context, serve);
  signInRoutes(serve);
  sessionRoutes(serve);
  accountRoutes(serve);
  contactRoutes(serve);
  inquiryListRoutes(serve);
  inquiryRoutes(serve);
  submitRoutes(serve);
  answerRoutes(serve);
  uploadRoutes(serve, app);
  uploadLinkRoutes(serve);
  messageRoutes(serve);
  proposalRoutes(serve);
  holdRoutes(serve);
  noteRoutes(serve);
  textBlockRoutes(serve);
  assignmentRoutes(serve);
  listNumberRoutes(serve);
  restrictionRoutes(serve);
  draftRoutes(serve);
  downloadRoutes(serve);
  archiveRoutes(serve);
  custodyRoutes(serve);
  receiptRoutes(serve);
  profileRoutes(serve);
  accountExportRoutes(serve);
  teamRoutes(serve);
  secondFactorRoutes(serve);
  passkeyRoutes(serve);
  passkeySignInRoutes(serve);
  accountAdministrationRoutes(serve);
  installationRoutes(serve);
  numbersRoutes(serve);
  healthRoutes(serve, context);
  apiDescriptionRoutes(serve);
  if (siteRoot) await servePages(app, context, siteRoot);
  else
    app.setNotFoundHandler((_request, reply) =>
      reply.code(404).send({ success: 0, message: refusals.notFound }),
    );
  return app;
}

/** For pages on the allowed origins. Only a real preflight is answered here; any other OPTIONS gets a 405. */
function corsOptions(config: Config) {
  return (request: FastifyRequest, done: (error: null, options: FastifyCorsOptions) => void) =>
    done(null, {
      origin: [...config.allowedOrigins],
      credentials: true,
      methods: ['GET', 'POST', 'HEAD', 'PATCH', 'DELETE'],
      allowedHeaders: [
        'content-type',
        'idempotency-key',
        ACCOUNT_HEADER,
        'tus-resumable',
        ...UPLOAD_HEADERS,
        'upload-checksum',
        'x-http-method-override',
      ],
      exposedHeaders: [
        'x-request-id',
        'retry-after',
        'location',
        'tus-resumable',
        ...UPLOAD_HEADERS,
        'upload-limit',
      ],
      preflight: request.headers['access-control-request-method'] !== undefined,
    });
}

/** A compiler of JSON Schemas, for routes without any. */
function noSchemas() {
  return () => {
    throw new Error('a route has a JSON Schema');
  };
}

/** Only once it listens: a failed start prints one line, which names the setting at fault. */
function startWhenListening(app: FastifyInstance, { config, outbox, warnings }: Context): void {
  app.addHook('onListen', (done) => {
    outbox.start();
    for (const { code, text } of config.warnings) warnings.add(code, text);
    done();
  });
}

/** Logs one line per response, with these fields only: no URL, query, name or text. */
function addAccessLog(app: FastifyInstance, context: Context): void {
  app.addHook('onResponse', async (request, reply) => {
    const { accountId, role } = actorOf(request);
    context.log.info({
      request: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      bytes: Number(reply.getHeader('content-length') ?? 0),
      account: accountId ?? undefined,
      role: role ?? undefined,
      ip: request.ip,
      event: 'request-completed',
    });
    drain(request.raw);
  });
}
