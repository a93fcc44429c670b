// Registering, with every wrong input on the way (§5, §8).
import { messages } from '../../contract/messages.ts';
import { pages } from '../../contract/pages.ts';
import { expect, open, type Page, test } from '../support/browser/journey.ts';
import { lastDialog } from '../support/browser/steps.ts';
import { newPerson } from '../support/people.ts';

const EXAMPLE_ADDRESS = /^Please enter a valid email address \(\S+@\S+\)\.$/;

/** What is entered next, and what is then alerted and focused; the fields before it are right by then. */
const wrongInputs = [
  { enter: {}, alert: messages.fieldRequired('Full Name'), focus: 'Full Name' },
  { enter: { 'Full Name': '   ' }, alert: messages.fieldRequired('Full Name'), focus: 'Full Name' },
  { enter: { 'Full Name': 'Casey Sample' }, alert: messages.fieldRequired('Email'), focus: 'Email' },
  { enter: { Email: 'casey.law.example' }, alert: EXAMPLE_ADDRESS, focus: 'Email' },
  { enter: { Email: `${'c'.repeat(65)}@law.example` }, alert: EXAMPLE_ADDRESS, focus: 'Email' },
  { enter: { Email: 'RIGHT' }, alert: messages.fieldRequired('Contact Number'), focus: 'Contact Number' },
  { enter: { 'Contact Number': '555010014' }, alert: messages.contactNumberInvalid, focus: 'Contact Number' },
  {
    enter: { 'Contact Number': '55501001422' },
    alert: messages.contactNumberInvalid,
    focus: 'Contact Number',
  },
  {
    enter: { 'Contact Number': '555-010-01' },
    alert: messages.contactNumberInvalid,
    focus: 'Contact Number',
  },
  { enter: { 'Contact Number': '5550100142' }, alert: messages.fieldRequired('Password'), focus: 'Password' },
  { enter: { Password: 'four' }, alert: messages.passwordShort, focus: 'Password' },
  {
    enter: { Password: 'five5' },
    alert: messages.fieldRequired('Confirm Password'),
    focus: 'Confirm Password',
  },
  { enter: { 'Confirm Password': 'five' }, alert: messages.passwordShort, focus: 'Confirm Password' },
  { enter: { 'Confirm Password': 'five6' }, alert: messages.passwordsDiffer, focus: 'Confirm Password' },
] as const;

async function register(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Register', exact: true }).click();
}

async function enter(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
}

test('a registration names its first error, puts the cursor there, and succeeds once all is right', {
  tag: ['@R5.10', '@R5.13', '@R8.1', '@R8.7'],
}, async ({ page, dialogs }) => {
  const { email } = newPerson();
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/clientdetails')) requests.push(request.url());
  });
  await open(page, pages.register);

  for (const [index, wrong] of wrongInputs.entries()) {
    await test.step(`${JSON.stringify(wrong.enter)} is answered by ${wrong.alert}`, async () => {
      const values = 'Email' in wrong.enter && wrong.enter.Email === 'RIGHT' ? { Email: email } : wrong.enter;
      await enter(page, values);
      await register(page);
      expect(await lastDialog(dialogs, index + 1)).toEqual(
        typeof wrong.alert === 'string' ? wrong.alert : expect.stringMatching(wrong.alert),
      );
      await expect(page.getByLabel(wrong.focus, { exact: true })).toBeFocused();
    });
  }
  await enter(page, { 'Confirm Password': 'five5' });

  const [terms, acknowledgment] = [page.getByRole('checkbox').first(), page.getByRole('checkbox').last()];
  for (const box of [terms, acknowledgment]) {
    const before = dialogs.length;
    await register(page);
    expect(await lastDialog(dialogs, before + 1)).toBe(messages.requiredFields);
    await expect(box).toBeFocused();
    await box.check();
  }
  expect(requests, 'nothing was sent before everything was right').toEqual([]);

  await register(page);
  await page.waitForURL(`**${pages.login}`);
  expect(dialogs.at(-1)).toBe(messages.registrationOk);
});

test('somebody who is registered already is told so and led to the sign-in, whatever the letter case', {
  tag: ['@R4.12', '@R8.6'],
}, async ({ page, dialogs }) => {
  const person = newPerson();
  const addresses = [person.email, person.email.toUpperCase()];
  const answers = [messages.registrationOk, messages.emailExists];
  for (const [index, email] of addresses.entries()) {
    await open(page, pages.register);
    await enter(page, { 'Full Name': person.fullName, Email: email, 'Contact Number': '5550100142' });
    // Another password: the same registration sent twice would be taken for a repeated request.
    await enter(page, {
      Password: `${person.password}${index}`,
      'Confirm Password': `${person.password}${index}`,
    });
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await register(page);
    await page.waitForURL(`**${pages.login}`);
    expect(dialogs.at(-1)).toBe(answers[index]);
  }
});

test('while the passwords are typed, the form says that one is short or the two differ', {
  tag: ['@R5.11', '@R5.12'],
}, async ({ page }) => {
  await open(page, pages.register);
  await page.getByLabel('Password', { exact: true }).pressSequentially('four');
  await expect(page.getByText(/^Password must be at least 5 characters long/)).toBeVisible();
  await page.getByLabel('Password', { exact: true }).pressSequentially('5');
  await expect(page.getByText(/^Password must be at least 5 characters long/)).toBeHidden();
  await page.getByLabel('Confirm Password', { exact: true }).pressSequentially('four');
  await expect(page.getByText(/^Password does not match/)).toBeVisible();
  await page.getByLabel('Confirm Password', { exact: true }).pressSequentially('5');
  await expect(page.getByText(/^Password does not match/)).toBeHidden();
});
