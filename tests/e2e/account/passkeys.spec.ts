// Passkeys in a real browser, with Chromium's virtual authenticator (§7).
import { pages } from '../../../contract/pages.ts';
import { barriersOf } from '../../support/browser/barriers.ts';
import { expect, open, type Page, test, untilHydrated } from '../../support/browser/journey.ts';
import { logOut, signInAsClient } from '../../support/browser/steps.ts';
import { newClient } from '../../support/people.ts';

/** Gives the browser a device that can make passkeys and has a fingerprint sensor. */
async function addDevice(page: Page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    credentials: async () => (await browser.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    /** Whether the finger on the sensor is the user's. */
    recognize: (isUserVerified: boolean) =>
      browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

async function addPasskey(page: Page, password: string, name: string): Promise<void> {
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await passkeys.getByLabel('Name').fill(name);
  await passkeys.getByLabel('Your password').fill(password);
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(passkeys.getByText('The passkey was added.')).toBeVisible();
  await expect(passkeys.getByRole('listitem').filter({ hasText: name })).toContainText('not used yet');
}

async function usePasskey(page: Page, signInPage: string): Promise<void> {
  await open(page, signInPage);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
}

const REFUSED = 'This passkey was not accepted. Please try again.';

test('a client adds a passkey, signs in with it, and removes it', {
  tag: ['@R7.111', '@R7.112'],
}, async ({ page, server, dialogs, complaints }) => {
  complaints.expect(/status of 401/);
  const { person } = await newClient(server.url);
  const device = await addDevice(page);
  await signInAsClient(page, person);
  await open(page, pages.clientSecurity);
  await addPasskey(page, person.password, 'My phone');
  expect(await barriersOf(page)).toEqual([]);
  expect(await device.credentials()).toMatchObject([
    {
      rpId: 'localhost',
      isResidentCredential: true,
      userName: person.email,
      userDisplayName: person.fullName,
    },
  ]);
  await logOut(page);

  const before = dialogs.length;
  await usePasskey(page, pages.login);
  await page.waitForURL(`**${pages.clientList}`);
  expect(dialogs.slice(before)).toEqual(['Login Successful']);
  await untilHydrated(page);
  await expect(page.getByText(person.fullName).first()).toBeVisible();
  await open(page, pages.clientSecurity);
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await expect(passkeys.getByRole('listitem')).toContainText('last used');

  await passkeys.getByRole('listitem').getByRole('button', { name: 'Remove' }).click();
  await passkeys.getByLabel('Your password').fill(person.password);
  await passkeys.getByRole('button', { name: 'Remove the passkey' }).click();
  await expect(passkeys.getByText('The passkey was removed.')).toBeVisible();
  await expect(passkeys.getByRole('listitem')).toHaveCount(0);
  await logOut(page);
  await usePasskey(page, pages.login);
  await expect(page.getByText(REFUSED)).toBeVisible();
});

test.describe('a firm that requires a second factor', () => {
  test.use({ ownSettings: { ADMIN_MFA: 'required' } });

  test('accepts a passkey on the page of staff only, from a device that knows them, and no password alone', {
    tag: ['@R2.27', '@R7.25', '@R7.111', '@R7.112'],
  }, async ({ page, ownServer, complaints, dialogs }) => {
    complaints.expect(/status of 40[13]/);
    const { url, admin } = ownServer;
    const device = await addDevice(page);
    const signIn = async () => {
      await open(page, url + pages.staffLogin);
      await page.getByLabel('Username').fill(admin.username);
      await page.getByLabel('Password').fill(admin.password);
      await page.getByRole('button', { name: 'Sign In' }).click();
    };
    await signIn();
    await page.waitForURL(`**${pages.staffSecurity}`);
    await expect(page.getByText('Set up two-factor authentication first.')).toBeVisible();
    await addPasskey(page, admin.password, 'My key');
    await expect(page.getByText('Set up two-factor authentication first.')).toBeHidden();
    await logOut(page);

    await usePasskey(page, url + pages.login);
    await expect(page.getByText(REFUSED)).toBeVisible();
    await signIn();
    const words = 'Your firm requires a second factor. Please sign in with your passkey.';
    await expect(page.getByText(words)).toBeVisible();
    expect(dialogs.at(-1)).toBe(words);
    await device.recognize(false);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByText('No passkey was used.')).toBeVisible();
    await device.recognize(true);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.waitForURL(`**${pages.staffList}`);
  });
});
