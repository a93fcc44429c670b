// `npm run demo`: the real server on temporary data, with a client, a staff member and 23 inquiries from the
// last months. The data is created through the public API. Only the dates are written to the database
// directly, because the API does not accept them. The data is deleted when the demo ends.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { settings } from '../server/config.ts';
import { makePdf } from '../tests/support/documents/pdf.ts';
import { type SentFile, WireClient } from '../tests/support/requests/wire-client.ts';
import { ensureBuilt } from './build-site.ts';
import { type DemoCase, demoCases } from './demo-cases.ts';
import { since } from './run-tool.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS_BETWEEN = 9;
const READY_TRIES = 300;

const client = { fullName: 'Dana Sample', email: 'client@demo.example', password: 'demo-client' };
const staff = { username: 'admin', password: 'demo-admin' };

const dataDir = mkdtempSync(join(tmpdir(), 'review-demo-'));
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));

// A demo must never touch the real data that the environment may point to.
const { LOG_LEVEL = 'warn', PORT = '3000' } = process.env;
for (const name of Object.keys(settings.shape)) delete process.env[name];
Object.assign(process.env, {
  DATA_DIR: dataDir,
  ADMIN_USERNAME: staff.username,
  ADMIN_PASSWORD: staff.password,
  LOG_LEVEL,
  PORT,
  LIMIT_FACTOR: '100',
});
const url = `http://localhost:${PORT}`;

async function untilReady(): Promise<void> {
  for (let tries = 0; tries < READY_TRIES; tries += 1) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The server did not become ready.');
}

function makeDocument(title: string, about: string): SentFile {
  const wrapped = about.replace(/(.{1,80})(\s+|$)/g, '$1\n');
  const text = `${title}\n\nFICTITIOUS: made up for a demonstration. No real person, no real record.\n\n${wrapped}`;
  return { name: title, content: makePdf(text) };
}

async function submit(wire: WireClient, demoCase: DemoCase): Promise<number> {
  const fields = {
    caseType: demoCase.caseType,
    aboutCase: demoCase.about,
    urgencyLevels: demoCase.urgency,
    selectedServices: JSON.stringify(demoCase.services),
    customizedReports: demoCase.customizedReports ?? '',
    otherService: demoCase.otherService ?? '',
  };
  const files = demoCase.records.map((name) => makeDocument(name, demoCase.about));
  return await wire.submit(fields, files);
}

/** Spreads the inquiries over the last months, each answered three days after it was sent. */
function setDates(ids: readonly number[]): void {
  const database = new DatabaseSync(join(dataDir, 'database.sqlite'), { timeout: 5000 });
  const setInquiry = database.prepare(
    'UPDATE inquiries SET created_at = :created, answered_at = iif(answered_at IS NULL, NULL, :answered) WHERE id = :id',
  );
  const setFiles = database.prepare(
    "UPDATE files SET created_at = iif(kind = 'report', :answered, :created) WHERE inquiry_id = :id",
  );
  const now = Date.now();
  for (const [index, id] of ids.entries()) {
    const created = now - (ids.length - 1 - index) * DAYS_BETWEEN * DAY_MS - (index % 7) * 37 * 60_000;
    const answered = Math.min(created + 3 * DAY_MS, now);
    const dates = {
      created: new Date(created).toISOString(),
      answered: new Date(answered).toISOString(),
      id,
    };
    setInquiry.run(dates);
    setFiles.run(dates);
  }
  database.close();
}

async function fill(): Promise<void> {
  const asClient = new WireClient(url);
  await asClient.register(client);
  await asClient.signInAsClient(client);
  const asStaff = new WireClient(url);
  await asStaff.signInAsStaff(staff);
  const ids: number[] = [];
  for (const demoCase of demoCases) {
    const id = await submit(asClient, demoCase);
    ids.push(id);
    if (demoCase.statement) {
      await asStaff.answer(id, demoCase.statement, [makeDocument(`Report ${id}.pdf`, demoCase.statement)]);
    }
  }
  setDates(ids);
}

await ensureBuilt();
await import('../server/main.ts');
await untilReady();
const started = performance.now();
process.stdout.write(`Creating ${demoCases.length} made-up inquiries … `);
await fill().catch((error: Error) => {
  process.stderr.write(`\nCould not create the demo data: ${error.message}\n`);
  process.exit(1);
});
process.stdout.write(`done in ${since(started)}

The demo runs at ${url}
  client   ${url}/login        ${client.email}   ${client.password}
  staff    ${url}/AdminLogin   ${staff.username}                 ${staff.password}
All data is fictitious, and is deleted when the demo ends (Ctrl+C). Mails are written to ${join(dataDir, 'mail')}
`);
