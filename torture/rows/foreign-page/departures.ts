// Ways of leaving for an address: by a page, and by the person, who pastes it or goes back to it.
import type { Page } from '@playwright/test';
import { leave, type Target, type Way } from './way.ts';

/** They run in the browser. */
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
  'a link that is clicked': ({ url }) => {
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
  'the frame around it': ({ url }) => {
    const frame = document.createElement('iframe');
    frame.srcdoc = `<a href="${url.replaceAll('&', '&amp;')}" target="_top">.</a>`;
    frame.onload = () => frame.contentDocument?.querySelector('a')?.click();
    document.body.append(frame);
  },
  'a window it opens': ({ url }) => void window.open(url),
};

const goTo = (page: Page, address: string) => page.goto(address).then(() => undefined);

/** What a person does with an address: no page is behind it. */
const BY_HAND: Readonly<Record<string, Pick<Way, 'from' | 'go'>>> = {
  'an address pasted into an empty window': { from: 'none', go: (page, { url }) => goTo(page, url) },
  'an address pasted over a foreign page': { from: 'foreign', go: (page, { url }) => goTo(page, url) },
  'an address pasted over a page of ours': { from: 'ours', go: (page, { url }) => goTo(page, url) },
  'an address loaded again': {
    from: 'none',
    go: async (page, { url }) => {
      await goTo(page, url);
      await page.reload();
    },
  },
  'an address gone back to': {
    from: 'none',
    go: async (page, { url, bounce }) => {
      await goTo(page, url);
      await goTo(page, bounce);
      await page.goBack();
    },
  },
  'a look at its source': { from: 'none', go: (page, { url }) => goTo(page, `view-source:${url}`) },
};

const byScript = ([name, script]: [string, (target: Target) => void]): Way => ({
  name,
  method: 'GET',
  from: 'foreign',
  leaves: true,
  go: (page, target) => leave(page.evaluate(script, target)),
});

/** A link or a script of a page of ours gets no further with it: a change is asked for by `fetch` alone. */
const ON_OURS = ['a link that is clicked', 'location.href'];

export const departureWays: readonly Way[] = [
  ...Object.entries(DEPARTURES).map(byScript),
  ...Object.entries(DEPARTURES)
    .filter(([name]) => ON_OURS.includes(name))
    .map(([name, script]): Way => ({ ...byScript([`${name} on a page of ours`, script]), from: 'ours' })),
  ...Object.entries(BY_HAND).map(([name, way]): Way => ({ ...way, name, method: 'GET', leaves: true })),
];
