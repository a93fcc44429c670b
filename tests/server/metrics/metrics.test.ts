// GET /metrics: what it says, and that it says nothing of people. Who may read it: metrics-access.test.ts.
import { describe, expect, it, vi } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { pages } from '../../../contract/pages.ts';
import { version } from '../../../server/base/version.ts';
import { driveEverything } from '../../support/canaries.ts';
import { METRICS_TOKEN, sampleOf, scrape } from '../../support/outside/scraper.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';

const server = serverForFile({ env: { METRICS_TOKEN } });

describe('a scrape', () => {
  it('counts requests by pattern, method and class of the status', { tags: ['R7.153'] }, async () => {
    const client = await server.signIn('client');
    const labels = { route: '/api/getClientsinquiryview', method: 'GET', status: '4xx' };
    const before = sampleOf(await scrape(server), 'review_requests_total', labels) ?? 0;
    await client.fetch('/api/getClientsinquiryview?inquiryid=999999');
    await client.fetch('/api/getClientsinquiryview?inquiryid=none');
    const samples = await scrape(server);
    expect(sampleOf(samples, 'review_requests_total', labels)).toBe(before + 2);
    const timed = { route: labels.route };
    expect(sampleOf(samples, 'review_request_seconds_count', timed)).toBeGreaterThanOrEqual(2);
    expect(sampleOf(samples, 'review_info', { version })).toBe(1);
  });
});

it('says nothing of people, addresses or ids', { tags: ['R7.153'] }, async () => {
  const { secrets } = await driveEverything(server);
  await server.anonymous().fetch('/uploads/canary-name.pdf?canary=canary');
  await server.anonymous().fetch('/canary-path', { method: 'PUT' });
  const samples = await scrape(server);
  const text = JSON.stringify(samples).toLowerCase();
  for (const secret of [...secrets, 'canary']) expect(text).not.toContain(secret.toLowerCase());
  const routes = new Set(samples.map(({ labels }) => labels.route).filter((route) => route !== undefined));
  const known = [...Object.values(endpoints).map(({ path }) => path), ...Object.values(pages)];
  expect([...routes].filter((route) => !['/', 'file', 'none', ...known].includes(route))).toEqual([]);
  expect(routes).toContain('/uploads/:filename');
  const methods = new Set(samples.map(({ labels }) => labels.method).filter(Boolean));
  expect([...methods].filter((method) => !['GET', 'POST', 'HEAD', 'other'].includes(method ?? ''))).toEqual(
    [],
  );
});

it('a database that does not answer is reported, with all other metrics', { tags: ['R7.153'] }, async () => {
  const hanging = Promise.withResolvers<number>();
  const read = vi.spyOn(server.context.engine, 'bytes').mockReturnValue(hanging.promise);
  const samples = await scrape(server);
  expect(sampleOf(samples, 'review_database_answered')).toBe(0);
  expect(sampleOf(samples, 'process_resident_memory_bytes')).toBeGreaterThan(0);
  expect(sampleOf(samples, 'review_uploads_running')).toBe(0);
  read.mockRestore();
  hanging.resolve(0);
  expect(sampleOf(await scrape(server), 'review_database_answered')).toBe(1);
});
