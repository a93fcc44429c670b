import { forgotPassword, resetPassword } from '../../contract/accounts/accounts.ts';
import { pages } from '../../contract/pages.ts';
import { addPasskeyTo } from '../support/passkeys/passkey-calls.ts';
import { open, type Page, test, expect } from '../support/browser/journey.ts';
import { signInAsClient, signInAsStaff } from '../support/browser/steps.ts';
import { newClient, newPerson } from '../support/people.ts';
import { digestOf } from '../support/requests/wire-client.ts';

async function shots(page: Page, name: string) {
  for (const width of [390, 768, 1440])
    for (const scheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: scheme });
      await page.screenshot({ path: `/tmp/shots/${name}-${width}-${scheme}.png`, fullPage: true });
    }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
}

test('shots', async ({ page, staffPage, server }) => {
  test.setTimeout(400_000);
  const links = async (to: string, path: string) => {
    const find = async () =>
      (await server.mails()).filter((m) => m.includes(`To: ${to}`)).flatMap((m) => new RegExp(`http\\S+${path}\\?\\S+`).exec(m)?.[0] ?? []);
    await expect.poll(async () => (await find()).length).toBeGreaterThan(0);
    return await find();
  };
  const { person, wire } = await newClient(server.url, 'Olive Owner');
  await addPasskeyTo(wire, { password: person.password });
  await signInAsClient(page, person);
  await open(page, pages.clientColleagues);
  await page.getByText('First confirm').waitFor();
  await shots(page, 'colleagues-unproven');
  await open(page, pages.clientProfile);
  await page.getByRole('heading', { name: 'Confirm your' }).waitFor();
  await shots(page, 'profile-unproven');
  await wire.call(forgotPassword, { email: person.email });
  const [first = ''] = await links(person.email, pages.resetPassword);
  await open(page, first);
  await page.getByText('This is the first link').waitFor();
  await shots(page, 'reset-first');
  const url = new URL(first);
  await wire.call(resetPassword, { userId: url.searchParams.get('id') ?? '', token: url.searchParams.get('token') ?? '', newPassword: digestOf(person.password) });
  await wire.signInAsClient(person);
  await addPasskeyTo(wire, { password: person.password });
  await signInAsClient(page, person);
  await open(page, pages.clientColleagues);
  const { email } = newPerson();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await page.getByRole('dialog').waitFor();
  await shots(page, 'colleagues-dialog');
  await page.getByLabel('Your own password').fill(person.password);
  await page.getByRole('dialog').getByRole('button', { name: 'Send the invitation' }).click();
  await page.getByText('The invitation is on its way.').waitFor();
  await shots(page, 'colleagues');
  const other = (await newClient(server.url, 'Casey Other')).person;
  await signInAsClient(staffPage, other);
  const [join = ''] = await links(email, pages.joinTeam);
  await open(staffPage, join);
  await staffPage.getByRole('button', { name: 'Accept' }).waitFor();
  await shots(staffPage, 'join');
  await wire.call(forgotPassword, { email: person.email, again: 1 });
  await expect.poll(async () => (await links(person.email, pages.resetPassword)).length).toBe(2);
  await open(page, (await links(person.email, pages.resetPassword))[1] ?? '');
  await page.getByText('Who else can get in').waitFor();
  await shots(page, 'reset-later');
  await staffPage.context().clearCookies();
  await staffPage.evaluate(() => localStorage.clear());
  await signInAsStaff(staffPage, server.admin);
  await open(staffPage, pages.invitation);
  for (const to of [newPerson().email, newPerson().email]) {
    await staffPage.getByText('Staff', { exact: true }).click();
    await staffPage.getByLabel('Full Name').fill('Robin Twice');
    await staffPage.getByLabel('Email').fill(to);
    await staffPage.getByLabel('Your own password').fill(server.admin.password);
    await staffPage.getByRole('button', { name: 'Send the invitation' }).click();
    await staffPage.getByText(/is on its way to|invited at another address/).first().waitFor();
  }
  await staffPage.getByText('This is another person').waitFor();
  await shots(staffPage, 'admin-invite');
  await open(staffPage, pages.accounts);
  await staffPage.getByRole('link', { name: /Robin Twice/ }).first().click();
  await staffPage.getByRole('button', { name: 'Invite again' }).click();
  await shots(staffPage, 'admin-account');
});
