import { describe, expect, it } from 'vitest';
import { clientPages, pages, portalPages, publicPages, staffPages } from '../../contract/pages.ts';
import { judge } from '../../web/shell/session/session-check.ts';

const client = { roleid: '2', clientid: '7', clientname: 'Dana' };
const staff = { roleid: '1', userid: '1', username: 'admin' };

describe('the session check (§4)', () => {
  it.each(publicPages)('shows the public page %s to everybody', { tags: ['R4.5', 'R6.1'] }, (path) => {
    for (const session of [{}, client, staff]) expect(judge(path, session)).toEqual({ show: true });
  });

  it.each(portalPages)('leads a visitor without a session from %s to the sign-in', (path) => {
    expect(judge(path, {})).toEqual({ show: false, goTo: pages.login });
  });

  it.each(clientPages)(
    'shows the client page %s to a client, and leads staff to their list',
    { tags: ['R4.8'] },
    (path) => {
      expect(judge(path, client)).toEqual({ show: true });
      expect(judge(path, staff)).toEqual({ show: false, goTo: pages.staffList });
    },
  );

  it.each(staffPages)(
    'shows the staff page %s to staff, and leads a client to the own list',
    { tags: ['R4.8'] },
    (path) => {
      expect(judge(path, staff)).toEqual({ show: true });
      expect(judge(path, client)).toEqual({ show: false, goTo: pages.clientList });
    },
  );

  it('asks role 2 for a client id, and any other role for a user id', {
    tags: ['R4.6', 'R4.7', 'R6.4'],
  }, () => {
    expect(judge(pages.clientList, { roleid: '2', userid: '1' })).toMatchObject({ goTo: pages.login });
    expect(judge(pages.staffList, { roleid: '9', clientid: '7' })).toMatchObject({ goTo: pages.login });
    expect(judge(pages.staffList, { roleid: '9', userid: '1' })).toEqual({ show: true });
  });

  it('leaves an unknown path alone: it is neither public nor protected', () => {
    for (const path of ['/nope', '/clienthome', '/ClientHome/'])
      expect(judge(path, {})).toEqual({ show: true });
  });
});
