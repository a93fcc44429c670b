// The calls with a form and files: each form that is repeated with its key counts once, also while it is being stored.
import { sendMessage } from '../../../contract/conversation.ts';
import { answerInquiry, submitInquiry } from '../../../contract/inquiries.ts';
import type { z } from '../../../contract/z.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/engine/engine.ts';
import type { NewFile } from '../../db/files/files.ts';
import {
  answerOnce,
  idempotencyKey,
  isAnswered,
  REPLAY,
  type ReplayKey,
  replayKey,
} from '../../http/idempotency.ts';
import { readContent, receiveUpload } from '../../uploads/receive.ts';
import type { UploadCall } from '../../uploads/upload-call.ts';

const FORMS = { submit: submitInquiry, answer: answerInquiry, message: sendMessage } as const;

/** A form's key is valid for the account that sent it, on the call it was sent to. */
function keyOfForm(call: UploadCall, form: keyof typeof FORMS): ReplayKey | undefined {
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
    if (!key || !(await isAnswered(context, key))) throw error;
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
  form: keyof typeof FORMS,
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
