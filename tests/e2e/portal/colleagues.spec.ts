// Colleagues: an invitation by mail, what each of them sees, and leaving.
import { forgotPassword, resetPassword } from '../../../contract/accounts/accounts.ts';
import { pages } from '../../../contract/pages.ts';
import { barriersOf } from '../../support/browser/barriers.ts';
import { expect, open, type Page, test, untilHydrated } from '../../support/browser/journey.ts';
import { chooseInMenu, logOut, registerOn, signInAsClient } from '../../support/browser/steps.ts';
import { submitOne } from '../../support/cases.ts';
import { newClient, newPerson } from '../../support/people.ts';
import { digestOf } from '../../support/requests/wire-client.ts';
import type { RealServer } from '../../support/server/real-server.ts';

/** The link of the invitation that was mailed to an address, or of another page. */
async function linkTo(server: RealServer, email: string, path: string = pages.joinTeam): Promise<string> {
  const find = async () => {
    const mails = (await server.mails()).filter((mail) => mail.includes(`To: ${email}`));
    return new RegExp(`http\\S+${path}\\?\\S+`).exec(mails.join('\n'))?.[0] ?? '';
  };
  await expect.poll(find).not.toBe('');
  return find();
}

/** A new client who has opened a link that was mailed to the address. */
async function newOwner(server: RealServer) {
  const client = await newClient(server.url);
  const { wire, person } = client;
  await wire.call(forgotPassword, { email: person.email });
  const link = new URL(await linkTo(server, person.email, pages.resetPassword));
  const [userId, token] = [link.searchParams.get('id') ?? '', link.searchParams.get('token') ?? ''];
  await wire.call(resetPassword, { userId, token, newPassword: digestOf(person.password) });
  await wire.signInAsClient(person);
  return client;
}

/** Enters the password in the dialog that opened. */
async function prove(page: Page, password: string, button: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: button }).click();
  await expect(dialog).toHaveCount(0);
}

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const invite = (page: Page) => page.getByRole('button', { name: 'Send the invitation' });

/** Of a phone. */
const WIDTH = 390;

