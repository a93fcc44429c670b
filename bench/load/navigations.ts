// What the portal asks for when a signed-in client goes from one screen to the next, in a real browser.
import { chromium } from '@playwright/test';
import { listInquiries, viewInquiry } from '../../contract/inquiries.ts';
import { pages } from '../../contract/pages.ts';
import { chromiumOptions } from '../../tests/support/browser/chromium.ts';
import type { SignedIn } from './lighthouse.ts';

const SETTLE_MS = 1_000;

/** The calls of the API that each navigation makes, by its name. */
export async function callsOfNavigations(url: string, { cookie, storage }: SignedIn) {
  const browser = await chromium.launch(await chromiumOptions());
  try {
    const context = await browser.newContext();
    const [name = '', value = ''] = cookie.split('; ')[0]?.split('=') ?? [];
    await context.addCookies([{ name, value, url }]);
    const page = await context.newPage();
    await page.addInitScript((values) => {
      for (const [key, text] of Object.entries(values)) localStorage.setItem(key, text);
    }, storage);
    let calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/(api|user)\//.test(pathname)) calls.push(pathname);
    });
    const during = async (act: () => Promise<unknown>, call: string) => {
      calls = [];
      const answered = page.waitForResponse((response) => new URL(response.url()).pathname === call);
      await act();
      await answered;
      // Whatever else the screen asks for follows its first answer.
      await page.waitForTimeout(SETTLE_MS);
      return calls;
    };
    await during(() => page.goto(url + pages.clientList), listInquiries.path);
    const next = page.getByRole('button', { name: 'Next' });
    const first = page.getByRole('link', { name: /^View/ }).first();
    return {
      'the next page of the list': await during(() => next.click(), listInquiries.path),
      'an inquiry': await during(() => first.click(), viewInquiry.path),
      'back to the list': await during(() => page.goBack(), listInquiries.path),
    };
  } finally {
    await browser.close();
  }
}
