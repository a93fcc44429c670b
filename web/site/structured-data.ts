// A page's structured data as JSON-LD; it contains only what the page also shows. entry.server.tsx inserts it
// into the HTML. React does not render it, because the Trusted Types policy would block that on the next
// navigation. URLs contain the placeholder, which the server replaces with its origin at startup.
import { listedPages, ORIGIN_PLACEHOLDER, type PagePath, pages } from '../../contract/pages.ts';
import { site } from '../../site.config.ts';
import { type Service, services } from '../shell/services.ts';
import { addOns, addOnsIntro } from './content/add-ons.ts';
import { post } from './content/blog.ts';
import { questions } from './content/faq.ts';
import { hero } from './content/home.ts';
import { servicePages } from './content/service-pages.ts';

type Thing = Readonly<Record<string, unknown>>;

const at = (path: string) => `${ORIGIN_PLACEHOLDER}${path}`;
const ORGANIZATION = { '@id': at('/#organization') };

/** The name of each listed page. */
const names: Partial<Record<PagePath, string>> = {
  [pages.home]: 'Home',
  ...Object.fromEntries(services.map(({ path, title }) => [path, title])),
  [pages.faq]: 'FAQ',
  [pages.blog]: 'Blogs',
  [pages.about]: 'About Us',
  [pages.contact]: 'Contact Us',
  [pages.verifyCustody]: 'Verify a Custody Record',
  [pages.terms]: 'Terms of Use',
  [pages.privacy]: 'Privacy Policy',
  [pages.legal]: 'Legal Disclaimer',
  [pages.login]: 'Sign In',
  [pages.register]: 'Client Register',
};

const organization: Thing = {
  '@type': 'Organization',
  ...ORGANIZATION,
  name: site.name,
  slogan: site.tagline,
  description: hero.lead,
  url: at(pages.home),
  logo: at('/icon-512.png'),
  sameAs: [site.socialUrl],
  contactPoint: {
    '@type': 'ContactPoint',
    contactType: 'customer service',
    telephone: site.phone,
    email: site.email,
    url: at(pages.contact),
    availableLanguage: 'English',
  },
};

function breadcrumbs(path: PagePath): Thing {
  // `/services` is only a redirect, so a service page is directly below the home page.
  const trail = path === pages.home ? [path] : [pages.home, path];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map((step, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name: names[step],
      item: at(step),
    })),
  };
}

function serviceOf({ name, title, path }: Service): Thing {
  const description = name === 'addOns' ? addOnsIntro : servicePages[name].intro;
  return {
    '@type': 'Service',
    name: title,
    serviceType: title,
    description,
    url: at(path),
    provider: ORGANIZATION,
    audience: { '@type': 'Audience', audienceType: 'Legal and insurance professionals' },
    ...(name === 'addOns'
      ? {
          hasOfferCatalog: {
            '@type': 'OfferCatalog',
            name: title,
            itemListElement: addOns.map((item) => ({
              '@type': 'Offer',
              itemOffered: { '@type': 'Service', name: item.title, url: at(`${path}#${item.id}`) },
            })),
          },
        }
      : {}),
  };
}

const faqPage: Thing = {
  '@type': 'FAQPage',
  url: at(pages.faq),
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
};

/** It has no date, because the post has none. */
const blogPosting: Thing = {
  '@type': 'BlogPosting',
  headline: post.title,
  description: post.lead,
  articleBody: [post.lead, ...post.rest.flatMap(({ head, paragraphs }) => [head, ...paragraphs])].join(
    '\n\n',
  ),
  inLanguage: 'en',
  mainEntityOfPage: at(pages.blog),
  author: ORGANIZATION,
  publisher: ORGANIZATION,
};

/** The structured data of a page; undefined for a page that search engines should not index. */
export function structuredData(pathname: string): Thing | undefined {
  const path = listedPages.find((page) => page === pathname);
  if (!path) return undefined;
  const service = services.find((candidate) => candidate.path === path);
  return {
    '@context': 'https://schema.org',
    '@graph': [
      organization,
      breadcrumbs(path),
      ...(service ? [serviceOf(service)] : []),
      ...(path === pages.faq ? [faqPage] : []),
      ...(path === pages.blog ? [blogPosting] : []),
    ],
  };
}

/** The script element for a page's head, or nothing. It escapes `<`, which could end the element early. */
export function structuredDataElement(pathname: string): string {
  const data = structuredData(pathname);
  if (!data) return '';
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}
