// The warning when a proxy is not trusted.
import { expect, it } from 'vitest';
import { readyz } from '../../../contract/endpoints.ts';
import { ask } from '../../support/requests/ask.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';

const server = serverForFile({ env: { PUBLIC_URL: 'https://review.example' } });

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
