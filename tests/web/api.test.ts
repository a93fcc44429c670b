import { afterEach, describe, expect, it, vi } from 'vitest';
import { clientLogin } from '../../contract/accounts/accounts.ts';
import { answerInquiry, listInquiries, submitInquiry, viewInquiry } from '../../contract/inquiries.ts';
import { call, HttpError, NetworkError, once } from '../../web/api.ts';
import { stubWire } from '../support/requests/wire-stub.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.resetModules();
});

const secret = { username: 'dana@example.com', password: '5f4dcc3b5aa765d61d8327deb882cf99' };
const question = { page: 2, limit: 10, clientid: '', Keyword: 'Ann O’Neill' };

describe('a call', () => {
  it('sends secrets, names and keywords in a POST body, with the cookies and an idempotency key', {
    tags: ['R7.1', 'R7.29', 'V3.5.3', 'V14.2.1'],
  }, async () => {
    const requests = stubWire(() => ({ body: { success: 1 } }));
    await call(clientLogin, secret, { idempotencyKey: 'k1' });
    await call(listInquiries, question);
    await call(viewInquiry, { inquiryid: 7 });
    const init = { credentials: 'include' };
    expect(new Headers(requests[0]?.init.headers).get('idempotency-key')).toBe('k1');
    expect(requests).toMatchObject([
      { method: 'POST', address: clientLogin.path, fields: secret, init },
      { method: 'POST', address: listInquiries.path, fields: question, init },
      { method: 'GET', address: `${viewInquiry.path}?inquiryid=7`, init },
    ]);
  });
});

it('a change made again has the same key until the server has made or refused it', async () => {
  const keys: string[] = [];
  const make = (answer: () => Promise<string>) =>
    once('a change', (key) => {
      keys.push(key);
      return answer();
    }).catch(() => undefined);
  const answers = [new NetworkError('cut'), new HttpError(503, ''), 'made', new HttpError(409, ''), 'made'];
  for (const answer of answers)
    await make(async () => {
      if (answer instanceof Error) throw answer;
      return answer;
    });
  const [first, second, third, fourth, fifth] = keys;
  expect([second, third]).toEqual([first, first]);
  expect(new Set([first, fourth, fifth]).size).toBe(3);
});

it('a form sent again with the same files, also after a reload, has the same key until it is answered', async () => {
  const keys: string[] = [];
  const answers = ['onerror', 'onload', 'onload'];
  class Request {
    upload = {};
    status = 200;
    responseText = '{}';
    open() {}
    setRequestHeader(name: string, value: string) {
      if (name === 'idempotency-key') keys.push(value);
    }
    send() {
      (this as unknown as Record<string, () => void>)[answers.shift() ?? '']?.();
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  for (const _ of [1, 2, 3]) {
    vi.resetModules();
    const { upload } = await import('../../web/upload.ts');
    const file = new File(['%PDF-1.7'], 'record.pdf', { lastModified: 1 });
    await upload(submitInquiry, { aboutCase: 'A fall.' }, [file]).catch(() => undefined);
  }
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

it('a change is made again after another one that may have undone it, and after some minutes', async () => {
  const keys: string[] = [];
  const make = (content: string, answer?: Error) =>
    once(content, (key) => {
      keys.push(key);
      return answer ? Promise.reject(answer) : Promise.resolve();
    }).catch(() => undefined);
  const lost = new NetworkError('cut');
  await make('disable', lost);
  await make('enable');
  await make('disable', lost);
  vi.setSystemTime(Date.now() + 2 * 60_000);
  await make('disable');
  expect(new Set(keys).size).toBe(4);
});

it('VITE_WIRE=get uses GET with a query wherever §7 does, and the configured host', {
  tags: ['R7.1', 'R7.29', 'V1.2.2'],
}, async () => {
  vi.stubEnv('VITE_WIRE', 'get');
  vi.stubEnv('VITE_API_HOST', 'https://api.example');
  const requests = stubWire(() => ({ body: { success: 1 } }));
  const api = await import('../../web/api.ts');
  await api.call(listInquiries, question);
  const address = new URL(requests[0]?.address ?? '');
  expect(requests[0]?.method).toBe('GET');
  expect(address.origin + address.pathname).toBe(`https://api.example${listInquiries.path}`);
  expect(Object.fromEntries(address.searchParams)).toEqual({ ...question, page: '2', limit: '10' });
  const { fileAddress } = await import('../../web/portal/files/file-calls.ts');
  expect(fileAddress('a b.pdf')).toBe('https://api.example/uploads/a%20b.pdf');
  expect(answerInquiry.methods).toEqual(['POST']);
});
