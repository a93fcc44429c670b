// An assignee keeps an inquiry to themselves, and an administrator opens it with a reason, by keyboard and at 390 px.

import { pages } from '../../../contract/pages.ts';
import { assignInquiry } from '../../../contract/staff/assignment.ts';
import { restrictInquiry } from '../../../contract/staff/restriction.ts';
import { site } from '../../../site.config.ts';
import { barriersOf } from '../../support/browser/barriers.ts';
import { expect, open, test } from '../../support/browser/journey.ts';
import { signInAsClient, signInAsStaff } from '../../support/browser/steps.ts';
import { submitOne } from '../../support/cases.ts';
import { openWritableData } from '../../support/data/writable-data.ts';
import { newClient } from '../../support/people.ts';
import { WireClient } from '../../support/requests/wire-client.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('others do not find a restricted inquiry, and an administrator sees it after giving a reason', {
  tag: ['@R2.81', '@R2.730'],
}, async ({ page, staffPage, server, complaints }) => {
  complaints.expect(/status of 404/);
  await staffPage.setViewportSize({ width: 390, height: 844 });
  const { person, wire } = await newClient(server.url);
  const id = await submitOne(wire);
  const address = `${pages.staffInquiry}?id=${id}`;
  await signInAsStaff(staffPage, server.admin);
  await open(staffPage, address);
  const press = (name: string) => staffPage.getByRole('button', { name }).press('Enter');
  await press('Assign to me');
  await press('Restrict to assignee');
  await expect(staffPage.getByText('Restricted. Only the assignee can open this inquiry.')).toBeVisible();
  await expect(staffPage.getByText('Restricted', { exact: true })).toBeVisible();
  expect(await barriersOf(staffPage)).toEqual([]);
  await press('Open to all staff');
  await expect(staffPage.getByText('All staff now see this inquiry.')).toBeVisible();

  const data = await openWritableData(server);
  const signed = await data.signIn('staff');
  await data.close();
  const colleague = new WireClient(server.url, signed.cookie);
  const own = (await staffPage.evaluate(() => localStorage.getItem('userid'))) ?? '';
  await colleague.call(assignInquiry, { inquiryid: id, assignee: signed.id, previous: own });
  await colleague.call(restrictInquiry, { inquiryid: id, restricted: 'yes' });
  await open(staffPage, address);
  await expect(staffPage.getByText('We could not find this inquiry.')).toBeVisible();

  await open(staffPage, pages.system);
  await staffPage.getByLabel('Inquiry').selectOption(String(id));
  await press('Open');
  await expect(staffPage.getByText('Enter a reason.', { exact: true })).toBeVisible();
  await staffPage.getByLabel('Reason').fill('The reviewer is ill.');
  expect(await barriersOf(staffPage)).toEqual([]);
  await staffPage.getByLabel('Reason').press('Enter');
  await expect(staffPage.getByRole('heading', { name: `${site.inquiryPrefix}${id}` })).toBeVisible();

  await signInAsClient(page, person);
  await open(page, `${pages.clientInquiry}?id=${id}`);
  await page.getByRole('heading', { name: 'Custody' }).locator('~ details > summary').click();
  await expect(page.getByText('The reviewer is ill.')).toBeVisible();
});
