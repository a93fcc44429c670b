// Markup by which a page loads a URL.
import type { Target, Way } from './way.ts';

/** Markup that loads URL, each alone in a page. BOUNCE loads it by a redirect. */
const MARKUP: Readonly<Record<string, string>> = {
  'an image': '<img src="URL">',
  'an image with credentials': '<img crossorigin="use-credentials" src="URL">',
  'an image without a referrer': '<img referrerpolicy="no-referrer" src="URL">',
  'an image set': '<img srcset="URL 1x">',
  'an image by a redirect': '<img src="BOUNCE302">',
  'an image button': '<input type="image" src="URL">',
  'an image in an SVG': '<svg><image href="URL" width="9" height="9"/></svg>',
  'a script': '<script src="URL"></script>',
  'a module': '<script type="module" src="URL"></script>',
  'a script with credentials': '<script crossorigin="use-credentials" src="URL"></script>',
  'a style sheet': '<link rel="stylesheet" href="URL">',
  'an import of a style sheet': '<style>@import url("URL");</style>',
  'a URL in a style': '<div style="background: url(\'URL\')">.</div>',
  'a font': '<style>@font-face { font-family: f; src: url("URL") } p { font-family: f }</style><p>.</p>',
  'a prefetch': '<link rel="prefetch" href="URL">',
  'a preload of data': '<link rel="preload" as="fetch" href="URL">',
  'a preload of an image': '<link rel="preload" as="image" href="URL">',
  'a preload of a module': '<link rel="modulepreload" href="URL">',
  'a frame': '<iframe src="URL"></iframe>',
  'a frame by a redirect': '<iframe src="BOUNCE307"></iframe>',
  'a sandboxed frame': '<iframe sandbox="allow-scripts allow-forms" src="URL"></iframe>',
  'a frame that refreshes': `<iframe srcdoc="<meta http-equiv=refresh content='0;url=URL'>"></iframe>`,
  'a script in a sandboxed frame': `<iframe sandbox="allow-scripts" srcdoc="<script src='URL'></script>"></iframe>`,
  'an object': '<object data="URL"></object>',
  'an embed element': '<embed src="URL">',
  'a video': '<video src="URL" preload="auto"></video>',
  "a video's poster": '<video poster="URL"></video>',
  'an audio element': '<audio src="URL" preload="auto"></audio>',
};

/** Chromium speculates about another site only when the user has no cookie for it. */
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
    // Scripts and styles are raw text, in which references are not decoded.
    .replace('URL', () => (/^<(style|script type="spec)/.test(markup) ? url : escaped(url)));
  // Unlike scripts in innerHTML, scripts in a fragment run.
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
