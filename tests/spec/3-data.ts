// §3, entities and their fields.
import { expect } from 'vitest';
import { registration } from '../../contract/accounts.ts';
import { contactRequest } from '../../contract/contact.ts';
import { ROLE_ID } from '../../contract/endpoint.ts';
import { newInquiry, reviewStatement } from '../../contract/inquiries.ts';
import { by, is, type Row } from './row.ts';

const form = 'web/inquiry-form.test.tsx';
const details = 'web/inquiry-details.test.tsx';
const session = 'web/session.test.ts';
const fieldsSent = 'sends the fields of §3, each service once, and no text of a service that is not ticked';
const fieldsSeen = 'has every field of §3 in the detail, and in the list only what the list shows';

const inquiryFields = [
  'inquiryid',
  'client_name',
  'emailaddress',
  'mobilenumber',
  'organization',
  'caseType',
  'urgencyLevel',
  'status',
  'createddate',
  'aboutCase',
  'inquiryfileName',
  'selectedServices',
  'customizedReports',
  'otherService',
  'processstatus',
  'processcomment',
  'finalreport',
];

const registrationFields = [
  'fullName',
  'organization',
  'email',
  'contactNumber',
  'clientpassword',
  'clientcnfrmpassword',
  'termsAgreement',
  'acknowledgment',
];

