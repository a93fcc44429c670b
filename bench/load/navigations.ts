// What the portal asks for when a signed-in client goes from one screen to the next, in a real browser.
import { chromium } from '@playwright/test';
import { pages } from '../../contract/pages.ts';
import { chromiumOptions } from '../../tests/support/browser/chromium.ts';
import type { SignedIn } from './lighthouse.ts';

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
    const during = async (act: () => Promise<unknown>, shown: () => Promise<unknown>) => {
      calls = [];
      await act();
      await shown();
      await page.waitForLoadState('networkidle');
      return calls;
    };
    const rows = () => page.getByRole('link', { name: /^View/ }).first().waitFor();
    await during(() => page.goto(url + pages.clientList), rows);
    const next = page.getByRole('button', { name: 'Next' });
    return {
      'the next page of the list': await during(
        () => next.click(),
        () => page.getByText('Page 2 of 2', { exact: true }).waitFor(),
      ),
      'an inquiry': await during(
        () => page.getByRole('link', { name: /^View/ }).first().click(),
        () => page.waitForURL(`**${pages.clientInquiry}*`),
      ),
      'back to the list': await during(() => page.goBack(), rows),
    };
  } finally {
    await browser.close();
  }
}
