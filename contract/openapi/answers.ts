// The answers of all calls with JSON, by the names of the calls: a call without one does not compile.
import { apiDescription, type CallName, healthz, readyz } from '../endpoints.ts';
import { z } from '../z.ts';
import { accountAnswers, accountSchemas } from './account-answers.ts';
import { administrationAnswers, administrationSchemas } from './administration-answers.ts';
import { answerOf, failure, simple } from './answer.ts';
import { inquiryAnswers, inquirySchemas } from './inquiry-answers.ts';

const health = z.strictObject({
  success: z.literal(1),
  message: z.string(),
  version: z.exactOptional(z.string()),
  commit: z.exactOptional(z.string()),
  warnings: z.exactOptional(z.array(z.string())),
});

/** Schemas with a name, in addition to the answers. */
export const SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  Success: simple,
  Failure: failure,
  ...accountSchemas,
  ...administrationSchemas,
  ...inquirySchemas,
};

export const ANSWERS: Readonly<
  Record<
    Exclude<
      CallName,
      | 'download'
      | 'downloadAll'
      | 'downloadExport'
      | 'viewFile'
      | 'saveNumbers'
      | 'metrics'
      | 'createUpload'
      | 'upload'
    >,
    z.ZodType
  >
> = {
  ...accountAnswers,
  ...administrationAnswers,
  ...inquiryAnswers,
  healthz: answerOf(healthz, health),
  readyz: answerOf(readyz, health),
  apiDescription: answerOf(apiDescription, z.looseObject({ openapi: z.string() })),
};
