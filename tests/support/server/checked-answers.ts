// Compares every answer of a test server with what contract/ says about the call.
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { failure } from '../../../contract/answers.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import type { z } from '../../../contract/z.ts';
import { STATUSES } from '../../../server/routes/api-description.ts';

const callsByPath = new Map(Object.values(endpoints).map((endpoint) => [endpoint.path, endpoint]));

/** Parsed, an answer has only the fields that the schema names. */
const isLike = (schema: z.ZodType, body: unknown) => isDeepStrictEqual(schema.safeParse(body).data, body);

function isDescribed({ answer }: Endpoint, status: number, body: unknown): boolean {
  if (isLike(failure, body)) return status === 200 || status in STATUSES;
  return status === 200 && typeof answer !== 'string' && isLike(answer, body);
}

/** @returns what differs from the description, one line for each answer; more lines follow. */
export function checkAnswers(app: FastifyInstance): string[] {
  const wrong: string[] = [];
  app.addHook('onSend', async (request, reply, payload) => {
    const call = callsByPath.get(request.routeOptions.url ?? '');
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
    // 405: the path does not have this method, so the request is not a call.
    if (!call || !isJson || typeof payload !== 'string' || reply.statusCode === 405) return;
    if (!isDescribed(call, reply.statusCode, JSON.parse(payload)))
      wrong.push(`${request.method} ${call.path} answered ${reply.statusCode}: ${payload.slice(0, 1000)}`);
  });
  return wrong;
}
