// A page of another site in a browser whose user is signed in here: it changes nothing and reads nothing. tests/server/
// http/same-origin.test.ts shows that the server refuses what a browser tells of such a page, for every call.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deleteInquiry, listInquiries, viewInquiry } from '../../../contract/inquiries.ts';
import { pages } from '../../../contract/pages.ts';
import { expect, test } from '../../support/browser/journey.ts';
import { signInAsClient } from '../../support/browser/steps.ts';
import { submitOne } from '../../support/cases.ts';
import { newClient } from '../../support/people.ts';

interface Deletion {
  path: string;
  inquiryid: string;
}

/** Runs in a foreign page: deletes an inquiry in every way that a browser marks differently. @returns how many. */
function deleteInEveryWay({ path, inquiryid }: Deletion): number {
  const fields = new URLSearchParams({ inquiryid });
  const url = `${path}?${fields}`;
  const add = (tag: string, attributes: Readonly<Record<string, string>>) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return document.body.appendChild(element);
  };
  const credentials = 'include';
  const headers = { 'content-type': 'application/json' };
  const ways = [
    () => add('img', { src: url }),
    () => add('iframe', { src: url }),
    () => fetch(url, { credentials }).catch(() => undefined),
    () => fetch(path, { method: 'POST', mode: 'no-cors', credentials, body: fields }).catch(() => undefined),
    // Asks first, by OPTIONS.
    () => fetch(path, { method: 'POST', credentials, headers, body: '{}' }).catch(() => undefined),
    () => navigator.sendBeacon(path, fields),
    () => {
      add('iframe', { name: 'hidden' });
      const form = add('form', { method: 'post', action: path, target: 'hidden' }) as HTMLFormElement;
      const field = form.appendChild(document.createElement('input'));
      [field.name, field.value] = ['inquiryid', inquiryid];
      form.submit();
    },
  ];
  for (const way of ways) way();
  return ways.length;
}

/** Runs in a page: @returns how much of the addresses it can read. */
async function readAll(urls: readonly string[]): Promise<number> {
  const texts = urls.flatMap((url) =>
    (['cors', 'no-cors'] as const).map(async (mode) =>
      (await fetch(url, { mode, credentials: 'include' })).text(),
    ),
  );
  const read = await Promise.all(texts.map((text) => text.catch(() => '')));
  return read.filter((text) => text !== '').length;
}

test('a foreign page changes and reads nothing, though its visitor is signed in', {
  tag: ['@V3.5.1', '@V3.5.3'],
}, async ({ page, ownServer: server, complaints }) => {
  complaints.expect(/./);
  const foreign = createServer((_, answer) => answer.end('<!doctype html><title>Foreign</title>'));
  await once(foreign.listen(0, '127.0.0.1'), 'listening');
  const { port } = foreign.address() as AddressInfo;
  const { person, wire } = await newClient(server.url);
  const id = await submitOne(wire);
  const view = await wire.call(viewInquiry, { inquiryid: id });
  const file = view.success === 1 ? view.data[0].inquiryfileName : '';
  const path = server.url + deleteInquiry.path;
  const readable = [`/uploads/${file}`, `${listInquiries.path}?clientid=`, pages.clientList].map(
    (each) => server.url + each,
  );
  const refusals = () =>
    server
      .log()
      .split('\n')
      .filter(
        (line) => line.includes('"event":"request-completed"') && line.includes(`"${deleteInquiry.path}"`),
      )
      .map((line) => (JSON.parse(line) as { status: number }).status);
  await signInAsClient(page, person, server.url);

  let sent = 0;
  // Another site, and our own site on another port, where SameSite does not protect.
  for (const host of ['127.0.0.1', 'localhost']) {
    await page.goto(`http://${host}:${port}`);
    sent += await page.evaluate(deleteInEveryWay, { path, inquiryid: String(id) });
    await expect.poll(() => refusals().length, { timeout: 60_000 }).toBe(sent);
    expect(await page.evaluate(readAll, readable)).toBe(0);
  }
  expect(refusals().filter((status) => ![401, 403, 405].includes(status))).toEqual([]);
  expect(await wire.call(listInquiries, { clientid: '' })).toMatchObject({ total_records: 1 });

  // The same from our own page works, so the attack would have shown a success.
  await page.goto(server.url + pages.terms);
  expect(await page.evaluate(readAll, readable)).toBe(2 * readable.length);
  const body = { inquiryid: String(id) };
  await page.evaluate(([to, fields]) => fetch(to, { method: 'POST', body: new URLSearchParams(fields) }), [
    path,
    body,
  ] as const);
  expect(await wire.call(listInquiries, { clientid: '' })).toMatchObject({ total_records: 0 });
  foreign.close();
});