test('a client invites a colleague, who registers, joins, sees the inquiries, and is removed', {
  tag: ['@R2.17', '@R2.229', '@R2.482', '@R2.485', '@R7.594'],
}, async ({ page, staffPage: other, server, dialogs }) => {
  const { person, wire } = await newClient(server.url);
  const colleague = newPerson('Casey Colleague');
  await page.setViewportSize({ width: WIDTH, height: 844 });
  await other.setViewportSize({ width: WIDTH, height: 844 });
  await submitOne(wire);
  await signInAsClient(page, person);
  await expect(page.getByText('Sent by')).toHaveCount(0);
  await chooseInMenu(page, 'Profile');
  await page.waitForURL(`**${pages.clientProfile}`);
  await page.getByRole('link', { name: 'Your colleagues' }).click();
  await page.waitForURL(`**${pages.clientColleagues}`);
  await expect(page.getByText('First confirm your email address')).toBeVisible();
  await expect(invite(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Email me the link' }).click();
  await expect(page.getByText('Reset link sent to your email!')).toBeVisible();
  await open(page, await linkTo(server, person.email, pages.resetPassword));
  expect(await barriersOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Confirm my email address' }).press('Enter');
  await page.waitForURL(`**${pages.clientProfile}`);
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Your colleagues' }).click();
  await expect(page.getByText('You are not on a team')).toBeVisible();
  await page.getByLabel('Email').fill('casey');
  await invite(page).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill(colleague.email);
  await page.getByLabel('only their own inquiries').check();
  await invite(page).click();
  await prove(page, person.password, 'Send the invitation');
  await expect(page.getByText('The invitation is on its way.')).toBeVisible();
  await expect(row(page, colleague.email)).toContainText('Sees only their own inquiries once they accept');
  expect(await barriersOf(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(WIDTH);

  await other.goto(await linkTo(server, colleague.email));
  await expect(other.getByText(`${person.email} invites you`)).toBeVisible();
  await expect(other.getByText('You will see only your own inquiries, as now.')).toBeVisible();
  expect(new URL(other.url()).search).toBe('');
  expect(await barriersOf(other)).toEqual([]);
  expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(WIDTH);
  await other.getByRole('link', { name: 'Create New Account' }).click();
  await other.waitForURL(`**${pages.register}`);
  await untilHydrated(other);
  await registerOn(other, colleague);
  await untilHydrated(other);
  await other.getByLabel('Email').fill(colleague.email);
  await other.getByLabel('Password').fill(colleague.password);
  await other.getByRole('button', { name: 'Sign In' }).click();
  await other.waitForURL(`**${pages.joinTeam}`);
  await other.getByLabel('Your password').fill(colleague.password);
  await other.getByRole('button', { name: 'Accept' }).click();
  await other.waitForURL(`**${pages.clientColleagues}`);
  await expect(row(other, person.fullName)).toContainText('Owns the team');
  await expect(row(other, 'Casey Colleague')).toContainText('you');
  await other.getByRole('link', { name: 'Review List' }).click();
  await other.waitForURL(`**${pages.clientList}`);
  await expect(other.getByText('No inquiries yet.')).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'Show all inquiries for Casey Colleague' }).click();
  await prove(page, person.password, 'Show all inquiries');
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(row(page, 'Casey Colleague')).toContainText('Sees all inquiries');
  const inquiryid = await submitOne(wire);
  await other.reload();
  await expect(other.getByText(`Sent by ${person.fullName}`)).toBeVisible();
  await expect(other.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  await other.getByRole('link', { name: /^View/ }).click();
  await other.waitForURL(`**${pages.clientInquiry}?id=${inquiryid}`);
  await expect(other.getByRole('heading', { name: 'Timeline' })).toBeVisible();

  await page.getByRole('button', { name: 'Remove Casey Colleague' }).click();
  await expect(page.getByText('The colleague was removed')).toBeVisible();
  expect(dialogs.at(-1)).toContain('Remove Casey Colleague from the team?');
  await expect(row(page, 'Casey Colleague')).toHaveCount(0);
  await other.goto(pages.clientList);
  await expect(other.getByText('No inquiries yet.')).toBeVisible();
});

test('an invitation is sent again and withdrawn, and a colleague leaves, with the keyboard alone', {
  tag: ['@R2.482', '@R2.485'],
}, async ({ page, staffPage: other, server, dialogs, complaints }) => {
  complaints.expect(/status of 40[49]/);
  const [{ person }, invited] = [await newOwner(server), await newClient(server.url)];
  await signInAsClient(page, person);
  await open(page, pages.clientColleagues);
  const press = async (name: string) => {
    await page.getByRole('button', { name }).focus();
    await page.keyboard.press('Enter');
  };
  const proveByKeys = async () => {
    await page.getByLabel('Your password').focus();
    await page.keyboard.type(person.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  const send = async (email: string) => {
    await page.getByLabel('Email').focus();
    await page.keyboard.type(email);
    await page.keyboard.press('Enter');
    await proveByKeys();
    await expect(row(page, email)).toBeVisible();
  };
  const { email: gone } = newPerson();
  await send(gone);
  await press(`Resend invitation to ${gone}`);
  await proveByKeys();
  await expect(page.getByText('The invitation is on its way.', { exact: true })).toBeVisible();
  await press(`Withdraw the invitation to ${gone}`);
  await expect(page.getByText('The invitation was withdrawn.')).toBeVisible();
  await expect(row(page, gone)).toHaveCount(0);
  await open(other, await linkTo(server, gone));
  await expect(other.getByText('This invitation is no longer valid')).toBeVisible();

  await send(invited.person.email);
  const link = await linkTo(server, invited.person.email);
  // Signed in with another address.
  const stranger = (await newClient(server.url)).person;
  await signInAsClient(other, stranger);
  await other.goto(link);
  await other.getByLabel('Your password').fill(stranger.password);
  await other.getByRole('button', { name: 'Accept' }).click();
  await expect(other.getByText('This invitation was sent to another email address.')).toBeVisible();
  await logOut(other);
  await other.goto(link);
  await other.getByRole('link', { name: 'Sign In to accept' }).click();
  await other.waitForURL(`**${pages.login}`);
  await untilHydrated(other);
  await other.getByLabel('Email').fill(invited.person.email);
  await other.getByLabel('Password').fill(invited.person.password);
  await other.getByRole('button', { name: 'Sign In' }).click();
  await other.waitForURL(`**${pages.joinTeam}`);
  await other.getByLabel('Your password').focus();
  await other.keyboard.type(invited.person.password);
  await other.keyboard.press('Enter');
  await other.waitForURL(`**${pages.clientColleagues}`);
  await expect(row(other, 'Owns the team')).toContainText(person.fullName);
  await other.getByRole('button', { name: 'Leave' }).focus();
  await other.keyboard.press('Enter');
  await expect(other.getByText('You left the team.')).toBeVisible();
  expect(dialogs.at(-1)).toContain('Leave the team?');
  await expect(other.getByText('You are not on a team')).toBeVisible();
});
