// What a page says of itself to machines, as JSON-LD: only what the page also says to people. It is put into
// the HTML by entry.server.tsx and not rendered by React: the policy on Trusted Types would refuse that at the
// next navigation. Addresses carry the placeholder; the server writes its own in when it starts.
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

/** What each listed page is called. */
const names: Partial<Record<PagePath, string>> = {
  [pages.home]: 'Home',
  ...Object.fromEntries(services.map(({ path, title }) => [path, title])),
  [pages.faq]: 'FAQ',
  [pages.blog]: 'Blogs',
  [pages.about]: 'About Us',
  [pages.contact]: 'Contact Us',
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
  // `/services` is a redirect: a service hangs directly below the home page.
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

/** Without a date: the post carries none. */
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

/** What is to be said of a page, or nothing for one that search engines should not keep. */
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

/** The element for a page's head, or nothing. A `<` could end it early, so none is left. */
export function structuredDataElement(pathname: string): string {
  const data = structuredData(pathname);
  if (!data) return '';
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}
