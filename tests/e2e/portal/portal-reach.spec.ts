// Accessibility of the portal: axe on every screen, at both widths where they differ.
import { sendContactRequest } from '../../../contract/contact.ts';
import { pages } from '../../../contract/pages.ts';
import { barriersOf } from '../../support/browser/barriers.ts';
import { expect, open, type Page, test } from '../../support/browser/journey.ts';
import { signInAsClient, signInAsStaff, toPick } from '../../support/browser/steps.ts';
import { contactFields, smallFile, submitOne } from '../../support/cases.ts';
import { newClient, signInSomebody } from '../../support/people.ts';
import { WireClient } from '../../support/requests/wire-client.ts';

const SUMMARY_STYLE = ['17px', '26px', '600'];

/** The type of the title above a form's errors. */
const summaryStyle = (page: Page) =>
  page.getByText('Please fill in all required fields.', { exact: true }).evaluate((title) => {
    const { fontSize, lineHeight, fontWeight } = getComputedStyle(title);
    return [fontSize, lineHeight, fontWeight];
  });

/** A screen at these widths has no barriers. */
async function expectReach(page: Page, what: string, ...widths: number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    expect(await barriersOf(page), `${what}, ${width} px`).toEqual([]);
  }
}

test('axe finds nothing on the screens of a client: empty and full list, form with errors, both details', async ({
  page,
  server,
}) => {
  const { person, wire } = await newClient(server.url);
  await signInAsClient(page, person);
  await expect(page.getByRole('main').getByRole('link', { name: 'Create New' })).toBeVisible();
  await expectReach(page, 'empty list', 390);

  const answered = await submitOne(wire);
  const waiting = await submitOne(wire);
  const staff = new WireClient(server.url);
  await staff.signInAsStaff(server.admin);
  await staff.answer(answered, 'A made-up statement', [smallFile('report.pdf')]);
  await open(page, pages.clientList);
  await expect(page.getByText('Page 1 of 1', { exact: true })).toBeVisible();
  await expectReach(page, 'full list', 390, 1440);

  await open(page, pages.newInquiry);
  await page.getByText('Customized Reports').click();
  await page.getByRole('button', { name: 'Submit inquiry' }).click();
  await expectReach(page, 'form with errors', 390);
  expect(await summaryStyle(page)).toEqual(SUMMARY_STYLE);

  for (const [id, width] of [
    [answered, 1440],
    [waiting, 390],
  ] as const) {
    await open(page, `${pages.clientInquiry}?id=${id}`);
    await page.getByText('View custody record').click();
    await expect(page.getByRole('group').getByText('submitted the inquiry')).toBeVisible();
    await expectReach(page, `inquiry ${id}`, width);
  }
});

test('nothing on the screens of staff is wider than the window, and header, page and bar share their edges', async ({
  page,
  server,
}) => {
  const longName = 'Wilhelmina-Anastasia Featherstonehaugh-Cholmondeley von Hohenzollern-Sigmaringen';
  const { wire } = await newClient(server.url, longName);
  const id = await submitOne(wire, { matternumber: 'M'.repeat(80), aboutCase: 'W'.repeat(200) });
  await signInAsStaff(page, server.admin);
  for (const path of [`${pages.staffList}?sort=-id`, `${pages.staffInquiry}?id=${id}`, pages.system]) {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    for (const width of [320, 390, 767, 768, 901, 960, 1100, 1200, 1240, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const found = await page.evaluate(() => {
        const edges = (element: Element | null) => {
          const { left = 0, right = 0 } = element?.getBoundingClientRect() ?? {};
          return [Math.round(left), Math.round(right)];
        };
        const [own = [], ...others] = ['.portal-page', '.top .wrap', '.bar .wrap'].map((each) =>
          edges(document.querySelector(each)),
        );
        const wider = [
          ...document.querySelectorAll('.portal-page :is(table, dl, button, select, textarea, p, h1)'),
        ]
          .filter((each) => each.checkVisibility() && (edges(each)[1] ?? 0) > (own[1] ?? 0) + 1)
          .map((each) => each.outerHTML.slice(0, 80));
        return { wider, apart: others.filter((each) => `${each}` !== `${own}`) };
      });
      expect(found, `${path} at ${width} px`).toEqual({ wider: [], apart: [] });
    }
  }
});

test('axe finds nothing on the screens of staff: list, response form with errors, consultation requests, security page', async ({
  page,
  server,
}) => {
  const id = await submitOne(await signInSomebody(server.url));
  await signInAsStaff(page, server.admin);
  await expect(page.getByText(/^Page 1 of/)).toBeVisible();
  await expectReach(page, 'list', 390, 1440);
  await open(page, `${pages.staffInquiry}?id=${id}`);
  await page.getByRole('tab', { name: 'Activity' }).click();
  await expect(page.getByText('submitted the inquiry').first()).toBeVisible();
  await expectReach(page, 'activity', 1440);
  await page.getByRole('button', { name: 'Publish statement' }).click();
  // In a narrow window, what staff write is one more tab.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Write the statement' }).click();
  await expect(page.getByLabel('Comment')).toBeFocused();
  await expectReach(page, 'response form', 390);
  expect(await summaryStyle(page), 'the same on every screen').toEqual(SUMMARY_STYLE);
  await page.getByLabel('Comment').fill('Made up.\n'.repeat(200));
  await page.locator('input[type=file]').setInputFiles(toPick(smallFile()));
  await page.getByRole('button', { name: 'Publish statement' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectReach(page, 'question before publishing', 390);
  await new WireClient(server.url).call(sendContactRequest, contactFields({ comments: 'A made-up case.' }));
  await open(page, pages.consultations);
  await expect(page.getByText('A made-up case.').first()).toBeVisible();
  await expectReach(page, 'consultation requests', 390);
  await open(page, pages.staffSecurity);
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByLabel('Your password').fill(server.admin.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  for (let press = 0; press < 2; press += 1)
    await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Enter your current password.')).toBeVisible();
  await expectReach(page, 'second factor, and a password with errors', 390, 1440);
});
