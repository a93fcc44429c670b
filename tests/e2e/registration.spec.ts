// Registering in a real browser (§5, §8). tests/web/registration.test.tsx proves each rule and its message.
import { messages } from '../../contract/messages.ts';
import { pages } from '../../contract/pages.ts';
import { expect, open, type Page, test } from '../support/browser/journey.ts';
import { fillRegistration, lastDialog } from '../support/browser/steps.ts';
import { newPerson } from '../support/people.ts';

async function register(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Register', exact: true }).click();
}

test('a registration alerts its first error, focuses its field, and succeeds once everything is right', {
  tag: ['@R5.10', '@R5.13', '@R8.1', '@R8.7'],
}, async ({ page, dialogs }) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/clientdetails')) requests.push(request.url());
  });
  await open(page, pages.register);
  const required = messages.fieldRequired;
  for (const [label, value, alert, focus] of [
    ['Full Name', '   ', required('Full Name'), 'Full Name'],
    ['Full Name', 'Casey Sample', required('Email'), 'Email'],
    ['Email', 'casey.law.example', messages.emailInvalid('name@example.com'), 'Email'],
  ] as const) {
    const before = dialogs.length;
    await page.getByLabel(label).fill(value);
    await register(page);
    expect(await lastDialog(dialogs, before + 1)).toBe(alert);
    await expect(page.getByLabel(focus)).toBeFocused();
  }

  await fillRegistration(page, newPerson());
  for (const box of await page.getByRole('checkbox').all()) {
    const before = dialogs.length;
    await register(page);
    expect(await lastDialog(dialogs, before + 1)).toBe(messages.requiredFields);
    await expect(box).toBeFocused();
    await box.check();
  }
  expect(requests, 'requests before everything was right').toEqual([]);

  await register(page);
  await page.waitForURL(`**${pages.login}`);
  expect(dialogs.at(-1)).toBe(messages.registrationOk);
});
