// Every address of §2 and the file that shows it. Matching is case-sensitive, as on the server: a page that
// only one side knows would fail to start in the browser.
import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { type PagePath, pages } from '../contract/pages.ts';

function page(path: PagePath, file: string, children?: RouteConfigEntry[]): RouteConfigEntry {
  // Clients and staff may have the same page, at two addresses.
  return route(path, file, { id: path, caseSensitive: true }, children);
}

export default [
  layout('site/layout.tsx', [
    index('site/root-redirect.tsx'),
    page(pages.home, 'site/home.tsx'),
    page(pages.services, 'site/services.tsx', [
      index('site/service/services-index.tsx'),
      page(pages.medicalChronology, 'site/service/report-page.tsx'),
      page(pages.narrativeSummary, 'site/service/report-page.tsx'),
      page(pages.medicalSynopsis, 'site/service/report-page.tsx'),
      page(pages.medicalDoctorOpinion, 'site/service/report-page.tsx'),
      page(pages.demandLetterSupport, 'site/service/report-page.tsx'),
      page(pages.addOnServices, 'site/service/add-on-services.tsx'),
    ]),
    page(pages.faq, 'site/faq.tsx'),
    page(pages.blog, 'site/blog.tsx'),
    page(pages.about, 'site/about.tsx'),
    page(pages.contact, 'site/contact.tsx'),
    page(pages.terms, 'site/terms.tsx'),
    page(pages.privacy, 'site/privacy.tsx'),
    page(pages.legal, 'site/legal.tsx'),
    page(pages.verifyCustody, 'site/verify-custody.tsx'),
    page(pages.login, 'account/login.tsx'),
    page(pages.staffLogin, 'account/staff-login.tsx'),
    page(pages.unsubscribe, 'account/unsubscribe.tsx'),
    page(pages.joinTeam, 'account/join-team.tsx'),
    page(pages.upload, 'portal/upload-links/upload-page.tsx'),
    page(pages.register, 'account/register.tsx'),
    page(pages.forgotPassword, 'account/forgot-password.tsx'),
    page(pages.resetPassword, 'account/reset-password.tsx'),
    route('*', 'site/not-found.tsx'),
  ]),
  layout('portal/layout.tsx', [
    page(pages.clientList, 'portal/lists/client-list.tsx'),
    page(pages.newInquiry, 'portal/new-inquiry/new-inquiry.tsx'),
    page(pages.clientInquiry, 'portal/inquiry/client-inquiry.tsx'),
    page(pages.clientReceipt, 'portal/receipt/receipt-page.tsx'),
    page(pages.clientFile, 'portal/viewer/file-page.tsx'),
    page(pages.clientSecurity, 'portal/security/security-page.tsx'),
    page(pages.clientProfile, 'portal/profile/profile-page.tsx'),
    page(pages.clientColleagues, 'portal/team/colleagues.tsx'),
    page(pages.staffList, 'portal/lists/staff-list.tsx'),
    page(pages.staffInquiry, 'portal/inquiry/staff-inquiry.tsx'),
    page(pages.staffReceipt, 'portal/receipt/receipt-page.tsx'),
    page(pages.staffFile, 'portal/viewer/file-page.tsx'),
    page(pages.consultations, 'portal/consultations/consultations.tsx'),
    page(pages.staffSecurity, 'portal/security/security-page.tsx'),
    page(pages.staffProfile, 'portal/profile/profile-page.tsx'),
    page(pages.accounts, 'portal/administration/accounts.tsx'),
    page(pages.account, 'portal/administration/account.tsx'),
    page(pages.invitation, 'portal/administration/invitation.tsx'),
    page(pages.mails, 'portal/administration/mails.tsx'),
    page(pages.system, 'portal/administration/system.tsx'),
    page(pages.numbers, 'portal/administration/numbers/numbers.tsx'),
  ]),
] satisfies RouteConfig;
