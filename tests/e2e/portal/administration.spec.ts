// The pages for administrators: accounts, invitations and waiting mails, with the keyboard and a real mail server.
import { listInquiries } from '../../../contract/inquiries.ts';
import { pages } from '../../../contract/pages.ts';
import { expectReach } from '../../support/browser/barriers.ts';
import { expect, open, test, untilHydrated } from '../../support/browser/journey.ts';
import { chooseInMenu, logOut, signInAsStaff } from '../../support/browser/steps.ts';
import { prepareMailServer } from '../../support/outside/mail-server.ts';
import { newClient, newPerson } from '../../support/people.ts';
import { ask } from '../../support/requests/ask.ts';
import { startServer } from '../../support/server/real-server.ts';

test('an administrator finds an account, disables it with the keyboard alone, and undoes that', {
  tag: ['@R2.230', '@R2.232'],
}, async ({ page, server, complaints }) => {
  complaints.expect(/status of 400/);
  const name = 'Quentin Findable-Fitzgerald von Hohenstein';
  const { person, wire } = await newClient(server.url, name);
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAsStaff(page, server.admin);
  await chooseInMenu(page, 'Administration');
  await expect(page.getByRole('row', { name: server.admin.username })).toContainText('Password only');
  await page.getByLabel('Search accounts').fill('findab');
  await expect(page.getByText('1 account, page 1 of 1')).toBeAttached();
  await expectReach(page, 'accounts');
  await page.getByRole('link', { name: `View ${name}` }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();

  const { keyboard } = page;
  const disable = page.getByRole('button', { name: 'Disable' });
  await keyboard.press('Tab');
  await expect(disable).toBeFocused();
  await keyboard.press('Enter');
  const password = page.getByLabel('Your password');
  await expect(password).toBeFocused();
  await keyboard.press('Escape');
  await expect(disable, 'the focus comes back').toBeFocused();
  await expect(password).toHaveCount(0);
  await keyboard.press('Enter');
  await expect(password).toBeFocused();
  await keyboard.type('wrong');
  await keyboard.press('Enter');
  await expect(page.getByText('Wrong password. Please try again.')).toBeVisible();
  await expectReach(page, 'account with its question');
  expect((await ask(wire, listInquiries, {})).status).toBe(200);
  await password.press('Control+a');
  await keyboard.type(server.admin.password);
  await keyboard.press('Enter');
  await expect(page.getByText('The account is disabled.')).toBeVisible();
  expect((await ask(wire, listInquiries, {})).status).toBe(401);

  const enable = page.getByRole('button', { name: 'Enable' });
  await expect(enable).toBeFocused();
  await expect(password).toHaveCount(0);
  await keyboard.press('Enter');
  await expect(password).toBeFocused();
  await keyboard.type(server.admin.password);
  await keyboard.press('Enter');
  await expect(page.getByText('The account is enabled.')).toBeVisible();
  await wire.signInAsClient(person);

  await page.getByRole('link', { name: 'Accounts' }).click();
  await expect(page.getByLabel('Search accounts'), 'as it was left').toHaveValue('findab');
  await open(page, pages.system);
  const attention = page.getByRole('listitem');
  await expect(attention.first(), 'the worst first').toContainText('no scanner is connected.');
  await expect(attention.filter({ hasText: 'No backup has been made yet.' })).toBeVisible();
  await expectReach(page, 'system');
});

test('invited staff set a password with the mailed link, and do not see the administration', {
  tag: ['@R2.229', '@R2.230', '@R5.39', '@R7.230', '@R9.30'],
}, async ({ page, staffPage, server, dialogs, complaints }) => {
  complaints.expect(/status of 403/);
  const { email } = newPerson();
  const name = `invited ${email.slice(0, 8)}`;
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAsStaff(page, server.admin);
  await open(page, pages.invitation);
  await page.getByText('Staff', { exact: true }).click();
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByText('Full Name is required.')).toBeVisible();
  await expectReach(page, 'invitation with an error');
  await page.getByLabel('Full Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Your password').fill(server.admin.password);
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByText(`The invitation is on its way to ${email}.`)).toBeVisible();

  const find = async () => (await server.mails()).find((mail) => mail.includes(`To: ${email}`)) ?? '';
  await expect.poll(find).toContain('/ResetPassword?');
  const [link = ''] = /http\S+\/ResetPassword\?\S+/.exec(await find()) ?? [];
  await open(staffPage, link);
  await expect(staffPage.getByRole('heading', { name: 'Set your password' })).toBeVisible();
  const set = async (password: string) => {
    await staffPage.getByLabel('New Password').fill(password);
    await staffPage.getByLabel('Confirm Password').fill(password);
    await staffPage.getByRole('button', { name: 'Set new password' }).click();
  };
  await set('eleven char');
  await expect(staffPage.getByText('must have at least 12 characters')).toBeVisible();
  await set('a sentence of my own');
  await staffPage.waitForURL(`**${pages.staffLogin}`);
  expect(dialogs.at(-1)).toBe('New Password Update Successfully!');
  await signInAsStaff(staffPage, { username: email, password: 'a sentence of my own' });
  await staffPage.getByRole('banner').locator('summary').click();
  await expect(staffPage.getByRole('link', { name: 'Security' })).toBeVisible();
  await expect(staffPage.getByRole('link', { name: 'Administration' })).toHaveCount(0);
  await staffPage.goto(pages.system);
  await staffPage.waitForURL(`**${pages.staffList}`);
  await untilHydrated(staffPage);
  await logOut(staffPage);
});

test('a mail that could not be sent is sent again at the press of a button', {
  tag: ['@R2.232', '@R7.234'],
}, async ({ page }) => {
  const smtp = await prepareMailServer();
  const server = await startServer({ env: { SMTP_URL: smtp.url } });
  try {
    const { person } = await newClient(server.url);
    await signInAsStaff(page, server.admin, server.url);
    await chooseInMenu(page, 'Administration');
    await page.getByRole('link', { name: 'Mail' }).click();
    const mail = page.getByRole('listitem').filter({ hasText: person.email });
    const look = page.getByRole('button', { name: 'Refresh' });
    await expect(async () => {
      await look.click();
      await expect(mail.getByText(/The mail server did not accept it \(ESOCKET/)).toBeVisible({
        timeout: 5_000,
      });
    }).toPass();
    await expectReach(page, 'a waiting mail');
    await smtp.open();
    await mail.getByRole('button', { name: `Send again to ${person.email}` }).click();
    await expect(page.getByText('Sending 1 email now.')).toBeVisible();
    await expect.poll(() => smtp.received.flatMap(({ to }) => to)).toContain(person.email);
    await expect(async () => {
      await look.click();
      await expect(mail).toHaveCount(0, { timeout: 5_000 });
    }).toPass();
  } finally {
    await page.close();
    await server.stop();
    await smtp.close();
  }
});
