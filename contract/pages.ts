// Every page of the site (§2): its path and who may open it. The server serves exactly these paths, the build
// prerenders the public ones, and the browser's session check reads who may open them.

export type PageAccess = 'public' | 'client' | 'staff';

export const pages = {
  home: '/home',
  services: '/services',
  medicalChronology: '/services/medical-chronology',
  narrativeSummary: '/services/narrative-summary',
  medicalSynopsis: '/services/medical-synopsis',
  medicalDoctorOpinion: '/services/medical-doctor-opinion',
  demandLetterSupport: '/services/demand-letter-support',
  addOnServices: '/services/add-on-services',
  faq: '/faq',
  blog: '/blog',
  about: '/aboutus',
  contact: '/contactus',
  terms: '/terms-of-use',
  privacy: '/privacy-policy',
  legal: '/legal',
  /** Ours, not the specification's: checks a saved custody record in the browser. */
  verifyCustody: '/verify-custody',
  login: '/login',
  forgotPassword: '/ForgotPassword',
  resetPassword: '/ResetPassword',
  /** Ours: asks before a kind of mail is switched off, for a link in such a mail. */
  unsubscribe: '/Unsubscribe',
  register: '/client',
  /** Ours: what the invitation of a colleague opens. */
  joinTeam: '/Join',
  /** Ours: what an upload link opens, for someone without an account. */
  upload: '/Upload',
  staffLogin: '/AdminLogin',
  clientList: '/ClientHome',
  newInquiry: '/CreateClientInquiry',
  clientInquiry: '/ViewInquiery',
  /** Ours: what arrived with an inquiry, as its client opens it. */
  clientReceipt: '/Receipt',
  /** Ours, not the specification's: where the signed-in client is signed in. */
  clientSecurity: '/ClientSecurity',
  /** Ours: name, contact number, time zone and mails of the signed-in client. */
  clientProfile: '/ClientProfile',
  /** Ours: the colleagues of the signed-in client, and whom they have invited. */
  clientColleagues: '/Colleagues',
  /** Ours: one file of an inquiry in the viewer; `#page=3` opens that page. */
  clientFile: '/ClientFile',
  staffList: '/AdminHome',
  staffInquiry: '/InquieryView',
  /** Ours: what arrived with an inquiry, as staff open it. */
  staffReceipt: '/InquiryReceipt',
  /** Ours: the same for staff. */
  staffFile: '/AdminFile',
  /** Ours, not the specification's: where staff read the requests for a consultation. */
  consultations: '/Consultations',
  /** Ours, not the specification's: the second factor, password and sessions of the signed-in staff member. */
  staffSecurity: '/AdminSecurity',
  /** Ours: the same as for clients. */
  staffProfile: '/AdminProfile',
  /** Ours: the accounts, for administrators; below it one of them, an invitation, and three more parts. */
  accounts: '/Administration',
  account: '/Administration/Account',
  invitation: '/Administration/Invite',
  mails: '/Administration/Mail',
  system: '/Administration/System',
  numbers: '/Administration/Numbers',
} as const;

export type PagePath = (typeof pages)[keyof typeof pages];

export const clientPages: readonly PagePath[] = [
  pages.clientList,
  pages.newInquiry,
  pages.clientInquiry,
  pages.clientReceipt,
  pages.clientFile,
  pages.clientSecurity,
  pages.clientProfile,
  pages.clientColleagues,
];
/** All staff may open their address; the calls on them refuse those who are not administrators. */
export const administrationPages: readonly PagePath[] = [
  pages.accounts,
  pages.account,
  pages.invitation,
  pages.mails,
  pages.system,
  pages.numbers,
];
export const staffPages: readonly PagePath[] = [
  pages.staffList,
  pages.staffInquiry,
  pages.staffReceipt,
  pages.staffFile,
  pages.consultations,
  pages.staffSecurity,
  pages.staffProfile,
  ...administrationPages,
];
export const portalPages: readonly PagePath[] = [...clientPages, ...staffPages];

/** All other pages; `/services` only redirects to the first service. */
export const publicPages: readonly PagePath[] = Object.values(pages).filter(
  (path) => !portalPages.includes(path),
);

/**
 * Public, but useless in search results: a redirect, the pages for a new password, and the staff sign-in.
 */
const unlistedPages: readonly PagePath[] = [
  pages.services,
  pages.forgotPassword,
  pages.resetPassword,
  pages.unsubscribe,
  pages.joinTeam,
  pages.upload,
  pages.staffLogin,
];

/** The pages in the sitemap: each has a canonical URL and a card for sharing. */
export const listedPages: readonly PagePath[] = publicPages.filter((path) => !unlistedPages.includes(path));

/** The description of all calls for programs, as OpenAPI. */
export const API_DOCUMENT = '/api/openapi.json';

/** The page for verification as one file that works without a server; sent as a download. */
export const VERIFIER_FILE = '/custody-verifier.html';

/** The frame in which a PDF is shown (docs/decisions/0046-viewer.md): no page, and no one opens it directly. */
export const VIEWER_FRAME = '/viewer-frame.html';
/** The folder of the decoders, fonts and character maps that the page fetches for the frame. */
export const VIEWER_PARTS = '/viewer';

/**
 * A placeholder in the built pages for the site's URL, which only the running server knows: it inserts
 * PUBLIC_URL when it starts.
 */
export const ORIGIN_PLACEHOLDER = 'https://public-url.invalid';

/** Who may open a path (without its query), or undefined for a path that is not one of our pages. */
export function accessOf(path: string): PageAccess | undefined {
  if (path === '/' || publicPages.some((page) => page === path)) return 'public';
  if (clientPages.some((page) => page === path)) return 'client';
  if (staffPages.some((page) => page === path)) return 'staff';
  return undefined;
}

/** The part of the contact page that has the estimate; here, because pages that link to it do not load it. */
export const ESTIMATE = 'estimate';
