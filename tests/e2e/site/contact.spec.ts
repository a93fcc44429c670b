// A consultation request reaches the firm even when calls fail (§5, §8).
import { messages } from '../../../contract/messages.ts';
import { pages } from '../../../contract/pages.ts';
import { expect, open, type Page, test, untilHydrated } from '../../support/browser/journey.ts';
import { logOut, signInAsClient, signInAsStaff } from '../../support/browser/steps.ts';
import { newPerson } from '../../support/people.ts';
import { WireClient } from '../../support/requests/wire-client.ts';
import type { RealServer } from '../../support/server/real-server.ts';

const CALL = '**/sendschedulemail';
const FAILED_CALL = /sendschedulemail/;

async function fillIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('First name').fill(name);
  await page.getByLabel('Email').fill('ann@firm.example');
  await page.getByLabel('Phone').fill('555-0199');
  await page.getByLabel('Organization').fill('Firm & Partners');
}

const send = (page: Page) => page.getByRole('button', { name: 'Send' }).click();

/** How many mails to the firm name this person. */
const mailsAbout = async (server: RealServer, name: string) =>
  (await server.mails()).filter((mail) => mail.includes(name)).length;

/** What the link on staff's list says of other requests, too: tests share this server. */
async function countNew(page: Page): Promise<number> {
  await expect(page.locator('.list-numbers')).toBeVisible();
  const text = await page.getByRole('link', { name: 'Consultation requests' }).textContent();
  return Number(/\((\d+) new\)/.exec(text ?? '')?.[1] ?? 0);
}

test('a request is confirmed and mailed to the firm, whatever the phone number, and staff read its message', {
  tag: ['@R2.229', '@R2.171', '@R2.173', '@R2.660', '@R5.69', '@R7.122', '@R8.1', '@R8.6'],
}, async ({ page, server, dialogs }) => {
  await open(page, pages.contact);
  await fillIn(page, 'Annabel');
  await page.getByLabel('Email').fill('nonsense');
  await page.getByLabel('Phone').fill('call me');
  await expect(page.getByText('does not look like an email address')).toBeVisible();
  await page.getByLabel('Email').fill('ann@firm.example');
  await expect(page.getByText('does not look like a phone number')).toBeVisible();
  await expect(page.getByText('does not look like an email address')).toBeHidden();

  // Leaving the field with this click shows the warning, which moves the button: the click must reach it all the same.
  await page.getByLabel('Phone').fill('(555) 010-0199');
  await expect(page.getByText('does not look like a phone number')).toBeHidden();
  await page.getByLabel('Comments').fill('A <b>made-up</b> case.\nCan we talk on Friday?');
  await page.getByLabel('Phone').fill('call me again');
  const place = await page.getByRole('button', { name: 'Send' }).boundingBox();
  await page.mouse.click((place?.x ?? 0) + 20, (place?.y ?? 0) + 3, { delay: 100 });
  await expect(page.getByText(messages.contactOk)).toBeVisible();
  expect(dialogs).toEqual([messages.contactOk]);
  await expect(page.getByLabel('First name')).toHaveValue('');
  await expect(page.getByText('a confirmation is on its way')).toBeInViewport({ ratio: 1 });
  await expect.poll(() => mailsAbout(server, 'Annabel')).toBe(1);
  const mail = (await server.mails()).find((text) => text.includes('Annabel'));
  expect(mail).toContain(`${server.url}${pages.consultations}`);
  expect(mail).not.toContain('Friday');

  await signInAsStaff(page, server.admin);
  const before = await countNew(page);
  await page.getByRole('link', { name: 'Consultation requests' }).click();
  const request = page.getByRole('article', { name: 'Annabel' });
  await expect(request.getByText('A <b>made-up</b> case.')).toHaveText(/case\.\nCan we talk on Friday\?$/);
  await expect(request.getByRole('link')).toHaveText(['ann@firm.example']);
  await expect(request.getByRole('link')).toHaveAttribute('href', 'mailto:ann@firm.example');

  await expect(request.getByText('New', { exact: true })).toBeVisible();
  await request.getByRole('button', { name: 'Assign to me' }).click();
  await expect(request.getByText('Assigned to you')).toBeFocused();
  await request.getByRole('button', { name: 'Mark as answered' }).click();
  await expect(request.getByText(/^Answered by you, /)).toBeVisible();
  await page.getByRole('link', { name: 'Review List' }).click();
  await page.waitForURL(`**${pages.staffList}`);
  expect(await countNew(page)).toBe(before - 1);
  await page.getByRole('link', { name: 'Consultation requests' }).click();
  await request.getByRole('button', { name: 'Reopen' }).click();
  await request.getByRole('button', { name: 'Unassign' }).click();
  await expect(request.getByText('New', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Review List' }).click();
  expect(await countNew(page)).toBe(before);
});

test('a request whose call failed is kept, and sent once when the server is reachable again', {
  tag: ['@R8.6', '@R8.25', '@V14.3.3'],
}, async ({ page, server, dialogs, complaints }) => {
  complaints.expect(FAILED_CALL);
  await page.route(CALL, (route) => route.abort());
  await open(page, pages.contact);
  await fillIn(page, 'Bertram');
  const reload = page.waitForEvent('load');
  await send(page);
  await reload;
  await untilHydrated(page);
  expect(dialogs).toEqual([messages.contactFault]);
  expect(await mailsAbout(server, 'Bertram')).toBe(0);

  const person = newPerson();
  await new WireClient(server.url).register(person);
  await signInAsClient(page, person);
  await logOut(page);

  await page.unroute(CALL);
  await open(page, pages.faq);
  await expect.poll(() => mailsAbout(server, 'Bertram')).toBe(1);
  await open(page, pages.home);
  await open(page, pages.blog);
  expect(await mailsAbout(server, 'Bertram')).toBe(1);
});

test('a request that the server refuses with 400 is not sent again', { tag: ['@R8.25'] }, async ({
  page,
  complaints,
}) => {
  complaints.expect(FAILED_CALL);
  let calls = 0;
  await page.route(CALL, async (route) => {
    calls += 1;
    await route.fulfill({ status: calls < 3 ? 429 : 400, json: { success: 0, message: 'no' } });
  });
  await open(page, pages.contact);
  await fillIn(page, 'Dorothea');
  await send(page);
  await expect.poll(() => calls, 'sent again after the reload').toBe(2);
  await open(page, pages.home);
  await expect.poll(() => calls, '429 is retried').toBe(3);
  await open(page, pages.blog);
  await open(page, pages.faq);
  expect(calls).toBe(3);
});
