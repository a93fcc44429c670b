// A scrape reads parts of indexes, however many rows there are.
import { beforeAll, expect, it } from 'vitest';
import { addManyInquiries, plansOf } from '../../support/data/many-inquiries.ts';
import { METRICS_TOKEN, sampleOf, scrape } from '../../support/outside/scraper.ts';
import { serverForFile } from '../../support/server/server-for-file.ts';

const server = serverForFile({ env: { METRICS_TOKEN } });
const COUNT = 20_000;
const TABLE_READ = /SCAN (inquiries|files|audit|outbox)\b(?! USING COVERING INDEX)/;

beforeAll(async () => {
  const clients = [await server.signIn('client'), await server.signIn('client')] as const;
  await addManyInquiries(server, COUNT, [clients[0].id, clients[1].id]);
});

it('no query reads a whole table', { tags: ['R7.156'] }, async () => {
  const plans = await plansOf(server, () => scrape(server));
  expect(plans).toMatch(/inquiries_waiting/);
  // PostgreSQL scans tables that are small, as the others are here; SQLite has the same indexes, and uses them.
  const isSqlite = server.context.engine.name === 'sqlite';
  expect(plans).not.toMatch(isSqlite ? TABLE_READ : /Seq Scan on inquiries\b/);
});

it('a large backlog is counted up to ten thousand', async () => {
  server.advance(30 * 24 * 3600);
  const samples = await scrape(server);
  expect(sampleOf(samples, 'review_inquiries_overdue', { urgency: 'rush' })).toBe(10_000);
  expect(sampleOf(samples, 'review_inquiries_waiting', { urgency: 'rush' })).toBe(10_000);
});
