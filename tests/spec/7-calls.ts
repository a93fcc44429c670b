// §7, the calls.
import { expect } from 'vitest';
import { endpoints } from '../../contract/endpoints.ts';
import { by, type Proof, type Row } from './row.ts';

const asWritten = by('server/http/specification-client.test.ts', 'passes every call of the specification');
const form = 'web/inquiry-form.test.tsx';
const details = 'web/inquiry-details.test.tsx';
const api = 'web/api.test.ts';

interface Call {
  name: string;
  call: string;
  payload: string[];
  reads: Proof[];
  files?: boolean;
}

const table: Call[] = [
  {
    name: 'sendContactRequest',
    call: 'GET /sendschedulemail',
    payload: ['first_name', 'last_name', 'email', 'phone', 'organisation', 'comments'],
    reads: [
      by(
        'server/mail/contact.test.ts',
        'of a stranger is confirmed, stored and mailed to the firm (%s)',
        'message:',
      ),
    ],
  },
  {
    name: 'clientLogin',
    call: 'GET /user/login',
    payload: ['username', 'password'],
    reads: [
      by(
        'web/sign-in.test.tsx',
        'stores the session, says so, and loads the list anew',
        'success: 1',
        'client_id: 7',
        'client_name',
      ),
    ],
  },
  {
    name: 'registerClient',
    call: 'GET /api/clientdetails',
    payload: ['fullName', 'organization', 'email', 'contactNumber', 'clientcnfrmpassword'],
    reads: [
      by('web/registration.test.tsx', 'answers %o with its text', 'success: 1', 'success: 2'),
      by('server/accounts/accounts.test.ts', 'tells that an address has an account', 'success: 2'),
    ],
  },
  {
    name: 'listInquiries',
    call: 'GET /api/getClientsinquiry',
    payload: ['page', 'limit', 'clientid', 'Keyword'],
    reads: [
      by(
        'web/review-list.test.tsx',
        'asks for ten rows of its own inquiries',
        "{ page: 1, limit: 10, clientid: '7', Keyword: '' }",
      ),
      by('web/review-list.test.tsx', 'keeps the page in the address, and goes back to it', 'total_records'),
      by('server/custody/inquiries.test.ts', 'pages newest first, with the exact total', 'total_records'),
    ],
  },
  {
    name: 'deleteInquiry',
    call: 'GET /api/deleteInquiry',
    payload: ['inquiryid'],
    reads: [
      by('web/review-list.test.tsx', 'deleting an inquiry (§8) > says so and reloads'),
      by(api, 'reads an answer that is no JSON object as one without fields', "'deleted'"),
    ],
  },
  {
    name: 'viewInquiry',
    call: 'GET /api/getClientsinquiryview',
    payload: ['inquiryid'],
    reads: [by(details, 'reads the first item of data', 'data: [open, ')],
  },
  {
    name: 'submitInquiry',
    call: 'POST /api/addclientingiry',
    payload: [
      'caseType',
      'aboutCase',
      'urgencyLevels',
      'selectedServices',
      'clientid',
      'mode',
      'customizedReports',
      'otherService',
    ],
    reads: [
      by(form, 'takes %o for a success and goes to the list', 'success: 1', 'success: 2', "'Thank you.'"),
    ],
    files: true,
  },
  {
    name: 'answerInquiry',
    call: 'POST /api/updateclientingiry',
    payload: ['processcomments', 'processerids', 'mode', 'getinquiryid'],
    reads: [by(details, 'goes out with the fields of §7', "success: 1, message: 'Done.'")],
    files: true,
  },
  {
    name: 'forgotPassword',
    call: 'GET /user/forgotpassword',
    payload: ['email'],
    reads: [
      by(
        'web/forgotten-password.test.tsx',
        'asking for a reset link (§8) > answers %o with its text, alerted and shown',
        'success: 1',
      ),
    ],
  },
  {
    name: 'resetPassword',
    call: 'GET /user/setnewpassword',
    payload: ['userId', 'token', 'newPassword'],
    reads: [
      by(
        'web/forgotten-password.test.tsx',
        'takes id and token out of the address bar',
        "userId: '3', token: 'abc', newPassword:",
      ),
      by(
        'web/forgotten-password.test.tsx',
        'setting a new password (§5, §8) > answers %o with its text',
        'message:',
      ),
    ],
  },
  {
    name: 'staffLogin',
    call: 'GET /admin/login',
    payload: ['username', 'password'],
    reads: [
      by(
        'web/sign-in.test.tsx',
        'stores the session and loads the list anew, without a word',
        'userid: 1',
        'username',
      ),
    ],
  },
];

function describes({ name, call, payload, files = false }: Call): void {
  const endpoint = endpoints[name];
  const [method, path] = call.split(' ');
  expect(endpoint?.path).toBe(path);
  expect(endpoint?.methods).toContain(method);
  expect(endpoint?.files).toBe(files);
  const { shape } = (endpoint?.input ?? {}) as unknown as { shape: object };
  expect(Object.keys(shape)).toEqual(expect.arrayContaining(payload));
}

export const rows: Row[] = [
  ...table.map((call) => ({
    says: `${call.call}${call.files ? ' (multipart)' : ''} with ${call.payload.join(', ')}${call.files ? ', file(s)' : ''}`,
    about: [`call ${call.call}`],
    holds: () => describes(call),
    provedBy: [
      {
        ...asWritten,
        naming: [`'${call.call.split(' ')[1]}'`, ...call.payload],
      },
      ...call.reads,
    ],
  })),
];
