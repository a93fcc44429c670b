// Every page of the site (§2): its path and who may open it. The server serves exactly these paths, the build
// prerenders the public ones, and the browser's session check reads who may open them.

export type PageAccess = 'public' | 'client' | 'staff';

const ofEveryone = {
  home: '/home',
  /** Only redirects to the first service. */
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
} as const;

const ofClients = {
  clientList: '/ClientHome',
  newInquiry: '/CreateClientInquiry',
  clientInquiry: '/ViewInquiery',
  /** Ours: what arrived with an inquiry. */
  clientReceipt: '/Receipt',
  /** Ours: one file of an inquiry in the viewer; `#page=3` opens that page. */
  clientFile: '/ClientFile',
  /** Ours: second factor, passkeys, password and sessions. */
  clientSecurity: '/ClientSecurity',
  /** Ours: name, contact number, time zone and mails. */
  clientProfile: '/ClientProfile',
  /** Ours: the colleagues, and whom the client has invited. */
  clientColleagues: '/Colleagues',
} as const;

/** Ours. All staff may open their address; the calls on them refuse those who are not administrators. */
const ofAdministrators = {
  accounts: '/Administration',
  account: '/Administration/Account',
  invitation: '/Administration/Invite',
  mails: '/Administration/Mail',
  system: '/Administration/System',
  numbers: '/Administration/Numbers',
} as const;

/** Ours, except the first two. */
const ofStaff = {
  staffList: '/AdminHome',
  staffInquiry: '/InquieryView',
  staffReceipt: '/InquiryReceipt',
  staffFile: '/AdminFile',
  /** Where staff read the requests for a consultation. */
  consultations: '/Consultations',
  staffSecurity: '/AdminSecurity',
  staffProfile: '/AdminProfile',
  ...ofAdministrators,
} as const;

export const pages = { ...ofEveryone, ...ofClients, ...ofStaff } as const;

export type PagePath = (typeof pages)[keyof typeof pages];

export const publicPages: readonly PagePath[] = Object.values(ofEveryone);
export const clientPages: readonly PagePath[] = Object.values(ofClients);
export const administrationPages: readonly PagePath[] = Object.values(ofAdministrators);
export const staffPages: readonly PagePath[] = Object.values(ofStaff);
export const portalPages: readonly PagePath[] = [...clientPages, ...staffPages];

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
