import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteInquiry, type InquiryRow } from '../../../contract/inquiries.ts';
import { pages } from '../../../contract/pages.ts';
import ClientList from '../../../web/portal/lists/client-list.tsx';
import StaffList from '../../../web/portal/lists/staff-list.tsx';
import { storeClient } from '../../../web/session.ts';
import { stubList } from '../../support/requests/list-stub.ts';
import { type Asked, type Given, stubWire } from '../../support/requests/wire-stub.ts';

const alertUser = vi.hoisted(() => vi.fn());
const confirmWithUser = vi.hoisted(() => vi.fn());
const reloadPage = vi.hoisted(() => vi.fn());
vi.mock('../../../web/alerts.ts', () => ({ alertUser, confirmWithUser }));
vi.mock('../../../web/page-load.ts', () => ({ reloadPage }));

beforeEach(() => {
  vi.resetAllMocks();
  storeClient(7, 'Dana');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function row(inquiryid: number): InquiryRow {
  return {
    inquiryid,
    client_name: `Client ${inquiryid}`,
    ...{ emailaddress: 'client@law.example', mobilenumber: '5550100142', organization: 'Law' },
    ...{ selectedServices: '[]', customizedReports: '', otherService: '', processstatus: 0 },
    caseType: "Workers' Compensation",
    urgencyLevel: 'Rush (3-5 business days)',
    status: inquiryid % 2 === 0 ? 2 : 1,
    createddate: '2025-11-18T15:00:00.000Z',
  };
}

/** Answers with a list of `count` inquiries; `Keyword` finds the ids that contain it. */
const listOf =
  (count: number) =>
  ({ fields }: Asked): Given => {
    const all = Array.from({ length: count }, (_, index) => row(count - index));
    const found = all.filter(({ inquiryid }) => String(inquiryid).includes(String(fields.Keyword)));
    const from = (Number(fields.page) - 1) * 10;
    return { body: { success: 1, data: found.slice(from, from + 10), total_records: found.length } };
  };

function show(path: string = pages.clientList) {
  const router = createMemoryRouter(
    [
      { path: pages.clientList, Component: ClientList },
      { path: pages.staffList, Component: StaffList },
    ],
    { initialEntries: [path] },
  );
  render(<RouterProvider router={router} />);
  return router;
}

const ids = () =>
  screen.queryAllByText(/^INQ-\d+$/, { selector: 'td:first-child *' }).map((cell) => cell.textContent);
/** Ignores visually hidden text: an id also names its row's View and Delete. */
const shows = (text: string) => screen.findByText(text, { selector: ':not(.vh)' });
const search = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** Submits the form, as Enter in the box does. */
function pressEnter(): void {
  screen.getByRole<HTMLInputElement>('searchbox').form?.requestSubmit();
}

describe('the client’s Review List (§2)', () => {
  it('searches 300 ms after the last key, from page 1, and keeps the keyword out of the URL', {
    tags: ['R2.63', 'R2.71'],
  }, async () => {
    const requests = stubWire(listOf(23));
    const router = show(`${pages.clientList}?page=2`);
    await shows('INQ-13');
    vi.useFakeTimers();
    search('2');
    await act(() => vi.advanceTimersByTimeAsync(299));
    search('23');
    await act(() => vi.advanceTimersByTimeAsync(299));
    expect(requests).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(1));
    vi.useRealTimers();
    await waitFor(() => expect(ids()).toEqual(['INQ-23']));
    expect(requests[1]?.fields).toMatchObject({ page: 1, Keyword: '23' });
    expect(router.state.location.search).toBe('');
    expect(router.state.location.state).toMatchObject({ keyword: '23' });
    act(() => void router.navigate(-1));
    await shows('INQ-13');
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
    act(() => void router.navigate(1));
    await waitFor(() => expect(ids()).toEqual(['INQ-23']));
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('23');
  });

  it('never replaces a newer answer with a late one', { tags: ['R2.71'] }, async () => {
    const list = listOf(23);
    const late = Promise.withResolvers<void>();
    stubWire(async (request) => {
      if (request.fields.Keyword === '1') await late.promise;
      return list(request);
    });
    show();
    await shows('INQ-23');
    search('1');
    pressEnter();
    search('22');
    pressEnter();
    await waitFor(() => expect(ids()).toEqual(['INQ-22']));
    await act(async () => late.resolve());
    expect(ids()).toEqual(['INQ-22']);
  });
});

describe('a row of either Review List (§2)', () => {
  const rows: InquiryRow[] = [
    {
      ...row(12),
      client_name: 'Ada Moss',
      caseType: 'Disability Claim',
      urgencyLevel: 'Urgent (24-48 hours)',
    },
    { ...row(11), createddate: '2025-10-02T15:00:00.000Z' },
  ];

  it.each([
    [pages.clientList, '/ViewInquiery?id=11', [], [], ['Delete'], ['', 'Delete INQ-11']],
    [pages.staffList, '/InquieryView?id=11', ['Client Name'], ['Ada Moss', 'Client 11'], [], []],
  ])(
    'has each value in its own column, and Delete only for a client while the status is 1: %s',
    {
      tags: ['R2.67', 'R9.14'],
    },
    async (path, detail, nameHead, names, actionHead, actions) => {
      stubList(() => ({ body: { success: 1, data: rows, total_records: 2 } }));
      show(path);
      await shows('INQ-12');
      const unassigned = path === pages.staffList ? 'Unassigned' : '';
      expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
        'Inquiry Id',
        ...nameHead,
        ...['Case Type', 'Urgency Level', 'Status', 'Created Date', 'View'],
        ...actionHead,
      ]);
      expect(screen.getByRole('link', { name: 'View INQ-11' }).getAttribute('href')).toBe(detail);
      const cells = screen.getAllByRole('row').map((each) => within(each).queryAllByRole('cell'));
      expect(cells.slice(1).map((each) => each.map(({ textContent }) => textContent))).toEqual(
        [
          ['Disability Claim', 'Urgent (24-48 hours)', 'Review Completed', '18-11-2025'],
          ["Workers' Compensation", 'Rush (3-5 business days)', `Send to Review${unassigned}`, '02-10-2025'],
        ].map((values, at) => {
          const id = `INQ-${12 - at}`;
          return [id, ...names.slice(at, at + 1), ...values, `View ${id}`, ...actions.slice(at, at + 1)];
        }),
      );
    },
  );
});

describe('deleting an inquiry (§8)', () => {
  const deleteFirst = async (answer: Given | Promise<Given>) => {
    const list = listOf(1);
    const requests = stubWire((one) => (one.address === deleteInquiry.path ? answer : list(one)));
    show();
    await shows('INQ-1');
    press('Delete INQ-1');
    await waitFor(() => expect(confirmWithUser).toHaveBeenCalled());
    return () => requests.filter(({ address }) => address === deleteInquiry.path);
  };

  it.each([{ status: 409 }, { body: { success: 0 } }])(
    'alerts the failure for the answer %o, and does not reload',
    { tags: ['R8.14'] },
    async (answer) => {
      confirmWithUser.mockReturnValue(true);
      await deleteFirst(answer);
      await shows('Failed to delete inquiry');
      expect(alertUser).toHaveBeenCalledExactlyOnceWith('Failed to delete inquiry');
      expect(reloadPage).not.toHaveBeenCalled();
    },
  );
});
