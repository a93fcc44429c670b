// A browser that records every effect of a planted text: executed scripts, created elements, reports of the
// security policy, and requests to foreign hosts.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { POLICY_COMPLAINT, watchComplaints } from '../../../tests/support/browser/complaints.ts';

export interface Seen {
  /** Calls of `planted()`, and dialogs. */
  scripts: string[];
  complaints: string[];
  /** The URLs of requests to other hosts. */
  elsewhere: string[];
  /** Elements in the pages that can only come from a text. */
  elements: string[];
}

export interface Guarded {
  context: BrowserContext;
  page: Page;
  seen: Seen;
}

/** The browser itself logs 4xx responses to the console. */
const EXPECTED = /Failed to load resource: the server responded with a status of 4/;

export function policyReports({ complaints }: Seen): string[] {
  return complaints.filter(
    (text) => text.startsWith(POLICY_COMPLAINT) || /Content Security Policy/.test(text),
  );
}

export function otherWarnings(seen: Seen): string[] {
  const policy = policyReports(seen);
  return seen.complaints.filter((text) => !policy.includes(text) && !EXPECTED.test(text));
}

export async function openGuarded(browser: Browser, baseURL: string): Promise<Guarded> {
  const context = await browser.newContext({ baseURL });
  const seen: Seen = { scripts: [], complaints: [], elsewhere: [], elements: [] };
  await watchComplaints(context, seen.complaints);
  await context.exposeBinding('planted', ({ frame }) => void seen.scripts.push(frame.url()));
  context.on('dialog', (dialog) => {
    seen.scripts.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('request', (request) => {
    const { host, protocol } = new URL(request.url());
    if (/^(http|ws)/.test(protocol) && host !== new URL(baseURL).host) seen.elsewhere.push(request.url());
  });
  return { context, page: await context.newPage(), seen };
}

/** Waits until created elements could have acted, and looks for elements that our pages never have. */
export async function inspect({ page, seen }: Guarded): Promise<void> {
  const found = await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const foreign = 'body :is(iframe, object, embed, base, math, style, meta, mglyph, link[href*="planted"])';
    const handled = [...document.querySelectorAll('*')].filter((element) =>
      element.getAttributeNames().some((name) => name.startsWith('on')),
    );
    // Our own addresses may hold a text in their queries.
    const leadsAway = (address: string | null) => {
      const { protocol, hostname } = (address !== null && URL.parse(address, location.href)) || {};
      return protocol === 'javascript:' || hostname === 'planted.example';
    };
    const addressed = [...document.querySelectorAll('[href], [src], [action]')].filter((element) =>
      ['href', 'src', 'action'].some((name) => leadsAway(element.getAttribute(name))),
    );
    return [...document.querySelectorAll(foreign), ...handled, ...addressed].map((one) => one.outerHTML);
  });
  seen.elements.push(...found.map((html) => `${page.url()}: ${html.slice(0, 200)}`));
}