export const rows: Row[] = [
  ...['clientid', 'clientname', 'userid', 'username', 'roleid'].map((key) => ({
    says: `local storage: ${key}, of which the string null counts as missing`,
    about: [`session ${key}`],
    provedBy: [
      by(session, 'are clientid, clientname, userid, username and roleid', `'${key}'`),
      by(session, '%s counts as missing when it is the text null, as when it is not there', `'${key}'`),
    ],
  })),
  {
    says: 'roleid is 2 for client and 1 for admin',
    holds: is(ROLE_ID, { client: 2, staff: 1 }),
    provedBy: [
      by(session, 'of a client have role 2, and none of staff’s', "roleid: '2'"),
      by(session, 'of staff have role 1, and none of a client’s', "roleid: '1'"),
    ],
  },
  ...['first_name', 'last_name', 'email', 'phone', 'organisation', 'comments'].map((field) => ({
    says: `contact request: ${field}`,
    about: [`contact ${field}`],
    holds: () => expect(contactRequest.shape).toHaveProperty(field),
    provedBy: [
      by('web/public-pages.test.tsx', 'the contact page has the form’s six fields', `['${field}', `),
      by(
        'server/mail/contact.test.ts',
        'of a stranger is confirmed, stored and mailed to the firm',
        `${field}: `,
      ),
    ],
  })),
  ...registrationFields.map((field) => ({
    says: `registration: ${field}`,
    about: [`registration ${field}`],
    provedBy: [by('web/registration.test.tsx', 'has the fields of §3, of which only', `['${field}', `)],
  })),
  {
    says: 'registration: only the hashed confirm password is sent, and organization is optional',
    holds: is(Object.keys(registration.shape), [
      'fullName',
      'organization',
      'email',
      'contactNumber',
      'clientcnfrmpassword',
    ]),
    provedBy: [
      by(
        'web/registration.test.tsx',
        'sends of the passwords only the digest of the confirmation',
        'toEqual({',
      ),
      by(
        'server/accounts/accounts.test.ts',
        'needs no organization, and takes the contact number as a number too',
      ),
    ],
  },
  ...inquiryFields.map((field) => ({
    says: `inquiry, list and view: ${field}`,
    about: [`inquiry ${field}`],
    provedBy: [
      by('server/custody/inquiries.test.ts', fieldsSeen, `'${field}'`),
      by(details, 'shows every field to the %s', `${field}: `),
    ],
  })),
  {
    says: 'inquiry: inquiryfileName and finalreport are comma-separated file names',
    provedBy: [
      by(
        'server/custody/inquiries.test.ts',
        'carries a record to staff and a report back, byte for byte',
        "split(',')",
      ),
      by('web/portal-words.test.ts', 'names a stored file by its original name', "'a-1.pdf, b-2.docx,'"),
    ],
  },
  {
    says: 'creation: caseType, aboutCase, urgencyLevels, selectedServices, two texts, clientid, mode, files',
    holds: is(Object.keys(newInquiry.shape).toSorted(), [
      'aboutCase',
      'caseType',
      'clientid',
      'customizedReports',
      'mode',
      'otherService',
      'selectedServices',
      'urgencyLevels',
    ]),
    provedBy: [
      by(form, fieldsSent, 'caseType:', 'urgencyLevels:', 'aboutCase:', 'clientid:', 'files: [record]'),
    ],
  },
  {
    says: 'creation: mode is 1',
    holds() {
      expect(newInquiry.shape.mode.safeParse('1').data).toBe(1);
      expect(newInquiry.shape.mode.safeParse('2').success).toBe(false);
    },
    provedBy: [
      by(form, fieldsSent, "mode: '1'"),
      by('server/uploads/uploads.test.ts', 'nothing is stored of an upload > %s', "mode: '2'"),
    ],
  },
  {
    says: 'creation: selectedServices is a list, sent as JSON text',
    provedBy: [
      by(form, fieldsSent, `'["Medical Chronology",`),
      by('web/portal-words.test.ts', 'travel once each, in the order of §3', "'[]'"),
      by(
        'server/uploads/uploads.test.ts',
        'nothing is stored of an upload > %s',
        'whose services are no JSON',
      ),
    ],
  },
  {
    says: 'admin response: processcomments, processerids, mode 2, getinquiryid, files',
    holds() {
      expect(Object.keys(reviewStatement.shape)).toEqual([
        'processcomments',
        'processerids',
        'mode',
        'getinquiryid',
      ]);
      expect(reviewStatement.shape.mode.safeParse('2').data).toBe(2);
      expect(reviewStatement.shape.mode.safeParse('1').success).toBe(false);
    },
    provedBy: [
      by(
        details,
        'goes out with the fields of §7',
        "mode: '2', getinquiryid: '39'",
        "processerids: '1'",
        '[report]',
      ),
    ],
  },
  {
    says: 'client login result: success, client_id, user.client_name',
    provedBy: [
      by(
        'server/accounts/accounts.test.ts',
        'client sign-in > lets the right password in (%s)',
        'client_id',
        'client_name',
      ),
      by(
        'web/sign-in.test.tsx',
        'stores the session, says so, and loads the list anew',
        'client_id',
        'client_name',
      ),
    ],
  },
  {
    says: 'admin login result: success, userid, user.username',
    provedBy: [
      by(
        'server/accounts/accounts.test.ts',
        'staff sign-in > lets the right password in (%s)',
        'userid',
        'username',
      ),
      by(
        'web/sign-in.test.tsx',
        'stores the session and loads the list anew, without a word',
        'userid',
        'username',
      ),
    ],
  },
  {
    says: 'service entry: name or title, path, description, image',
    provedBy: [
      by('web/public-pages.test.tsx', 'has six service cards', "'h3'", "'href'", "'.tray svg", "'p'"),
    ],
  },
  {
    says: 'FAQ entry: question, answer, open flag',
    provedBy: [
      by('web/public-pages.test.tsx', 'the FAQ has 16 questions, closed at first', '.open', "'summary ~ *'"),
    ],
  },
  {
    says: 'audience entry: name, description, icon',
    provedBy: [by('web/public-pages.test.tsx', 'serves seven kinds of customer', "'svg'", "'b + span'")],
  },
  {
    says: 'feature entry: name, description, icon',
    provedBy: [by('web/public-pages.test.tsx', 'gives four reasons', "'.proof'", "'p'", "'h3'")],
  },
];
