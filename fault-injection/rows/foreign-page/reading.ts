// Whether a foreign page can read, or display in a frame, what its visitor may read on our site.
import type { Page } from '@playwright/test';

/** Runs in a page: tries every way to read a URL. @returns the ways that succeeded. */
async function readAddress({ url, bounce }: { url: string; bounce: string }): Promise<string[]> {
  /** Resolves when an element loads the URL. */
  const loads = (tag: string, attributes: Readonly<Record<string, string>>) =>
    new Promise<string>((resolve, reject) => {
      const element = document.createElement(tag);
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      element.addEventListener('load', () => resolve('loaded'));
      element.addEventListener('error', reject);
      document.body.append(element);
    });
  const text = async (answer: Promise<Response>) => (await answer).text();
  const ways: Record<string, () => Promise<unknown>> = {
    'fetch with CORS': () => text(fetch(url, { credentials: 'include' })),
    'fetch without CORS': () => text(fetch(url, { mode: 'no-cors', credentials: 'include' })),
    'fetch of a range': () =>
      text(fetch(url, { mode: 'no-cors', credentials: 'include', headers: { range: 'bytes=0-9' } })),
    'fetch by a redirect': () =>
      text(fetch(`${bounce}?status=307&to=${encodeURIComponent(url)}`, { credentials: 'include' })),
    'a cache': async () => (await caches.open('stolen')).add(new Request(url, { mode: 'no-cors' })),
    XMLHttpRequest: () =>
      new Promise((resolve, reject) => {
        const request = new XMLHttpRequest();
        request.open('GET', url);
        request.withCredentials = true;
        request.addEventListener('load', () => resolve(request.responseText));
        request.addEventListener('error', reject);
        request.send();
      }),
    'server-sent events': () =>
      new Promise((resolve, reject) => {
        const events = new EventSource(url, { withCredentials: true });
        events.addEventListener('open', resolve);
        events.addEventListener('error', () => {
          events.close();
          reject();
        });
      }),
    'a worker': () =>
      new Promise((resolve, reject) => {
        const code = `try { importScripts(${JSON.stringify(url)}); postMessage(1) } catch { postMessage(0) }`;
        const worker = new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })));
        worker.addEventListener('error', reject);
        worker.addEventListener('message', ({ data }) => (data ? resolve(data) : reject()));
      }),
    'an image': () => loads('img', { src: url }),
    'an image with credentials': () => loads('img', { src: url, crossorigin: 'use-credentials' }),
    'a script': () => loads('script', { src: url }),
    'a module': () => import(url),
    'a style sheet': () => loads('link', { rel: 'stylesheet', href: url }),
    'a font': () => new FontFace('stolen', `url("${url}")`).load(),
  };
  const gave: string[] = [];
  const tries = Object.entries(ways).map(async ([name, read]) => {
    try {
      await read();
      gave.push(name);
    } catch {
      // The browser refused, as it should.
    }
  });
  await Promise.all(tries);
  const sizes = performance.getEntriesByName(url) as PerformanceResourceTiming[];
  if (sizes.some(({ decodedBodySize, responseStatus }) => decodedBodySize > 0 || responseStatus > 0))
    gave.push('its size or status');
  return gave;
}

/** The ways in which the page could read any of the URLs. */
export async function readFrom(page: Page, urls: readonly string[], bounce: string): Promise<string[]> {
  const found: string[] = [];
  for (const url of urls) {
    const ways = await page.evaluate(readAddress, { url, bounce });
    found.push(...ways.map((way) => `${way}: ${url}`));
  }
  return found;
}

/** How many of the URLs a page can display in a frame or an object. */
export async function countFrames(page: Page, urls: readonly string[]): Promise<number> {
  await page.evaluate(
    (addresses) =>
      Promise.all(
        addresses.flatMap((address) =>
          ['iframe', 'object'].map((tag) => {
            const element = document.createElement(tag);
            element.setAttribute(tag === 'iframe' ? 'src' : 'data', address);
            const over = new Promise((resolve) => {
              for (const event of ['load', 'error']) element.addEventListener(event, resolve);
            });
            document.body.append(element);
            return over;
          }),
        ),
      ),
    urls,
  );
  // A frame that the browser refuses to display has a different URL.
  return page.frames().filter((frame) => frame !== page.mainFrame() && urls.includes(frame.url())).length;
}

/** Whether a page that opens a URL in a window keeps access to the window. */
export async function keepsWindow(page: Page, url: string): Promise<boolean> {
  const opening = page.waitForEvent('popup');
  await page.evaluate((address) => void Reflect.set(window, 'opened', window.open(address)), url);
  const opened = await opening;
  // Some of our pages redirect to another of our pages.
  await opened.waitForURL(({ origin }) => origin === new URL(url).origin);
  const isOpener = await opened.evaluate(() => window.opener !== null);
  const isClosed = await page.evaluate(
    () => (Reflect.get(window, 'opened') as Window | null)?.closed !== false,
  );
  await opened.close();
  return isOpener || !isClosed;
}
