// The warning when a proxy is not trusted, and who reads warnings.
import { expect, it } from 'vitest';
import { readyz } from '../../../contract/endpoints.ts';
import { ask } from '../../support/requests/ask.ts';
import { RawConnection, requestHead } from '../../support/requests/raw-http.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';

const server = serverForFile({ env: { PUBLIC_URL: 'https://review.example', SMTP_HOST: 'typo' } });

const ready = (headers: Record<string, string> = {}) => ask(server.anonymous(), readyz, {}, 'get', headers);
const warnings = () => server.log().filter(({ event }) => event === 'warning');

it('a proxy that is not trusted is named in the log once, with the setting', {
  tags: ['R7.707'],
}, async () => {
  for (let count = 0; count < 3; count += 1) await ready({ 'x-forwarded-for': '203.0.113.7' });
  const found = warnings().filter(({ code }) => code === 'proxy-not-trusted');
  expect(found).toHaveLength(1);
  expect(found[0]?.text).toMatch(/arrives from 127\.0\.0\.1, not listed in TRUSTED_PROXIES/);
});

it('warnings are shown to programs on this machine, and to no one else', { tags: ['R7.707'] }, async () => {
  const codes = ['no-trusted-proxies', 'unknown-setting'];
  expect((await ready()).body).toMatchObject({ success: 1, warnings: expect.arrayContaining(codes) });
  for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']) {
    expect((await ready({ [header]: '203.0.113.7' })).body).toEqual({ success: 1, message: 'OK' });
  }
  const connection = await RawConnection.open(server.url);
  await connection.send(requestHead('GET', readyz.path, { host: 'review.example' }));
  expect(JSON.parse(String((await connection.answer())?.body))).toEqual({ success: 1, message: 'OK' });
  connection.close();
});
