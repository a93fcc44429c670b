// Fills a server with hostile texts: for each payload, a client with an inquiry, a document, an answer and a
// report, with the payload in every text.
import * as accounts from '../../../contract/accounts/accounts.ts';
import { sendContactRequest } from '../../../contract/contact.ts';
import { viewInquiry } from '../../../contract/inquiries.ts';
import { CUSTOMIZED_REPORTS, OTHER_SERVICE } from '../../../contract/services.ts';
import { inquiryFields, smallFile } from '../../../tests/support/cases.ts';
import { newPerson } from '../../../tests/support/people.ts';
import { digestOf, WireClient } from '../../../tests/support/requests/wire-client.ts';
import type { RealServer } from '../../../tests/support/server/real-server.ts';

export interface Planted {
  client: WireClient;
  /** From the response to the sign-in; the site stores both in local storage. */
  id: number;
  name: string;
  inquiryId: number;
  /** Texts that the pages of the inquiry must display verbatim. */
  shown: readonly string[];
  files: readonly { filename: string; originalname: string }[];
}

export async function plant(server: RealServer, staff: WireClient, payload: string): Promise<Planted> {
  const person = newPerson(payload);
  const client = new WireClient(server.url);
  const login = { username: person.email, password: digestOf(person.password) };
  await client.call(accounts.registerClient, {
    fullName: payload,
    organization: payload,
    email: person.email,
    contactNumber: '5550100142',
    clientcnfrmpassword: login.password,
  });
  const signedIn = await client.call(accounts.clientLogin, login);
  if (signedIn.success !== 1) throw new Error(signedIn.message);
  await client.call(sendContactRequest, {
    first_name: payload,
    last_name: payload,
    email: payload,
    phone: payload,
    organisation: payload,
    comments: payload,
  });
  const fields = {
    aboutCase: payload,
    matternumber: payload,
    customizedReports: payload,
    otherService: payload,
    selectedServices: JSON.stringify([CUSTOMIZED_REPORTS, OTHER_SERVICE]),
  };
  const document = { ...smallFile(), name: `${payload}.pdf` };
  const inquiryId = await client.submit(inquiryFields(fields), [document]);
  await staff.answer(inquiryId, payload, [document]);
  const view = await client.call(viewInquiry, { inquiryid: inquiryId });
  if (view.success !== 1) throw new Error(view.message);
  const [inquiry] = view.data;
  const files = [...(inquiry.inquiryfiles ?? []), ...(inquiry.reportfiles ?? [])];
  return {
    client,
    id: signedIn.client_id,
    name: signedIn.user.client_name,
    inquiryId,
    shown: [
      inquiry.client_name,
      inquiry.organization,
      inquiry.aboutCase,
      inquiry.matternumber ?? '',
      inquiry.customizedReports,
      inquiry.otherService,
      inquiry.processcomment,
      ...files.map(({ originalname }) => originalname),
    ],
    files,
  };
}
