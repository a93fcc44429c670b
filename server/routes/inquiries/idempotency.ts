// The calls with a form and files: each form that is repeated with its key counts once, also while it is being stored.
import type { FastifyInstance } from 'fastify';
import type { ChangeAnswer } from '../../../contract/answers.ts';
import { sendMessage } from '../../../contract/conversation.ts';
import type { OutputOf } from '../../../contract/endpoint.ts';
import { answerInquiry, type SentForm, sendingOutcome, submitInquiry } from '../../../contract/inquiries.ts';
import type { z } from '../../../contract/z.ts';
import { refuse } from '../../base/errors.ts';
import { replies } from '../../base/replies.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/engine/engine.ts';
import type { NewFile } from '../../db/files/files.ts';
import {
  answerOnce,
  findOutcome,
  idempotencyKey,
  REPLAY,
  type ReplayKey,
  replayKey,
} from '../../http/idempotency.ts';
import { type Call, serve } from '../../http/serve.ts';
import { readContent, receiveUpload } from '../../uploads/receive.ts';
import type { UploadCall } from '../../uploads/upload-call.ts';

const FORMS = {
  submit: submitInquiry,
  answer: answerInquiry,
  message: sendMessage,
} as const satisfies Record<SentForm, unknown>;

/** A form's key is valid for the account that sent it, on the call it was sent to. */
function keyOfForm(call: UploadCall, form: SentForm): ReplayKey | undefined {
  const { context, visitor } = call;
  const key = idempotencyKey(call.request);
  if (!key) return undefined;
  return {
    ...replayKey(context, REPLAY.keySeconds, form, String(visitor.account.id), key),
    readContent: () => readContent(call, FORMS[form].input),
  };
}

/**
 * Lets a form pass that was refused because the same form has just been stored: it is read to its end, and compared at the
 * commit.
 */
async function unlessJustStored(
  { context }: { context: Context },
  key: ReplayKey | undefined,
  check: () => Promise<boolean>,
): Promise<boolean> {
  try {
    return await check();
  } catch (error) {
    // Looked up after the refusal, because until then it may still be being stored.
    if (!key || !(await findOutcome(context, key))) throw error;
    return true;
  }
}

/**
 * Receives a form with its files, and stores it once.
 * @param check as receiveUpload calls it
 * @param store in one transaction with the answer that is remembered
 */
export async function storeForm<Schema extends z.ZodType, Answer>(
  call: UploadCall,
  form: SentForm,
  schema: Schema,
  check: (fields: z.output<Schema>) => Promise<boolean>,
  store: (trx: Db, fields: z.output<Schema>, files: readonly NewFile[]) => Promise<Answer>,
): Promise<Answer> {
  const key = keyOfForm(call, form);
  return answerOnce<Answer>(call, key, async (commit) => {
    const checkNew = (fields: z.output<Schema>) => unlessJustStored(call, key, () => check(fields));
    await using upload = await receiveUpload(call, schema, checkNew);
    const answer = await commit((trx) => store(trx, upload.fields, upload.files), upload.content);
    upload.settle();
    return answer;
  });
}

export function outcomeRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, sendingOutcome, outcome);
}

/** Tells a page that has lost its answer what became of the form. */
async function outcome(call: Call<typeof sendingOutcome>): Promise<OutputOf<typeof sendingOutcome>> {
  const key = keyOfForm(call, call.input.form);
  if (!key) throw refuse.badRequest();
  const answer = await findOutcome<OutputOf<typeof submitInquiry> | ChangeAnswer>(call.context, key);
  return { success: 1, data: answer ?? null, message: replies.ok };
}
