// Markup by which a page loads an address.
import type { Target, Way } from './way.ts';

/** Markup that loads URL; each stands in a page alone. BOUNCE is the same by a redirect. */
const MARKUP: Readonly<Record<string, string>> = {
  'a picture': '<img src="URL">',
  'a picture with credentials': '<img crossorigin="use-credentials" src="URL">',
  'a picture without a referrer': '<img referrerpolicy="no-referrer" src="URL">',
  'a set of pictures': '<img srcset="URL 1x">',
  'a picture by a redirect': '<img src="BOUNCE302">',
  'a button that is a picture': '<input type="image" src="URL">',
  'a picture in a drawing': '<svg><image href="URL" width="9" height="9"/></svg>',
  'a script': '<script src="URL"></script>',
  'a module': '<script type="module" src="URL"></script>',
  'a script with credentials': '<script crossorigin="use-credentials" src="URL"></script>',
  'a style sheet': '<link rel="stylesheet" href="URL">',
  'an import of a style sheet': '<style>@import url("URL");</style>',
  'an address in a style': '<div style="background: url(\'URL\')">.</div>',
  'a font': '<style>@font-face { font-family: f; src: url("URL") } p { font-family: f }</style><p>.</p>',
  'a prefetch': '<link rel="prefetch" href="URL">',
  'a preload of data': '<link rel="preload" as="fetch" href="URL">',
  'a preload of a picture': '<link rel="preload" as="image" href="URL">',
  'a preload of a module': '<link rel="modulepreload" href="URL">',
  'a frame': '<iframe src="URL"></iframe>',
  'a frame by a redirect': '<iframe src="BOUNCE307"></iframe>',
  'a frame in a sandbox': '<iframe sandbox="allow-scripts allow-forms" src="URL"></iframe>',
  'a frame that refreshes': `<iframe srcdoc="<meta http-equiv=refresh content='0;url=URL'>"></iframe>`,
  'a script in a sandbox': `<iframe sandbox="allow-scripts" srcdoc="<script src='URL'></script>"></iframe>`,
  'an object': '<object data="URL"></object>',
  'an embedded thing': '<embed src="URL">',
  'a video': '<video src="URL" preload="auto"></video>',
  "a video's poster": '<video poster="URL"></video>',
  'a sound': '<audio src="URL" preload="auto"></audio>',
};

/** Chromium lets a page speculate about another site only where there is no cookie. */
const SAME_SITE_MARKUP: Readonly<Record<string, string>> = {
  'a prefetch by rules': '<script type="speculationrules">{"prefetch": [{"urls": ["URL"]}]}</script>',
  'a prerendering by rules': '<script type="speculationrules">{"prerender": [{"urls": ["URL"]}]}</script>',
};

function addMarkup({ markup, target: { url, bounce } }: { markup: string; target: Target }): void {
  const escaped = (text: string) => text.replaceAll('&', '&amp;');
  const html = markup
    .replace(/BOUNCE(\d+)/, (_, status) =>
      escaped(`${bounce}?status=${status}&to=${encodeURIComponent(url)}`),
    )
    // Raw text knows no references: a script of rules and a style take the address as it is.
    .replace('URL', () => (/^<(style|script type="spec)/.test(markup) ? url : escaped(url)));
  // Unlike innerHTML, scripts in a fragment run.
  document.body.append(document.createRange().createContextualFragment(html));
}

const byMarkup = ([name, markup]: [string, string]): Way => ({
  name,
  method: 'GET',
  from: 'foreign',
  leaves: false,
  go: (page, target) => page.evaluate(addMarkup, { markup, target }),
});

export const markupWays: readonly Way[] = [
  ...Object.entries(MARKUP).map(byMarkup),
  ...Object.entries(SAME_SITE_MARKUP).map((entry): Way => ({ ...byMarkup(entry), from: 'same site' })),
];
