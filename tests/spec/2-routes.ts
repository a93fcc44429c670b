// §2, the route table: every address, whom it is for, and that it shows its page.
import { expect } from 'vitest';
import { accessOf, pages } from '../../contract/pages.ts';
import { by, type Row } from './row.ts';

const routes = 'web/routes.test.tsx';

type Access = 'public' | 'client' | 'staff';

const table: readonly [page: keyof typeof pages, path: string, purpose: string, access: Access][] = [
  ['home', '/home', 'home page', 'public'],
  ['medicalChronology', '/services/medical-chronology', 'service page', 'public'],
  ['narrativeSummary', '/services/narrative-summary', 'service page', 'public'],
  ['medicalSynopsis', '/services/medical-synopsis', 'service page', 'public'],
  ['medicalDoctorOpinion', '/services/medical-doctor-opinion', 'service page', 'public'],
  ['demandLetterSupport', '/services/demand-letter-support', 'service page', 'public'],
  ['addOnServices', '/services/add-on-services', 'add-on page', 'public'],
  ['faq', '/faq', 'FAQ', 'public'],
  ['blog', '/blog', 'blog', 'public'],
  ['about', '/aboutus', 'about', 'public'],
  ['contact', '/contactus', 'contact and consultation form', 'public'],
  ['terms', '/terms-of-use', 'terms', 'public'],
  ['privacy', '/privacy-policy', 'privacy', 'public'],
  ['legal', '/legal', 'legal disclaimer', 'public'],
  ['login', '/login', 'client login', 'public'],
  ['forgotPassword', '/ForgotPassword', 'request reset link', 'public'],
  ['resetPassword', '/ResetPassword', 'set new password', 'public'],
  ['register', '/client', 'client registration', 'public'],
  ['staffLogin', '/AdminLogin', 'admin login', 'public'],
  ['clientList', '/ClientHome', 'client review list', 'client'],
  ['newInquiry', '/CreateClientInquiry', 'new inquiry form', 'client'],
  ['clientInquiry', '/ViewInquiery', 'client inquiry detail', 'client'],
  ['staffList', '/AdminHome', 'admin inquiry list', 'staff'],
  ['staffInquiry', '/InquieryView', 'admin inquiry detail with response form', 'staff'],
];

const forPortal = (path: string) => [
  by(routes, 'show a %s at %s: %s', `'${path}`),
  by(routes, 'lead a stranger from %s, whatever its query, to the sign-in', 'portalPages'),
  by('server/http/pages.test.ts', 'serves every public page at its exact address, and the portal its shell'),
];

const proofs: Record<Access, (path: string) => Row['provedBy']> = {
  public: (path) => [
    by(routes, '%s shows %s, with footer and copyright bar', `'${path}'`),
    by('web/session-check.test.ts', 'shows the public page %s to everybody', 'publicPages'),
    by(
      'server/http/pages.test.ts',
      'serves every public page at its exact address, and the portal its shell',
    ),
  ],
  client: (path) => [
    ...forPortal(path),
    by('web/session-check.test.ts', 'shows the client page %s to a client', 'clientPages'),
    by('e2e/session.spec.ts', 'staff who open a page of clients are led to their list', 'clientPages'),
  ],
  staff: (path) => [
    ...forPortal(path),
    by('web/session-check.test.ts', 'shows the staff page %s to staff', 'staffPages'),
    by('e2e/session.spec.ts', 'a client who opens a page of staff is led to the own list', 'staffPages'),
  ],
};

export const rows: Row[] = [
  ...table.map(([page, path, purpose, access]) => ({
    says: `${path}: ${purpose}, ${access}`,
    about: [`page ${path}`],
    holds: () => expect([pages[page], accessOf(path)]).toEqual([path, access]),
    provedBy: proofs[access](path),
  })),
  {
    says: 'the empty path redirects to /home',
    provedBy: [
      by(routes, '%s leads to %s', "['/', '/home']"),
      by('server/http/pages.test.ts', 'leads from the root, the services, and one slash too many', "'/home'"),
    ],
  },
  {
    says: '/services: medical chronology is selected by default',
    about: ['page /services'],
    holds: () => expect([pages.services, accessOf('/services')]).toEqual(['/services', 'public']),
    provedBy: [
      by(routes, '%s leads to %s', "['/services', '/services/medical-chronology']"),
      by('web/public-pages.test.tsx', 'the service pages > begin with the chronology'),
      by(
        'server/http/pages.test.ts',
        'leads from the root, the services, and one slash too many',
        "'/services'",
      ),
    ],
  },
  {
    says: '/ResetPassword reads id (the user) and token from its query',
    provedBy: [
      by('web/forgotten-password.test.tsx', 'takes id and token out of the address bar', '?id=3&token=abc'),
      by(
        'server/accounts/forgotten-passwords.test.ts',
        'mails a client a link, whatever the letter',
        '/ResetPassword?id=',
      ),
    ],
  },
  {
    says: '/client is linked as Create New Account, and in the header as Client Register',
    provedBy: [
      by(
        'web/sign-in.test.tsx',
        'leads to a forgotten password and to a new account',
        "'Create New Account'",
      ),
      by(
        'web/shell-words.test.tsx',
        'of a visitor, narrow: the same behind Menu',
        "['Client Register', '/client']",
      ),
      by('e2e/main-journey.spec.ts', 'registers', "'Client Register'"),
    ],
  },
  ...['/ViewInquiery?id=3', '/InquieryView?id=3'].map((address) => ({
    says: `${address}: the inquiry's id is read from the query`,
    provedBy: [by(routes, 'show a %s at %s: %s', `'${address}'`, 'getClientsinquiryview?inquiryid=3')],
  })),
  {
    says: 'every navigation scrolls to the top',
    provedBy: [
      by('web/shell-words.test.tsx', 'every navigation to another page scrolls to the top', 'top: 0'),
      by('e2e/shell.spec.ts', 'another page begins at its top, also the one that is already shown'),
    ],
  },
  {
    says: 'content, footer and copyright bar appear only after the first navigation has completed',
    provedBy: [by(routes, 'there is the header, and neither content nor footer', 'HydrateFallback')],
  },
];
