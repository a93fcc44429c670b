// A client submits an inquiry: a form with files (§4, §7).
import { dueAt } from '../../../contract/due/due.ts';
import { formatDue } from '../../../contract/due/due-text.ts';
import type { OutputOf } from '../../../contract/endpoint.ts';
import * as calls from '../../../contract/inquiries.ts';
import { serverMessages } from '../../../contract/messages.ts';
import { keysOf } from '../../../contract/offer.ts';
import { lockSender } from '../../accounts/sessions.ts';
import { makeReceipt } from '../../audit/receipt.ts';
import { lockMembership } from '../../db/accounts/teams.ts';
import { passLinks } from '../../db/drafts/upload-links.ts';
import type { Db } from '../../db/engine/engine.ts';
import type { NewFile } from '../../db/files/files.ts';
import { bytesOf, createInquiry, indexInquiry } from '../../db/inquiries/inquiries.ts';
import { createReceipt } from '../../db/inquiries/receipts.ts';
import { requireOwnId } from '../../http/inquiry-access.ts';
import type { Call, Handler, Serve } from '../../http/serve.ts';
import { earlierEntries } from '../../inquiries/drafts/upload-links.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import {
  inquiryArrivedMail,
  inquiryReceivedMail,
  inquiryToReviewMail,
} from '../../mail/templates/inquiries.ts';
import { chargeForm } from '../../uploads/quota.ts';
import { draftOf, hasDraftFiles, recordForm, storeFiles } from './attach-files.ts';
import { storeForm } from './forms-with-files.ts';

export function submitRoutes(serve: Serve): void {
  serve(calls.submitInquiry, submit);
}

const submit: Handler<typeof calls.submitInquiry> = async (call) => {
  const { context, visitor } = call;
  const check = (fields: calls.NewInquiry) => {
    requireOwnId(visitor, fields.clientid);
    return hasDraftFiles(context, draftOf(visitor, 'inquiry', fields, null));
  };
  return storeForm(call, 'submit', calls.submitInquiry.input, check, (...sent) =>
    storeInquiry(call, ...sent),
  );
};

async function storeInquiry(
  call: Call<typeof calls.submitInquiry>,
  trx: Db,
  fields: calls.NewInquiry,
  files: readonly NewFile[],
): Promise<OutputOf<typeof calls.submitInquiry>> {
  const { context, visitor } = call;
  const { config } = context;
  const now = context.now();
  const createdAt = now.toISOString();
  const due = dueAt(now, fields.urgencyLevels);
  const clientId = visitor.account.id;
  const texts = {
    aboutCase: fields.aboutCase,
    selectedServices: JSON.stringify(fields.selectedServices),
    customizedReports: fields.customizedReports,
    otherService: fields.otherService,
    matterNumber: fields.matternumber ?? '',
  };
  const textBytes = bytesOf(...Object.values(texts));
  const row = {
    clientId,
    teamId: (visitor.membership && (await lockMembership(trx, clientId))) ?? null,
    ...keysOf(fields),
    caseType: fields.caseType,
    urgencyLevel: fields.urgencyLevels,
    ...texts,
    createdAt,
    dueAt: due.toISOString(),
    openDueAt: due.toISOString(),
    textBytes,
  };
  const inquiryid = await createInquiry(trx, row);
  const draft = draftOf(visitor, 'inquiry', fields, null);
  const received = { kind: 'record', files, at: createdAt, first: 0 } as const;
  const stored = await storeFiles(call, trx, draft, inquiryid, received);
  const links = draft ? await passLinks(trx, draft.id, inquiryid) : [];
  const sender = await lockSender(context, trx, visitor, textBytes);
  const form = { limit: 'inquiriesPerClient', senderId: clientId, files, textBytes } as const;
  await chargeForm(context, trx, { ...form, storedBytes: sender.recordBytes });
  await indexInquiry(trx, inquiryid, row, sender.name);
  const receipted = {
    ...row,
    id: inquiryid,
    round: 1,
    clientName: sender.name,
    organization: sender.organization,
  };
  await createReceipt(trx, inquiryid, JSON.stringify(makeReceipt(context, receipted, stored.all)));
  const inquiry = {
    id: inquiryid,
    urgency: fields.urgencyLevels,
    due: formatDue({ at: due, urgency: fields.urgencyLevels }, now),
    fileCount: stored.all.length,
  };
  const mails = [
    inquiryReceivedMail(config, visitor.account, inquiry),
    inquiryToReviewMail(config, inquiry),
    inquiryArrivedMail(config, inquiry),
  ];
  await queueMail(context, trx, mails, { inquiryId: inquiryid, causedBy: clientId });
  const before = earlierEntries(links, inquiryid, call.actor);
  await recordForm(call, trx, { event: 'inquiry-created', inquiryId: inquiryid }, stored, before);
  return { success: 1, message: serverMessages.submitOk, inquiryid };
}
