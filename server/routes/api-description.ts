// The description of all calls, for programs. Made at the first request: most processes never need it.
import type { FastifyInstance } from 'fastify';
import { type ApiDescription, apiDescription } from '../../contract/endpoints.ts';
import { cookieName } from '../accounts/sessions.ts';
import type { Context } from '../context.ts';
import { serve } from '../http/serve.ts';
import { version } from '../version.ts';

export function apiDescriptionRoutes(app: FastifyInstance, context: Context): void {
  let made: Promise<ApiDescription> | undefined;
  const make = async () => {
    const { describeApi } = await import('../../contract/openapi/document.ts');
    return describeApi({ version, origin: context.config.publicUrl.origin, cookie: cookieName(context) });
  };
  serve(app, context, apiDescription, () => {
    made ??= make();
    return made;
  });
}
