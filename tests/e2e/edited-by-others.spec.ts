// Pages that others edit as well: a password manager adds icons, a translator replaces every text.
import { messages } from '../../contract/messages.ts';
import { pages } from '../../contract/pages.ts';
import { expect, type Page, test, untilHydrated } from '../support/browser/journey.ts';
import { addIcons, translate } from '../support/browser/other-editors.ts';
import { signInAsClient, toPick } from '../support/browser/steps.ts';
import { smallFile } from '../support/cases.ts';
import { newClient, newPerson } from '../support/people.ts';

const ENTRY = '**/assets/entry.client-*.js';

/**
 * Opens a page and edits it, as others do, before React starts.
 * @returns a function that lets React start.
 */
async function openEdited(page: Page, path: string): Promise<() => Promise<void>> {
  const gate = Promise.withResolvers<void>();
  await page.route(ENTRY, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto(path);
  await addIcons(page);
  await translate(page);
  return async () => {
    gate.resolve();
    await untilHydrated(page);
    await page.unrouteAll();
  };
}

test('what was typed and pressed on a page that others edited before React starts is kept, and is sent', {
  tag: ['@R2.176'],
}, async ({ page, dialogs, complaints }) => {
  // React says that it renders the page anew.
  complaints.expect(/Minified React error #418/);
  const person = newPerson();

  let react = await openEdited(page, pages.register);
  const fields = {
    fullName: person.fullName,
    email: person.email,
    contactNumber: '555-010-0142',
    clientpassword: person.password,
    clientcnfrmpassword: person.password,
  };
  for (const [name, value] of Object.entries(fields)) await page.locator(`[name=${name}]`).fill(value);
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.locator('button[type=submit]').click();
  await react();
  await page.waitForURL(`**${pages.login}`);

  react = await openEdited(page, pages.login);
  await page.locator('#username').fill(person.email);
  const password = page.locator('#password');
  await password.pressSequentially(person.password.slice(0, 5));
  await react();
  // The caret is where it was.
  await expect(password).toBeFocused();
  await page.keyboard.type(person.password.slice(5));
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${pages.clientList}`);
  expect(dialogs).toEqual([messages.registrationOk, messages.loginOk]);
});

test('a translated page of the portal says what happens now, in the order in which it was written', {
  tag: ['@R2.131'],
}, async ({ page, server }) => {
  const { person } = await newClient(server.url);
  await signInAsClient(page, person);
  await page.goto(pages.newInquiry);
  await expect(page.locator('input[type=file]')).toBeAttached();
  await translate(page);
  await page
    .locator('input[type=file]')
    .setInputFiles(['Volume 1.pdf', 'Volume 2.pdf'].map(smallFile).map(toPick));
  const total = page.locator('.files-total');
  const rows = page.locator('.files > li');
  const remove = () =>
    rows
      .first()
      .getByRole('button', { name: /Remove/ })
      .click();
  await expect(total).toContainText('2 files');
  await expect(rows.first()).toContainText(/Volume 1\.pdf.*Uploaded/);
  await remove();
  await expect(rows).toHaveCount(1);
  await expect(total).toContainText('1 file');
  await expect(total).not.toContainText('2 files');
  await expect(page.locator('.notice')).toContainText(/Removed:.*Volume 1\.pdf/);
  await page.locator('.notice button').click();
  await expect(rows).toHaveCount(2);
  await remove();
  await remove();
  await expect(rows).toHaveCount(0);
  await expect(total).toHaveText('');
});
