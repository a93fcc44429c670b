// The pages that tests of the site visit: every public page that is not a redirect.
import { type PagePath, pages, publicPages } from '../../../contract/pages.ts';

export const readablePages: readonly PagePath[] = publicPages.filter((path) => path !== pages.services);

/** The pages of the site itself, without the account screens. */
export const sitePages: readonly PagePath[] = [
  pages.home,
  pages.medicalChronology,
  pages.narrativeSummary,
  pages.medicalSynopsis,
  pages.medicalDoctorOpinion,
  pages.demandLetterSupport,
  pages.addOnServices,
  pages.faq,
  pages.blog,
  pages.about,
  pages.contact,
  pages.terms,
  pages.privacy,
  pages.legal,
];
