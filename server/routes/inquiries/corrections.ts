// Corrections: staff add a further statement to an answered inquiry, with or without files (docs/decisions/0043-staff.md). What
// was said before stays as it was.
import type { FastifyInstance } from 'fastify';
import type { ChangeAnswer } from '../../../contract/answers.ts';
import * as calls from '../../../contract/inquiries.ts';
import { serverMessages } from '../../../contract/messages.ts';
import { lockSender } from '../../accounts/sessions.ts';
import { refuse } from '../../base/errors.ts';
import { refusals } from '../../base/refusals.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/engine/engine.ts';
import { type NewFile, positionAfter } from '../../db/files/files.ts';
import { createCorrection, lockForCorrection } from '../../db/inquiries/corrections.ts';
import type { Inquiry } from '../../db/inquiries/inquiries.ts';
import { getInquiry } from '../../http/inquiry-access.ts';
import { type Call, serve } from '../../http/serve.ts';
import { queueMail } from '../../mail/outbox.ts';
import { reviewCorrectedMail } from '../../mail/templates/inquiries.ts';
import { draftOf, hasDraftFiles, recordForm, storeFiles } from './attach-files.ts';
import { storeForm } from './idempotency.ts';

export function correctionRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, calls.correctReview, correct);
}

async function correct(call: Call<typeof calls.correctReview>): Promise<ChangeAnswer> {
  const check = async (fields: calls.CorrectionStatement) => {
    call.request.soughtId = fields.getinquiryid;
    requireCorrectable(await getInquiry(call, fields.getinquiryid));
    await hasDraftFiles(call.context, draftOf(call.visitor, 'response', fields, fields.getinquiryid));
    // A correction may be text alone.
    return true;
  };
  return storeForm(call, 'correct', calls.correctReview.input, check, (...sent) => store(call, ...sent));
}

function requireCorrectable({ status, filesRemovedAt }: Inquiry): void {
  if (status !== calls.STATUS.reviewCompleted) throw refuse.conflict(refusals.notReviewed);
  if (filesRemovedAt !== null) throw refuse.conflict(refusals.tooLateToCorrect);
}

async function store(
  call: Call<typeof calls.correctReview>,
  trx: Db,
  fields: calls.CorrectionStatement,
  files: readonly NewFile[],
): Promise<ChangeAnswer> {
  const { context, visitor } = call;
  const { getinquiryid: inquiryId, processcomments: comment } = fields;
  const correctedAt = context.now().toISOString();
  // Of two corrections at the same time, the second waits here.
  const isLocked = await lockForCorrection(trx, inquiryId);
  // Its files may have been removed, or it may have been erased, while those of the correction arrived.
  const inquiry = await getInquiry(call, inquiryId, trx);
  if (!isLocked) requireCorrectable(inquiry);
  await lockSender(context, trx, visitor);
  const { next: firstReport } = await positionAfter(trx, inquiryId, 'report').executeTakeFirstOrThrow();
  const received = { kind: 'report', files, at: correctedAt, first: firstReport, mayBeNone: true } as const;
  const stored = await storeFiles(
    call,
    trx,
    draftOf(visitor, 'response', fields, inquiryId),
    inquiryId,
    received,
  );
  await createCorrection(trx, {
    inquiryId,
    comment,
    correctedBy: visitor.account.id,
    correctedAt,
    firstReport,
  });
  await queueMail(context, trx, reviewCorrectedMail(context.config, inquiry.email, inquiryId), {
    inquiryId,
  });
  await recordForm(call, trx, { event: 'inquiry-corrected', inquiryId }, stored);
  return { success: 1, message: serverMessages.correctionOk };
}
