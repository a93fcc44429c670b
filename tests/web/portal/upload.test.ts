import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { submitInquiry } from '../../../contract/inquiries.ts';
import { HttpError, NetworkError } from '../../../web/api.ts';
import { upload } from '../../../web/upload.ts';

/** jsdom's XMLHttpRequest would need a server: here the test plays the network. */
class FakeRequest {
  static last: FakeRequest;
  headers: Record<string, string> = {};
  upload: { onprogress?: (event: { loaded: number; total: number }) => void; onload?: () => void } = {};
  withCredentials = false;
  status = 0;
  responseText = '';
  body: FormData | undefined;
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  constructor() {
    FakeRequest.last = this;
  }
  open() {}
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: FormData) {
    this.body = body;
  }
  abort() {
    this.onabort();
  }
  answer(status: number, body: unknown) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload();
  }
  progress(loaded: number, total: number) {
    this.upload.onprogress?.({ loaded, total });
  }
}

const file = (name: string, bytes: number) => new File(['x'.repeat(bytes)], name);

function start() {
  const progress: number[] = [];
  const controller = new AbortController();
  const answer = upload(
    submitInquiry,
    { mode: '1', caseType: 'Other' },
    [file('a.pdf', 60), file('b.pdf', 40)],
    {
      signal: controller.signal,
      idempotencyKey: 'key-1',
      onProgress: (bytes) => progress.push(bytes),
    },
  );
  return { answer, progress, controller, request: FakeRequest.last };
}

beforeEach(() => vi.stubGlobal('XMLHttpRequest', FakeRequest));
afterEach(() => vi.unstubAllGlobals());

it('sends the fields before the files, with cookies and the idempotency key', {
  tags: ['R7.2'],
}, async () => {
  const { answer, request } = start();
  expect([...(request.body?.keys() ?? [])]).toEqual(['mode', 'caseType', 'files', 'files']);
  expect(request.withCredentials).toBe(true);
  expect(request.headers['idempotency-key']).toBe('key-1');
  request.answer(200, { success: 1, message: 'ok' });
  expect(await answer).toEqual({ status: 200, body: { success: 1, message: 'ok' } });
});

it('counts the bytes of the files, not the framing around them', { tags: ['R2.75'] }, () => {
  const { progress, request } = start();
  request.progress(20, 150);
  request.progress(110, 150);
  request.progress(150, 150);
  expect(progress).toEqual([0, 60, 100]);
});

it('keeps the progress between zero and the size of the files, whatever the browser reports', () => {
  const { progress, request } = start();
  for (const total of [0, 50, 100, 150])
    for (const loaded of [0, 70, 150, 400]) request.progress(loaded, total);
  request.upload.onload?.();
  expect(progress.filter((bytes) => bytes < 0 || bytes > 100)).toEqual([]);
  expect(progress.at(-1)).toBe(100);
});

it('distinguishes a refusal, a lost connection and a cancellation', async () => {
  const refused = start();
  refused.request.answer(415, { success: 0, message: 'not a PDF' });
  await expect(refused.answer).rejects.toEqual(new HttpError(415, 'not a PDF'));
  const lost = start();
  lost.request.onerror();
  await expect(lost.answer).rejects.toBeInstanceOf(NetworkError);
  const canceled = start();
  canceled.controller.abort();
  await expect(canceled.answer).rejects.toMatchObject({ name: 'AbortError' });
});
