// The anonymous header's links (§2), in two groups with a divider between them.
import { type PagePath, pages } from '../../../contract/pages.ts';

export interface HeaderLink {
  label: string;
  path: PagePath;
}

export const homeLink: HeaderLink = { label: 'Home', path: pages.home };

export const readingLinks: readonly HeaderLink[] = [
  { label: 'About Us', path: pages.about },
  { label: 'FAQ', path: pages.faq },
  { label: 'Blogs', path: pages.blog },
  { label: 'Contact Us', path: pages.contact },
];

export const accountLinks: readonly HeaderLink[] = [
  { label: 'Client Register', path: pages.register },
  { label: 'Sign In', path: pages.login },
];
