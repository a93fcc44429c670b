// Who sees which page, and how a session ends (§4, §6).
import { clientPages, pages, portalPages, staffPages } from '../../contract/pages.ts';
import { expect, open, type Page, test, untilHydrated } from '../support/browser/journey.ts';
import { logOut, signInAsClient, signInAsStaff } from '../support/browser/steps.ts';
import { newPerson } from '../support/people.ts';
import { type Person, WireClient } from '../support/requests/wire-client.ts';

const UNAUTHORIZED = /status of 401/;

async function registered(url: string): Promise<Person> {
  const person = newPerson();
  await new WireClient(url).register(person);
  return person;
}

/** Read off the browser, not off the page: a page that is just being left cannot be asked. */
async function storedValues(page: Page): Promise<Record<string, string>> {
  const { origins } = await page.context().storageState();
  const values = origins.flatMap(({ localStorage }) => localStorage);
  return Object.fromEntries(values.map(({ name, value }) => [name, value]));
}

for (const path of portalPages) {
  test(`a visitor who opens ${path} is led to the sign-in`, { tag: ['@R4.5'] }, async ({ page }) => {
    await page.goto(path);
    await page.waitForURL(`**${pages.login}`);
    await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  });
}

test('a client who opens a page of staff is led to the own list', { tag: ['@R4.8'] }, async ({
  page,
  server,
}) => {
  await signInAsClient(page, await registered(server.url));
  for (const path of staffPages) {
    await page.goto(path);
    await page.waitForURL(`**${pages.clientList}`);
    await untilHydrated(page);
  }
});

test('staff who open a page of clients are led to their list', { tag: ['@R4.8'] }, async ({
  page,
  server,
}) => {
  await signInAsStaff(page, server.admin);
  for (const path of clientPages) {
    await page.goto(path);
    await page.waitForURL(`**${pages.staffList}`);
    await untilHydrated(page);
  }
});

for (const spelling of ['missing', 'null'] as const) {
  const lose = async (page: Page, key: string) => {
    await page.evaluate(
      ([name, how]) =>
        how === 'missing' ? localStorage.removeItem(name) : localStorage.setItem(name, 'null'),
      [key, spelling] as const,
    );
  };

  test(`a client whose clientid is ${spelling} is led to the sign-in, and nothing stays stored`, {
    tag: ['@R4.6'],
  }, async ({ page, server }) => {
    await signInAsClient(page, await registered(server.url));
    await lose(page, 'clientid');
    await page.goto(pages.newInquiry);
    await page.waitForURL(`**${pages.login}`);
    expect(await storedValues(page)).toEqual({});
  });

  test(`staff whose userid is ${spelling} are led to the sign-in, and nothing stays stored`, {
    tag: ['@R4.7'],
  }, async ({ page, server }) => {
    await signInAsStaff(page, server.admin);
    await lose(page, 'userid');
    await page.goto(pages.staffList);
    await page.waitForURL(`**${pages.login}`);
    expect(await storedValues(page)).toEqual({});
  });
}

test('after LogOut the stored values are gone and the old cookie is dead on the server', {
  tag: ['@R4.15'],
}, async ({ page, context, server }) => {
  await signInAsClient(page, await registered(server.url));
  const oldCookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const ask = () =>
    fetch(`${server.url}/api/getClientsinquiry`, { headers: { cookie: oldCookies } }).then(
      ({ status }) => status,
    );
  expect(oldCookies).not.toBe('');
  expect(await ask()).toBe(200);

  await logOut(page);
  await expect.poll(ask, 'the server has ended the session').toBe(401);
  expect(await storedValues(page)).toEqual({});

  await page.goto(pages.clientList);
  await page.waitForURL(`**${pages.login}`);
});

test('a session that ended on the server ends in the browser with the next call', { tag: ['@R4.9'] }, async ({
  page,
  context,
  server,
  complaints,
}) => {
  complaints.expect(UNAUTHORIZED);
  await signInAsClient(page, await registered(server.url));
  await context.clearCookies();
  await page.goto(pages.clientList);
  await page.waitForURL(`**${pages.login}`);
  expect(await storedValues(page)).toEqual({});
});

test('a sign-in as staff replaces the client of the same browser', { tag: ['@R4.11'] }, async ({
  page,
  server,
}) => {
  await signInAsClient(page, await registered(server.url));
  await signInAsStaff(page, server.admin);
  const values = await storedValues(page);
  expect(values).toMatchObject({ roleid: '1', username: server.admin.username });
  expect(values).not.toHaveProperty('clientid');
  await open(page, pages.home);
  await expect(page.getByRole('link', { name: 'Client Inquiry' }).first()).toBeVisible();
});
