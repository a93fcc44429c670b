import { expect, it } from 'vitest';
import { clientPages, pages, publicPages, staffPages } from '../../../contract/pages.ts';
import { judge } from '../../../web/shell/session/session-check.ts';

const client = { roleid: '2', clientid: '7', clientname: 'Dana' };
const staff = { roleid: '1', userid: '1', username: 'admin' };

it.each(publicPages)('shows the public page %s to everyone', { tags: ['R4.5', 'R6.1'] }, (path) => {
  for (const session of [{}, client, staff]) expect(judge(path, session)).toEqual({ show: true });
});

it.each(clientPages)(
  'shows the client page %s to a client, and redirects staff to their list',
  { tags: ['R4.8'] },
  (path) => {
    expect(judge(path, client)).toEqual({ show: true });
    expect(judge(path, staff)).toEqual({ show: false, goTo: pages.staffList });
  },
);

it.each(staffPages)(
  'shows the staff page %s to staff, and redirects a client to their own list',
  { tags: ['R4.8'] },
  (path) => {
    for (const roleid of ['1', '9']) expect(judge(path, { ...staff, roleid })).toEqual({ show: true });
    expect(judge(path, client)).toEqual({ show: false, goTo: pages.clientList });
  },
);

it('leaves an unknown path alone: it is neither public nor protected', () => {
  for (const path of ['/nope', '/clienthome', '/ClientHome/'])
    expect(judge(path, {})).toEqual({ show: true });
});
