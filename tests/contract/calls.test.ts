// The calls of docs/product.md §7 as literals: address, methods, fields. Other programs depend on them.
import { expect, it } from 'vitest';
import { endpoints } from '../../contract/endpoints.ts';

const fieldsOf = (input: unknown) => Object.keys((input as { shape: object }).shape).join(' ');

it('the contract has exactly the documented calls, each with its methods and fields', () => {
  const calls = Object.values(endpoints).map(({ methods, path, input, files }) => [
    `${methods.join(', ')} ${path}`,
    `${fieldsOf(input)}${files ? ' + files' : ''}`,
  ]);
  expect(calls).toEqual([
    ['GET, POST /sendschedulemail', 'first_name last_name email phone organisation comments'],
    ['GET /api/contactRequests', 'page'],
    ['GET, POST /user/login', 'username password code'],
    ['GET, POST /api/clientdetails', 'fullName organization email contactNumber clientcnfrmpassword'],
    ['GET, POST /api/getClientsinquiry', 'page limit clientid Keyword'],
    ['GET, POST /api/deleteInquiry', 'inquiryid'],
    ['GET /api/getClientsinquiryview', 'inquiryid'],
    ['GET /api/scans', 'inquiryid'],
    [
      'POST /api/addclientingiry',
      'caseType aboutCase urgencyLevels selectedServices customizedReports otherService clientid mode + files',
    ],
    ['POST /api/updateclientingiry', 'processcomments processerids mode getinquiryid + files'],
    ['POST /api/outcome', 'form'],
    ['POST /api/hold', 'inquiryid hold reason'],
    ['GET, POST /user/forgotpassword', 'email'],
    ['GET, POST /user/setnewpassword', 'userId token newPassword'],
    ['GET, POST /admin/login', 'username password code'],
    ['POST /admin/password', 'password newpassword'],
    ['POST /user/logout', ''],
    ['GET /user/session', ''],
    ['GET /user/sessions', ''],
    ['POST /user/sessions/end', 'password sessionid'],
    ['GET /uploads/:filename', 'filename'],
    ['GET /api/custody', 'inquiryid after limit'],
    ['GET /api/custody/file', 'inquiryid'],
    ['GET /admin/secondfactor', ''],
    ['POST /admin/secondfactor/start', 'password'],
    ['POST /admin/secondfactor/confirm', 'code'],
    ['POST /admin/secondfactor/remove', 'password code'],
    ['POST /user/passkey/challenge', ''],
    ['POST /user/passkey/login', 'role credentialid clientdata authenticatordata signature userhandle'],
    ['GET /user/passkeys', ''],
    ['POST /user/passkeys/start', 'password code'],
    ['POST /user/passkeys/add', 'name credentialid clientdata attestation'],
    ['POST /user/passkeys/remove', 'password passkeyid'],
    ['POST /api/administration/accounts', 'page keyword'],
    ['GET /api/administration/account', 'accountid'],
    ['POST /api/administration/invite', 'password code role name email organization contactnumber'],
    ['POST /api/administration/switch', 'password code accountid state'],
    ['POST /api/administration/administrator', 'password code accountid state'],
    ['POST /api/administration/factors/reset', 'password code accountid'],
    ['POST /api/administration/sessions/end', 'accountid'],
    ['GET /api/administration/mails', 'page'],
    ['POST /api/administration/mails/again', 'mailid'],
    ['GET /api/administration/system', ''],
    ['GET /healthz', ''],
    ['GET /readyz', ''],
    ['GET /metrics', ''],
    ['GET /api/openapi.json', ''],
  ]);
});
