import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteInquiry, type InquiryRow, listInquiries } from '../../../contract/inquiries.ts';
import { pages } from '../../../contract/pages.ts';
import ClientList from '../../../web/portal/lists/client-list.tsx';
import StaffList from '../../../web/portal/lists/staff-list.tsx';
import { PortalPage } from '../../../web/portal/portal-page.tsx';
import { readSession, storeClient } from '../../../web/session.ts';
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
      {
        path: pages.clientInquiry,
        Component: () => <PortalPage list={pages.clientList}>One inquiry</PortalPage>,
      },
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
  it('requests ten rows of the client, keeps the page number in the URL, and Back returns to it', {
    tags: ['R2.65', 'R2.71', 'R7.8', 'R9.9'],
  }, async () => {
    const requests = stubWire(listOf(23));
    const router = show();
    await shows('Page 1 of 3');
    const fields = { page: 1, limit: 10, clientid: '7', Keyword: '' };
    expect(requests).toMatchObject([{ address: listInquiries.path, fields }]);
    press('Next');
    await shows('INQ-13');
    expect(router.state.location.search).toBe('?page=2');
    expect(screen.getByText('Page 2 of 3')).toBeTruthy();
    press('Next');
    await shows('INQ-3');
    press('Next');
    expect(router.state.location.search).toBe('?page=3');
    act(() => void router.navigate(-1));
    await shows('INQ-13');
    press('Prev');
    await shows('INQ-23');
    expect(router.state.location.search).toBe('');
    expect(screen.getByRole('button', { name: 'Prev' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('searches 300 ms after the last key, from page 1, and keeps the keyword out of the URL', {
    tags: ['R2.70', 'R2.71'],
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

  it('comes back from an inquiry with its page, its keyword and the rows that were in view', {
    tags: ['R2.124'],
  }, async () => {
    stubWire(listOf(230));
    const scrollTo = vi.spyOn(window, 'scrollTo').mockReturnValue();
    const router = show();
    await shows('INQ-230');
    search('2');
    pressEnter();
    await shows('Page 1 of 7');
    press('Next');
    await waitFor(() => expect(ids()).not.toContain('INQ-230'));
    const [first = ''] = ids();
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(310);
    for (const goBack of [
      () => fireEvent.click(screen.getByRole('link', { name: 'Review List' })),
      () => act(() => void router.navigate(-1)),
    ]) {
      scrollTo.mockClear();
      fireEvent.click(await screen.findByRole('link', { name: `View ${first}` }));
      await screen.findByText('One inquiry');
      goBack();
      await shows(first ?? '');
      expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('2');
      expect(screen.getByText('Page 2 of 7')).toBeTruthy();
      await waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith({ top: 310, behavior: 'instant' }));
    }
    cleanup();
    // Opened from a mail, it has no list behind it.
    show(`${pages.clientInquiry}?id=3`);
    fireEvent.click(screen.getByRole('link', { name: 'Review List' }));
    await shows('Page 1 of 23');
  });

  it('searches immediately on Enter, and creates one history entry for continuous typing', {
    tags: ['R2.64', 'R2.70'],
  }, async () => {
    stubWire(listOf(23));
    const router = show();
    await shows('INQ-23');
    search('1');
    await waitFor(() => expect(router.state.location.state).toMatchObject({ keyword: '1' }));
    search('19');
    pressEnter();
    await waitFor(() => expect(ids()).toEqual(['INQ-19']));
    act(() => void router.navigate(-1));
    await shows('Page 1 of 3');
    expect(router.state.location.state).toBeNull();
  });

  it('never replaces a newer answer with a late one', { tags: ['R2.72'] }, async () => {
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

  it('shows the last page for a page number past the end', async () => {
    stubWire(listOf(23));
    const router = show(`${pages.clientList}?page=9`);
    await shows('Page 3 of 3');
    await shows('INQ-1');
    expect(router.state.location.search).toBe('?page=3');
  });

  it('says that there are no inquiries yet, and links to Create New', {
    tags: ['R2.65', 'R2.68'],
  }, async () => {
    stubWire(listOf(0));
    show();
    await shows('No inquiries yet.');
    expect(screen.getByText('Page 1 of 1')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Create New' }).getAttribute('href')).toBe(
      '/CreateClientInquiry',
    );
  });

  it('says that nothing matches, and clears the search', async () => {
    stubWire(listOf(3));
    show();
    await shows('INQ-3');
    search('zzz');
    await shows('Nothing matches “zzz”.');
    press('Clear the search');
    await shows('INQ-3');
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });

  it('clears the stored session after a 401', { tags: ['R4.9'] }, async () => {
    stubWire(() => ({ status: 401, body: { success: 0, message: 'Please sign in.' } }));
    show();
    await waitFor(() => expect(readSession()).toEqual({}));
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
      tags: ['R2.66', 'R2.67', 'R9.13', 'R9.14'],
    },
    async (path, detail, nameHead, names, actionHead, actions) => {
      stubList(() => ({ body: { success: 1, data: rows, total_records: 2 } }));
      show(path);
      await shows('INQ-12');
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
          ["Workers' Compensation", 'Rush (3-5 business days)', 'Send to Review', '02-10-2025'],
        ].map((values, at) => {
          const id = `INQ-${12 - at}`;
          return [id, ...names.slice(at, at + 1), ...values, `View ${id}`, ...actions.slice(at, at + 1)];
        }),
      );
    },
  );
});

describe('what a row adds to its columns (§2)', () => {
  const about = { matternumber: '2026-0417', excerpt: 'Fell from a made-up ladder…' };
  const since = { neededsince: '2025-11-19T15:00:00.000Z' };
  const answered = { status: 2 };
  const list = (rows: object[]) => {
    const data = rows.map((each, index) => ({ ...row(9 - 2 * index), ...each }));
    stubList(() => ({ body: { success: 1, data, total_records: data.length } }));
  };

  it('has the matter number as its title, the id below it, and the first words of the case, for staff and clients', {
    tags: ['R2.371'],
  }, async () => {
    for (const path of [pages.staffList, pages.clientList]) {
      list([about, {}]);
      show(path);
      const [first] = (await screen.findByRole('link', { name: '2026-0417' })).closest('tr')?.cells ?? [];
      expect(first?.textContent).toBe('2026-0417INQ-9');
      expect(screen.getByText('Fell from a made-up ladder…')).toBeTruthy();
      expect(screen.getByRole('link', { name: 'INQ-7' })).toBeTruthy();
      cleanup();
    }
  });

  it('tells clients what is needed, with its button, only when something is needed', {
    tags: ['R2.372', 'R2.373'],
  }, async () => {
    list([{}, since, answered, { ...answered, unread: true }]);
    show();
    await shows('INQ-9');
    expect([...document.querySelectorAll('td:nth-child(4)')].map((cell) => cell.textContent)).toEqual([
      'Send to Review',
      'Send to ReviewInformation neededAnswer INQ-7',
      'Review Completed',
      'Review CompletedNew reportRead INQ-3',
    ]);
    expect(screen.getByRole('link', { name: 'Answer INQ-7' }).getAttribute('href')).toBe(
      '/ViewInquiery?id=7',
    );
  });

  it('is a link as a whole, but not where Delete is', { tags: ['R2.374'] }, async () => {
    list([{}]);
    const router = show();
    fireEvent.click((await screen.findByRole('button', { name: 'Delete INQ-9' })).closest('td') as Element);
    expect(router.state.location.pathname).toBe(pages.clientList);
    fireEvent.click(screen.getByText('Send to Review'));
    await screen.findByText('One inquiry');
    expect(router.state.location.search).toBe('?id=9');
  });
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

  it('asks first, and does nothing if the client declines', { tags: ['R8.12'] }, async () => {
    const markedRows: (string | null)[] = [];
    confirmWithUser.mockImplementation(() => {
      markedRows.push(...[...document.querySelectorAll('tr[data-marked]')].map((row) => row.textContent));
      return false;
    });
    const deletions = await deleteFirst({});
    // The question names no inquiry: its row is marked meanwhile.
    expect(markedRows).toEqual([expect.stringContaining('INQ-1')]);
    expect(confirmWithUser).toHaveBeenCalledExactlyOnceWith('Are you sure you want to delete this inquiry?');
    expect(deletions()).toEqual([]);
  });

  it('asks and deletes once, even if pressed twice, then confirms and reloads', {
    tags: ['R8.13'],
  }, async () => {
    confirmWithUser.mockReturnValue(true);
    const answer = Promise.withResolvers<Given>();
    const deletions = await deleteFirst(answer.promise);
    press('Delete INQ-1');
    expect(confirmWithUser).toHaveBeenCalledOnce();
    expect(deletions()).toHaveLength(1);
    answer.resolve({ body: { success: 1, message: 'OK' } });
    await waitFor(() => expect(reloadPage).toHaveBeenCalledOnce());
    expect(alertUser).toHaveBeenCalledExactlyOnceWith('Delete Succesfuuly');
  });

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

describe('the staff’s Review List (§2)', () => {
  it('has a search and a pager but no Create New, and sends an empty clientid', {
    tags: ['R2.64', 'R2.69', 'R7.8'],
  }, async () => {
    const requests = stubList(listOf(1));
    show(pages.staffList);
    await shows('Client 1');
    expect(screen.queryByText('Create New')).toBeNull();
    expect(requests.find(({ address }) => address === listInquiries.path)?.fields).toMatchObject({
      page: 1,
      limit: 10,
      clientid: '',
      Keyword: '',
    });
    expect(screen.getByRole('searchbox')).toBeTruthy();
    expect(screen.getByText('Page 1 of 1')).toBeTruthy();
    for (const name of ['Prev', 'Next']) expect(screen.getByRole('button', { name })).toBeTruthy();
  });
});
