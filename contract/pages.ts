// Every page of the site (§2): its address and who may open it. The server answers exactly these
// paths, the build prerenders the public ones, and the session check reads who may stay.

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
  login: '/login',
  forgotPassword: '/ForgotPassword',
  resetPassword: '/ResetPassword',
  register: '/client',
  staffLogin: '/AdminLogin',
  clientList: '/ClientHome',
  newInquiry: '/CreateClientInquiry',
  clientInquiry: '/ViewInquiery',
  staffList: '/AdminHome',
  staffInquiry: '/InquieryView',
  /** Ours, not the specification's: second factor and password of who is signed in. */
  staffSecurity: '/AdminSecurity',
} as const;

export type PagePath = (typeof pages)[keyof typeof pages];

export const clientPages: readonly PagePath[] = [pages.clientList, pages.newInquiry, pages.clientInquiry];
export const staffPages: readonly PagePath[] = [pages.staffList, pages.staffInquiry, pages.staffSecurity];
export const portalPages: readonly PagePath[] = [...clientPages, ...staffPages];

/** Everything else; `/services` among them is only a redirect to its first service. */
export const publicPages: readonly PagePath[] = Object.values(pages).filter(
  (path) => !portalPages.includes(path),
);

/** Public, but of no use in a search result: a redirect, the ways to a new password, our own staff's door. */
const unlistedPages: readonly PagePath[] = [
  pages.services,
  pages.forgotPassword,
  pages.resetPassword,
  pages.staffLogin,
];

/** What the sitemap lists: each has a canonical address and a card to be shared by. */
export const listedPages: readonly PagePath[] = publicPages.filter((path) => !unlistedPages.includes(path));

/**
 * Stands in the built pages for the site's own address, which only the running server knows: it writes
 * PUBLIC_URL in its place when it starts.
 */
export const ORIGIN_PLACEHOLDER = 'https://public-url.invalid';

/** Who may open a path (without its query), or undefined for a path that is no page of ours. */
export function accessOf(path: string): PageAccess | undefined {
  if (path === '/' || publicPages.some((page) => page === path)) return 'public';
  if (clientPages.some((page) => page === path)) return 'client';
  if (staffPages.some((page) => page === path)) return 'staff';
  return undefined;
}
