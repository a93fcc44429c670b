// Recognizable values, and a run through every call with them, in valid and invalid requests.
import * as accounts from '../../contract/accounts/accounts.ts';
import { sendContactRequest } from '../../contract/contact.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import * as inquiries from '../../contract/inquiries.ts';
import { contactFields } from './cases.ts';
import { makePdf } from './documents/pdf.ts';
import { resetLinkTo } from './outside/mailbox.ts';
import { type Answer, ask, askWithFiles, toAnswer, WAYS } from './requests/ask.ts';
import { digestOf, registrationFields, type WireClient } from './requests/wire-client.ts';
import { whileBroken } from './server/repeat.ts';
import type { TestServer } from './server/test-server.ts';

const PASSWORD = 'canary password';

export const CANARIES = {
  email: 'canary.address@law.example',
  digest: digestOf(PASSWORD),
  fullName: 'Canary Fullname',
  organization: 'Canary Organization',
  phone: '5559990142',
  keyword: 'canary-keyword',
  about: 'Canary about the case',
  matter: 'Canary matter 2026-0417',
  file: 'canary-file-name',
  comment: 'Canary review comment',
  token: 'canary-token-0123456789',
  query: 'canary-query',
};

export interface Driven {
  /** Every response that refused or failed. */
  failures: { path: string; status: number; body: string; headers: string }[];
  /** Everything that was sent and must not appear anywhere. */
  secrets: string[];
}

/** Makes every call, also while the database fails during the change. */
export async function driveEverything(server: TestServer): Promise<Driven> {
  const client = await server.signIn('client', CANARIES.fullName);
  const staff = await server.signIn('staff', 'Robin Example');
  const failures: Driven['failures'] = [];
  let resetToken = '';

  async function note(path: string, answering: Promise<Answer>): Promise<Answer> {
    const answer = await answering;
    if (answer.status >= 400)
      failures.push({
        path,
        status: answer.status,
        body: JSON.stringify(answer.body),
        headers: JSON.stringify([...answer.headers]),
      });
    return answer;
  }

  /** Makes a call in every way, with an additional unknown field. */
  async function drive(who: WireClient | undefined, endpoint: Endpoint, fields: Record<string, unknown>) {
    for (const way of WAYS) {
      const caller = who ?? server.anonymous();
      await note(endpoint.path, ask(caller, endpoint, { ...fields, unknown: CANARIES.query }, way));
    }
  }

  const file = { name: `${CANARIES.file}.pdf`, content: makePdf(CANARIES.about) };
  const upload = (who: WireClient, endpoint: Endpoint, fields: Record<string, string>) =>
    note(endpoint.path, askWithFiles(who, endpoint, fields, [file]));

  const inquiry = {
    caseType: 'Other',
    aboutCase: CANARIES.about,
    urgencyLevels: 'Urgent (24-48 hours)',
    otherService: CANARIES.keyword,
    matternumber: CANARIES.matter,
  };

  const { email, fullName, organization, phone } = CANARIES;
  const registration = {
    ...registrationFields({ email, fullName, password: PASSWORD }),
    organization,
    contactNumber: phone,
  };
  const contact = {
    ...contactFields({ first_name: fullName, email, phone, organisation: organization }),
    comments: CANARIES.about,
  };

  async function driveWhole(): Promise<void> {
    await drive(undefined, accounts.registerClient, registration);
    await drive(undefined, accounts.registerClient, { ...registration, email: CANARIES.query });
    await drive(undefined, accounts.clientLogin, { username: CANARIES.email, password: CANARIES.digest });
    await drive(undefined, accounts.clientLogin, { username: CANARIES.email, password: CANARIES.query });
    await drive(undefined, accounts.staffLogin, { username: CANARIES.email, password: CANARIES.digest });
    await drive(undefined, accounts.forgotPassword, { email: CANARIES.email });
    resetToken = (await resetLinkTo(server, CANARIES.email)).token;
    await drive(undefined, accounts.resetPassword, {
      userId: 1,
      token: CANARIES.token,
      newPassword: CANARIES.digest,
    });
    await drive(undefined, accounts.resetPassword, {
      ...(await resetLinkTo(server, CANARIES.email)),
      newPassword: CANARIES.digest,
    });
    await drive(undefined, sendContactRequest, contact);
    await drive(client, inquiries.listInquiries, { Keyword: CANARIES.keyword });
    await drive(client, inquiries.listInquiries, { Keyword: CANARIES.keyword, page: CANARIES.query });
    await drive(client, inquiries.deleteInquiry, { inquiryid: CANARIES.query });
    await drive(client, inquiries.viewInquiry, { inquiryid: CANARIES.query });

    await upload(client, inquiries.submitInquiry, inquiry);
    await upload(client, inquiries.submitInquiry, { ...inquiry, caseType: CANARIES.query });
    const { inquiryid, inquiryfileName } = await latest();
    const statement = { processcomments: CANARIES.comment, getinquiryid: String(inquiryid) };
    await upload(staff, inquiries.answerInquiry, statement);
    for (const path of [
      `/uploads/${inquiryfileName}`,
      `/uploads/${CANARIES.file}.pdf`,
      `/${CANARIES.query}?${CANARIES.token}`,
    ]) {
      await note(path, client.fetch(path).then(toAnswer));
    }
    await note('%', client.fetch(`/uploads/%${CANARIES.query}`).then(toAnswer));
    // Every kind of body that the server rejects.
    for (const type of ['text/plain', 'application/json', 'multipart/form-data; boundary=x']) {
      const init = { method: 'POST', body: `{${CANARIES.query}`, headers: { 'content-type': type } };
      for (const path of [accounts.clientLogin.path, inquiries.submitInquiry.path]) {
        await note(path, client.fetch(path, init).then(toAnswer));
      }
    }
  }

  async function latest() {
    const list = await client.call(inquiries.listInquiries, {});
    const inquiryid = list.success === 1 ? (list.data[0]?.inquiryid ?? 0) : 0;
    const view = await client.call(inquiries.viewInquiry, { inquiryid });
    if (view.success !== 1) throw new Error(view.message);
    return view.data[0];
  }

  await driveWhole();
  // The changes again while the database fails in the middle of each.
  for (const table of ['outbox', 'accounts', 'contact_requests', 'inquiries']) {
    await whileBroken(server, table, async () => {
      const email = `${table}.${CANARIES.email}`;
      await drive(undefined, accounts.registerClient, { ...registration, email });
      await drive(undefined, sendContactRequest, { ...contact, email });
      await upload(client, inquiries.submitInquiry, inquiry);
    });
  }
  return { failures, secrets: [...Object.values(CANARIES), resetToken, client.cookie.replace('sid=', '')] };
}
