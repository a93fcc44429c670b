// The pages that tests of the site visit: every public page that is not a redirect.
import { type PagePath, pages, publicPages } from '../../../contract/pages.ts';

export const readablePages: readonly PagePath[] = publicPages.filter((path) => path !== pages.services);
