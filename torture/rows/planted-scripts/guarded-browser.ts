// A browser in which nothing that a planted text could do goes unseen: scripts that run, elements that are
// made of it, refusals by the security policy, requests to hosts that are not ours.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { POLICY_COMPLAINT, watchComplaints } from '../../../tests/support/browser/complaints.ts';

export interface Seen {
  /** Calls of `planted()`, and dialogs. */
  scripts: string[];
  complaints: string[];
  /** Addresses of requests to other hosts. */
  elsewhere: string[];
  /** What stands in the pages and can only have come from a text. */
  elements: string[];
}

export interface Guarded {
  context: BrowserContext;
  page: Page;
  seen: Seen;
}

/** What a page of ours answers with 4xx is written to the console by the browser itself. */
const EXPECTED = /Failed to load resource: the server responded with a status of 4/;

export function policyReports({ complaints }: Seen): string[] {
  return complaints.filter(
    (text) => text.startsWith(POLICY_COMPLAINT) || /Content Security Policy/.test(text),
  );
}

export function otherComplaints(seen: Seen): string[] {
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

/** Looks for elements that our pages never have, and waits until what was made could have acted. */
export async function inspect({ page, seen }: Guarded): Promise<void> {
  const found = await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const foreign = 'body :is(iframe, object, embed, base, math, style, meta, mglyph, link[href*="planted"])';
    const handled = [...document.querySelectorAll('*')].filter((element) =>
      element.getAttributeNames().some((name) => name.startsWith('on')),
    );
    const addressed = [...document.querySelectorAll('[href], [src], [action]')].filter((element) =>
      ['href', 'src', 'action'].some((name) =>
        /^\s*javascript:|planted\.example/i.test(element.getAttribute(name) ?? ''),
      ),
    );
    return [...document.querySelectorAll(foreign), ...handled, ...addressed].map((one) => one.outerHTML);
  });
  seen.elements.push(...found.map((html) => `${page.url()}: ${html.slice(0, 200)}`));
}
