// §4, states and transitions; §6, roles.
import { statusText } from '../../contract/inquiries.ts';
import { clientPages, staffPages } from '../../contract/pages.ts';
import { by, is, type Row } from './row.ts';

const session = 'web/session.test.ts';
const routes = 'web/routes.test.tsx';
const shell = 'web/shell.test.tsx';
const list = 'web/review-list.test.tsx';
const details = 'web/inquiry-details.test.tsx';
const access = 'server/custody/access.test.ts';

export const rows: Row[] = [
  {
    says: 'status 1 is shown as Send to Review, in red',
    holds: is(statusText(1), 'Send to Review'),
    provedBy: [
      by('web/status-colours.test.tsx', 'status %i is shown as %s, in %s', "[1, 'Send to Review', 'red']"),
    ],
  },
  {
    says: 'any other status is shown as Review Completed, in green',
    holds: is([0, 2, 3].map(statusText), Array(3).fill('Review Completed')),
    provedBy: [
      by(
        'web/status-colours.test.tsx',
        'status %i is shown as %s, in %s',
        "[3, 'Review Completed', 'green']",
      ),
    ],
  },
  {
    says: 'Delete is offered only at status 1',
    provedBy: [
      by(list, 'has the seven columns, and Delete only where the status is 1'),
      by('server/custody/inquiries.test.ts', 'deleting > refuses after the answer', '409'),
    ],
  },
  {
    says: 'processstatus 1 means that statement and report files exist; otherwise the admin can submit one',
    provedBy: [
      by(details, 'shows the statement and its reports to the %s'),
      by(details, 'is asked for as long as processstatus is not 1 (%i), whatever the status'),
    ],
  },
  {
    says: 'the move to completed happens on the server, with the update call',
    provedBy: [
      by(
        'server/custody/inquiries.test.ts',
        'carries a record to staff and a report back',
        'status: 2, processstatus: 1',
      ),
    ],
  },
  {
    says: 'session check: the path without its query is compared with the public list, after each navigation',
    provedBy: [by(routes, 'lead a stranger from %s, whatever its query, to the sign-in', '?id=3&page=2')],
  },
  {
    says: 'session check, roleid 2: a missing clientid leads to /login and clears all local storage',
    provedBy: [
      by(session, '%o are a session: %s', "[{ roleid: '2', userid: '1' }, false]"),
      by('e2e/session.spec.ts', 'is led to the sign-in, and nothing stays stored', "'missing', 'null'"),
      by(routes, 'lead a stranger from %s, whatever its query', "'anything', 'else'", "'/login'"),
    ],
  },
  {
    says: 'session check, any other role: a missing userid does the same',
    provedBy: [
      by(session, '%o are a session: %s', "userid: 'null', clientid: '7' }, false]"),
      by('e2e/session.spec.ts', 'are led to the sign-in, and nothing stays stored', "'missing', 'null'"),
    ],
  },
  {
    says: 'session check: otherwise the page is shown, and a public page always',
    provedBy: [
      by(
        'web/session-check.test.ts',
        'asks role 2 for a client id, and any other role for a user id',
        'show: true',
      ),
      by('web/session-check.test.ts', 'shows the public page %s to everybody'),
    ],
  },
  {
    says: 'client login success stores the session values and fully loads /ClientHome',
    provedBy: [
      by(
        'web/sign-in.test.tsx',
        'stores the session, says so, and loads the list anew',
        "'/ClientHome'",
        "roleid: '2'",
      ),
    ],
  },
  {
    says: 'admin login success stores the session values and fully loads /AdminHome',
    provedBy: [
      by(
        'web/sign-in.test.tsx',
        'stores the session and loads the list anew, without a word',
        "'/AdminHome'",
        "roleid: '1'",
      ),
    ],
  },
  {
    says: 'registration: success or already registered goes to /login',
    provedBy: [
      by('web/registration.test.tsx', 'answers %o with its text', 'success: 2', 'pages.login'),
      by('e2e/registration.spec.ts', 'somebody who is registered already is told so and led to the sign-in'),
    ],
  },
  {
    says: 'a successful submission goes to /ClientHome',
    provedBy: [
      by('web/inquiry-form.test.tsx', 'takes %o for a success and goes to the list', 'pages.clientList'),
    ],
  },
  {
    says: 'a successful admin update goes to /AdminHome',
    provedBy: [by(details, 'goes out with the fields of §7', 'pages.staffList', "'The list'")],
  },
  {
    says: 'logout removes the values, clears local storage, goes to /login, after 10 ms loads it anew',
    provedBy: [
      by(
        shell,
        'ends the session here and on the server, and loads the sign-in page anew after 10 ms',
        'toHaveLength(0)',
        '(9)',
        '(1)',
        'pages.login',
      ),
      by(
        'e2e/session.spec.ts',
        'after LogOut the stored values are gone and the old cookie is dead on the server',
      ),
    ],
  },
  {
    says: 'the header follows clientid and userid',
    provedBy: [
      by(session, '%o: %s, and the prerendered page knows it', "[{ clientid: '7', userid: '1' }, 'staff']"),
    ],
  },
  {
    says: 'FAQ items toggle open and closed',
    provedBy: [by('e2e/shell.spec.ts', 'every FAQ item opens and closes by itself')],
  },
  {
    says: 'the selected service changes on click',
    provedBy: [
      by('web/public-pages.test.tsx', 'have a menu of six that marks the one shown', 'fireEvent.click'),
    ],
  },
  {
    says: 'paging resets to page 1 on a new search',
    provedBy: [by(list, 'searches 300 ms after the last key, from page 1', 'page: 1')],
  },
  {
    says: 'an upload shows a progress percentage',
    provedBy: [
      by('web/inquiry-form.test.tsx', 'shows how far it is, then that the files are being checked', '50%'),
      by(details, 'shows a percentage while it is sent, and says what an HTTP error means', '50%'),
      by('web/upload.test.ts', 'counts the bytes of the files, not the framing around them'),
    ],
  },
  {
    says: '§6 visitor: marketing pages, contact, register, logins, forgot and reset password',
    provedBy: [
      by('web/session-check.test.ts', 'shows the public page %s to everybody', '{}'),
      by(
        access,
        'opens or stays shut for %s',
        'sendContactRequest:',
        'registerClient:',
        'forgotPassword:',
        "'a stranger'",
      ),
    ],
  },
  {
    says: '§6 client (roleid 2, clientid): own list, create, view own, delete at status 1',
    holds: is(clientPages, ['/ClientHome', '/CreateClientInquiry', '/ViewInquiery']),
    provedBy: [
      by(access, 'opens or stays shut for %s', 'submitInquiry:', 'deleteInquiry:', "'another client'"),
      by(access, 'answers alike, byte for byte, for foreign, deleted and absent inquiries and files'),
      by('e2e/inquiries.spec.ts', "a client who opens another client's inquiry reads that there is none"),
    ],
  },
  {
    says: '§6 staff (roleid 1, userid): all inquiries, view details, submit a statement with files',
    holds: () => is(staffPages.slice(0, 2), ['/AdminHome', '/InquieryView'])(),
    provedBy: [
      by(access, 'opens or stays shut for %s', 'answerInquiry:', 'listInquiries:', 'viewInquiry:'),
      by(
        'server/custody/inquiries.test.ts',
        'finds what it shows, as typed and in any letter case',
        'listed(staff',
      ),
    ],
  },
  {
    says: '§6 the list call of staff sends an empty clientid',
    provedBy: [by(list, 'adds the client’s name, has neither Create New nor Delete', "clientid: ''")],
  },
  {
    says: '§6 any roleid other than 2 is treated like staff’s',
    provedBy: [
      by(
        'web/session-check.test.ts',
        'asks role 2 for a client id, and any other role for a user id',
        "roleid: '9'",
      ),
      by(session, '%o are a session: %s', "[{ roleid: '3', userid: '1' }, true]"),
    ],
  },
  {
    says: '§6 access is enforced in the browser by the redirect to /login (and by our server on its own)',
    provedBy: [
      by('e2e/session.spec.ts', 'a visitor who opens ', 'portalPages'),
      by(access, "refuses an id that is not the session's own, wherever it stands"),
    ],
  },
];
