// The values in local storage (§3): which ones exist, what counts as missing, what a sign-in stores.
import { describe, expect, it } from 'vitest';
import {
  clearSession,
  isSignedIn,
  MARK_SESSION_SCRIPT,
  readSession,
  storeClient,
  storeStaff,
  variantOf,
} from '../../../web/session.ts';

const KEYS = ['clientid', 'clientname', 'userid', 'username', 'roleid'];

describe('the session values (§3)', () => {
  it.each(KEYS)('%s counts as missing if it is the text null, empty or absent', { tags: ['R3.3'] }, (key) => {
    for (const stored of ['null', '', undefined]) {
      for (const name of KEYS) localStorage.setItem(name, 'x');
      if (stored === undefined) localStorage.removeItem(key);
      else localStorage.setItem(key, stored);
      expect(readSession()).not.toHaveProperty(key);
    }
    localStorage.setItem(key, 'NULL');
    expect(readSession()).toHaveProperty(key, 'NULL');
  });

  it('of a client have role 2, and none of the staff values', { tags: ['R3.3', 'R4.10', 'R9.16'] }, () => {
    storeStaff(1, 'root');
    storeClient(7, 'Dana');
    expect({ ...localStorage }).toEqual({ clientid: '7', clientname: 'Dana', roleid: '2' });
  });

  it('of staff have role 1, and none of the client values', { tags: ['R3.3', 'R4.10', 'R9.16'] }, () => {
    storeClient(7, 'Dana');
    storeStaff(1, 'root');
    expect({ ...localStorage }).toEqual({ userid: '1', username: 'root', roleid: '1' });
  });

  it('are all cleared together, with everything else in local storage', { tags: ['V14.3.3'] }, () => {
    storeClient(7, 'Dana');
    localStorage.setItem('another', 'x');
    clearSession();
    expect(localStorage).toHaveLength(0);
  });

  it.each([
    [{ roleid: '2', clientid: '7' }, true],
    [{ roleid: '2', clientid: 'null', userid: '1' }, false],
    [{ roleid: '2', userid: '1' }, false],
    [{ roleid: '1', userid: '1' }, true],
    [{ roleid: '1', userid: 'null', clientid: '7' }, false],
    [{ roleid: '3', userid: '1' }, true],
    [{ userid: '1' }, true],
    [{ clientid: '7' }, false],
    [{}, false],
  ])('%o are a session: %s', { tags: ['R4.8', 'R6.5'] }, (stored, expected) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    expect(isSignedIn(readSession())).toBe(expected);
  });
});

it.each([
  [{}, 'anonymous'],
  [{ clientid: 'null', userid: 'null' }, 'anonymous'],
  [{ clientid: '7' }, 'client'],
  [{ clientid: '7', userid: 'null' }, 'client'],
  [{ userid: '1' }, 'staff'],
  [{ clientid: '7', userid: '1' }, 'staff'],
])(
  '%o show the %s header, and the prerendered page is marked with it before the first paint',
  { tags: ['R4.20'] },
  (stored, variant) => {
    delete document.documentElement.dataset.session;
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    expect(variantOf(readSession())).toBe(variant);
    new Function(MARK_SESSION_SCRIPT)();
    expect(document.documentElement.dataset.session ?? 'anonymous').toBe(variant);
  },
);
