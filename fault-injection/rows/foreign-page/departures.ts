// Ways to navigate to a URL: by the page, or by the user, who pastes it or goes back to it.
import type { Page } from '@playwright/test';
import { leave, type Target, type Way } from './way.ts';

/** These run in the browser. */
const DEPARTURES: Readonly<Record<string, (target: Target) => void>> = {
  'location.href': ({ url }) => {
    location.href = url;
  },
  'location.href by a redirect (302)': ({ url, bounce }) => {
    location.href = `${bounce}?status=302&to=${encodeURIComponent(url)}`;
  },
  'location.href by a redirect (308)': ({ url, bounce }) => {
    location.href = `${bounce}?status=308&to=${encodeURIComponent(url)}`;
  },
  'a clicked link': ({ url }) => {
    const link = document.createElement('a');
    link.href = url;
    document.body.append(link);
    link.click();
  },
  'a link without a referrer': ({ url }) => {
    const link = document.createElement('a');
    link.href = url;
    link.rel = 'noreferrer';
    document.body.append(link);
    link.click();
  },
  'a page that refreshes': ({ url }) => {
    const refresh = document.createElement('meta');
    refresh.httpEquiv = 'refresh';
    refresh.content = `0;url=${url}`;
    document.head.append(refresh);
  },
  'a link in a frame to the top window': ({ url }) => {
    const frame = document.createElement('iframe');
    frame.srcdoc = `<a href="${url.replaceAll('&', '&amp;')}" target="_top">.</a>`;
    frame.onload = () => frame.contentDocument?.querySelector('a')?.click();
    document.body.append(frame);
  },
  'a new window': ({ url }) => void window.open(url),
};

const goTo = (page: Page, address: string) => page.goto(address).then(() => undefined);

/** Navigation by the user, without a page that causes it. */
const BY_USER: Readonly<Record<string, Pick<Way, 'from' | 'go'>>> = {
  'a URL pasted into an empty window': { from: 'none', go: (page, { url }) => goTo(page, url) },
  'a URL pasted on a foreign page': { from: 'foreign', go: (page, { url }) => goTo(page, url) },
  'a URL pasted on one of our pages': { from: 'ours', go: (page, { url }) => goTo(page, url) },
  'a reload': {
    from: 'none',
    go: async (page, { url }) => {
      await goTo(page, url);
      await page.reload();
    },
  },
  'a step back in the history': {
    from: 'none',
    go: async (page, { url, bounce }) => {
      await goTo(page, url);
      await goTo(page, bounce);
      await page.goBack();
    },
  },
  'view-source': { from: 'none', go: (page, { url }) => goTo(page, `view-source:${url}`) },
};

const byScript = ([name, script]: [string, (target: Target) => void]): Way => ({
  name,
  method: 'GET',
  from: 'foreign',
  leaves: true,
  go: (page, target) => leave(page.evaluate(script, target)),
});

/** Links and scripts on our own pages cannot make changes either: only `fetch` can. */
const ON_OURS = ['a clicked link', 'location.href'];

export const departureWays: readonly Way[] = [
  ...Object.entries(DEPARTURES).map(byScript),
  ...Object.entries(DEPARTURES)
    .filter(([name]) => ON_OURS.includes(name))
    .map(([name, script]): Way => ({ ...byScript([`${name} on one of our pages`, script]), from: 'ours' })),
  ...Object.entries(BY_USER).map(([name, way]): Way => ({ ...way, name, method: 'GET', leaves: true })),
];
