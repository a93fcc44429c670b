// Due dates in the lists and on both detail pages. The clock of the browser is set: the words depend on it.
import { formatDue } from '../../../contract/due/due-text.ts';
import { viewInquiry } from '../../../contract/inquiries.ts';
import { pages } from '../../../contract/pages.ts';
import { site } from '../../../site.config.ts';
import { barriersOf } from '../../support/browser/barriers.ts';
import { expect, open, type Page, test } from '../../support/browser/journey.ts';
import { signInAsClient, signInAsStaff } from '../../support/browser/steps.ts';
import { smallFile, submitOne } from '../../support/cases.ts';
import { newClient } from '../../support/people.ts';
import { WireClient } from '../../support/requests/wire-client.ts';
import { RUSH, URGENT } from '../../support/urgencies.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

test('both sides read when a report is due, and that it is late: in words and color, clients with whom to ask', {
  tag: ['@R2.294', '@R2.295'],
}, async ({ page, staffPage, server }) => {
  const { person, wire } = await newClient(server.url);
  const rush = await submitOne(wire, { urgencyLevels: RUSH });
  const urgent = await submitOne(wire, { urgencyLevels: URGENT });
  const dueOf = async (id: number) => {
    const answer = await wire.call(viewInquiry, { inquiryid: id });
    if (answer.success !== 1) throw new Error(answer.message);
    const { duedate = '', urgencyLevel } = answer.data[0];
    return { at: new Date(duedate), urgency: urgencyLevel };
  };
  const [due, hourly] = [await dueOf(rush), await dueOf(urgent)];
  const rowOf = (of: Page, id: number) =>
    of.getByRole('row').filter({ hasText: new RegExp(`${site.inquiryPrefix}${id}\\b`) });
  const show = async (now: Date) => {
    for (const [of, list] of [
      [page, pages.clientList],
      [staffPage, `${pages.staffList}?sort=-id`],
    ] as const) {
      // The server's clock counts, and not that of the browser.
      await of.goto('about:blank');
      // Calls of the page before may still be on their way.
      await of.unrouteAll({ behavior: 'ignoreErrors' });
      await of.route(/\/(api|user|admin)\//, async (route) => {
        // On a busy machine, an idle connection may end just as it is used again.
        const response = await route.fetch({ maxRetries: 3 });
        await route.fulfill({ response, headers: { ...response.headers(), date: now.toUTCString() } });
      });
      await open(of, list);
    }
  };

  await signInAsClient(page, person);
  await signInAsStaff(staffPage, server.admin);
  const before = new Date(hourly.at.getTime() - 2 * DAY_MS);
  await show(before);
  for (const of of [page, staffPage]) {
    await expect(rowOf(of, rush)).toContainText(`Due ${formatDue(due, before)}`);
    await expect(rowOf(of, urgent)).toContainText(`Due ${formatDue(hourly, before)}`);
    await expect(rowOf(of, urgent)).toContainText(/Due \w{3}, \w{3} \d+, \d+:\d\d [AP]M [A-Z]/);
  }

  await show(new Date(due.at.getTime() - 1000));
  for (const of of [page, staffPage]) await expect(rowOf(of, rush).getByText('Due today')).toBeVisible();
  await expect(rowOf(page, urgent)).toContainText(`Overdue since ${formatDue(hourly, due.at)}`);
  await expect(rowOf(staffPage, urgent).getByText(/^\d days overdue$/)).toBeVisible();

  const late = new Date(due.at.getTime() + 1.5 * DAY_MS);
  await show(late);
  const since = `Overdue since ${formatDue(due, late)}`;
  for (const words of [
    rowOf(page, rush).getByText(since),
    rowOf(staffPage, rush).getByText('2 days overdue'),
  ]) {
    await expect(words).toHaveCSS('color', 'rgb(176, 38, 28)');
    await expect(words).toHaveCSS('font-weight', '600');
  }
  expect(await barriersOf(staffPage), 'a list with late inquiries').toEqual([]);

  await open(staffPage, `${pages.staffInquiry}?id=${rush}`);
  const fact = (of: Page) => of.locator('.facts > div').filter({ has: of.getByText('Due', { exact: true }) });
  await expect(staffPage.locator('.inquiry-head')).toContainText(
    `Was due ${formatDue(due, late)}2 days overdue`,
  );
  await open(page, `${pages.clientInquiry}?id=${rush}`);
  await expect(fact(page).getByRole('definition')).toHaveText(since);
  const notice = page.locator('.late-notice');
  await expect(notice).toContainText('This review is late');
  await expect(notice.getByRole('link', { name: site.phone })).toHaveAttribute('href', `tel:${site.phone}`);
  await expect(notice.getByRole('link', { name: site.email })).toHaveAttribute('href', /^mailto:.*INQ-/);

  const staff = new WireClient(server.url);
  await staff.signInAsStaff(server.admin);
  await staff.answer(rush, 'A made-up statement', [smallFile('report.pdf')]);
  await open(page, `${pages.clientInquiry}?id=${rush}`);
  await expect(fact(page)).toContainText(/Completed \w+, \w+ \d+/);
  await expect(notice).toBeHidden();
  await show(late);
  await expect(rowOf(staffPage, rush)).not.toContainText('overdue');
});
