// What one would write for the same durable work, as short as it can be: node:http, busboy and the driver of the database.
// It submits an inquiry, lists those of a client, and checks a session, on the tables of our server. It logs each answer
// and sends the headers that ours sends; it has no limits, no due dates, no search, no scans, and no log of refusals.
import { createHash, createHmac, generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import Busboy from '@fastify/busboy';
import pg from 'pg';
import pino from 'pino';

const { PORT, FOLDER, DATABASE_URL, DATABASE = '' } = process.env;
const SECRET = randomBytes(32);
const { privateKey } = generateKeyPairSync('ed25519');
if (FOLDER) mkdirSync(FOLDER, { recursive: true });

/** Statements are prepared once, on both engines. */
function openSqlite() {
  const database = new DatabaseSync(DATABASE);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  const statements = new Map();
  const query = async (text, ...values) => {
    const kept = statements.get(text) ?? database.prepare(text.replace(/\$(\d)/g, '?$1'));
    statements.set(text, kept);
    return kept.all(...values);
  };
  let last = Promise.resolve();
  // One at a time on the one connection.
  const transaction = (work) => {
    const done = last.then(async () => {
      database.exec('BEGIN IMMEDIATE');
      try {
        const result = await work(query);
        database.exec('COMMIT');
        return result;
      } catch (error) {
        database.exec('ROLLBACK');
        throw error;
      }
    });
    last = done.catch(() => undefined);
    return done;
  };
  const serial = 'INTEGER PRIMARY KEY';
  return { query, transaction, serial };
}

function openPostgres() {
  const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
  pool.on('error', () => undefined);
  const names = new Map();
  const on =
    (client) =>
    async (text, ...values) => {
      const name = names.get(text) ?? `s${names.size}`;
      names.set(text, name);
      return (await client.query({ name, text, values })).rows;
    };
  const transaction = async (work) => {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      const result = await work(on(client));
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    } finally {
      client.release();
    }
  };
  return { query: on(pool), transaction, serial: 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY' };
}

const { query, transaction, serial } = DATABASE_URL ? openPostgres() : openSqlite();
if (FOLDER)
  for (const table of [
    `inquiries (id ${serial}, client_id BIGINT, case_type TEXT, urgency_level TEXT, about_case TEXT, services TEXT, created_at TEXT)`,
    'files (name TEXT PRIMARY KEY, inquiry_id BIGINT, original_name TEXT, bytes BIGINT, sha256 TEXT, created_at TEXT)',
    'receipts (inquiry_id BIGINT PRIMARY KEY, content TEXT)',
    'outbox (id TEXT PRIMARY KEY, sealed TEXT, next_attempt_at TEXT)',
    'audit (sequence BIGINT PRIMARY KEY, at TEXT, event TEXT, inquiry_id BIGINT, mac TEXT)',
    'head (id INTEGER PRIMARY KEY, sequence BIGINT, mac TEXT)',
    'replays (key TEXT PRIMARY KEY, answer TEXT)',
  ])
    await query(
      `CREATE TABLE IF NOT EXISTS peer_${table.replaceAll('BIGINT', DATABASE_URL ? 'BIGINT' : 'INTEGER')}`,
    );
if (FOLDER) await query("INSERT INTO peer_head VALUES (1, 0, '') ON CONFLICT DO NOTHING");

async function findSession({ headers }) {
  const token = /(?:^|; )sid=([^;]+)/.exec(headers.cookie ?? '')?.[1] ?? '';
  const [session] = await query(
    `SELECT sessions.created_at, sessions.seen_at, accounts.id, accounts.role, accounts.name, accounts.email,
       accounts.time_zone, accounts.administrator
     FROM sessions JOIN accounts ON accounts.id = sessions.account_id
     WHERE sessions.token_hash = $1 AND accounts.disabled = 0`,
    createHash('sha256').update(token).digest('hex'),
  );
  return session;
}

/** Streams the files to the disk, each hashed and synced under its final name. */
async function receive(request) {
  const fields = {};
  const files = [];
  await new Promise((resolve, reject) => {
    const busboy = new Busboy({ headers: request.headers });
    busboy.on('field', (name, value) => {
      fields[name] = value;
    });
    busboy.on('file', (_field, stream, originalName) => files.push(store(stream, originalName)));
    busboy.on('finish', resolve);
    busboy.on('error', reject);
    request.pipe(busboy);
  });
  const stored = await Promise.all(files);
  const folder = await open(FOLDER);
  await folder.sync();
  await folder.close();
  return { fields, files: stored };
}

async function store(stream, originalName) {
  const name = `${randomBytes(16).toString('base64url')}.pdf`;
  const draft = join(FOLDER, `${name}.part`);
  const file = await open(draft, 'wx', 0o600);
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of stream) {
    hash.update(chunk);
    await file.write(chunk);
    bytes += chunk.length;
  }
  await file.sync();
  await file.close();
  await rename(draft, join(FOLDER, name));
  return { name, originalName, bytes, sha256: hash.digest('hex') };
}

async function submit(request, session) {
  const { fields, files } = await receive(request);
  const at = new Date().toISOString();
  return await transaction(async (trx) => {
    const [{ id }] = await trx(
      `INSERT INTO peer_inquiries (client_id, case_type, urgency_level, about_case, services, created_at)
       VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
      session.id,
      fields.caseType,
      fields.urgencyLevels,
      fields.aboutCase,
      fields.selectedServices,
      at,
    );
    const insertFile = 'INSERT INTO peer_files VALUES ($1, $2, $3, $4, $5, $6)';
    for (const { name, originalName, bytes, sha256 } of files)
      await trx(insertFile, name, id, originalName, bytes, sha256, at);
    const receipt = { inquiry: id, received: at, client: session.name, files };
    const signature = sign(null, Buffer.from(JSON.stringify(receipt)), privateKey).toString('base64');
    await trx('INSERT INTO peer_receipts VALUES ($1, $2)', id, JSON.stringify({ ...receipt, signature }));
    for (const to of [session.email, 'office@firm.example'])
      await trx('INSERT INTO peer_outbox VALUES ($1, $2, $3)', randomUUID(), JSON.stringify({ to, id }), at);
    const answer = { success: 1, message: 'OK', inquiryid: id };
    await trx('INSERT INTO peer_replays VALUES ($1, $2)', randomUUID(), JSON.stringify(answer));
    // An update, because it locks the row on both engines.
    let [{ sequence, mac }] = await trx('UPDATE peer_head SET id = 1 RETURNING sequence, mac');
    for (const event of ['inquiry-created', ...files.map(() => 'file-uploaded')]) {
      sequence = Number(sequence) + 1;
      mac = createHmac('sha256', SECRET).update(`${mac} ${sequence} ${event} ${id} ${at}`).digest('hex');
      await trx('INSERT INTO peer_audit VALUES ($1, $2, $3, $4, $5)', sequence, at, event, id, mac);
    }
    await trx('UPDATE peer_head SET sequence = $1, mac = $2', sequence, mac);
    return answer;
  });
}

/** The same columns as our list, and the drafts of the client. */
async function list({ id }) {
  const [{ total }] = await query('SELECT count(*) AS total FROM inquiries WHERE client_id = $1', id);
  const data = await query(
    `SELECT inquiries.id AS inquiryid, accounts.name AS client_name, accounts.email AS emailaddress,
       accounts.contact_number AS mobilenumber, accounts.organization, case_type, urgency_level, status,
       inquiries.created_at AS createddate, selected_services, customized_reports, other_service, process_status,
       due_at AS duedate, matter_number AS matternumber, substr(about_case, 1, 120) AS excerpt
     FROM inquiries JOIN accounts ON accounts.id = inquiries.client_id
     WHERE client_id = $1 ORDER BY inquiries.id DESC LIMIT 10`,
    id,
  );
  const drafts = await query(
    "SELECT id, fields, saved_at FROM drafts WHERE account_id = $1 AND form = 'inquiry'",
    id,
  );
  return { success: 1, data, total_records: Number(total), drafts, message: 'OK' };
}

const check = ({ name, time_zone: timezone }) => ({
  success: 1,
  idleseconds: 1800,
  administrator: false,
  name,
  timezone,
  transferring: false,
  message: 'OK',
});

async function answer(request) {
  if (request.url === '/ready') return { success: 1 };
  const session = await findSession(request);
  if (!session) throw new Error('not signed in');
  if (request.method === 'POST') return submit(request, session);
  return request.url.startsWith('/user/session') ? check(session) : list(session);
}

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy':
    'accelerometer=(), autoplay=(), camera=(), display-capture=(), encrypted-media=(), fullscreen=(self), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), publickey-credentials-create=(self), publickey-credentials-get=(self), screen-wake-lock=(), usb=(), xr-spatial-tracking=()',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
};
const log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime });

createServer(async (request, response) => {
  const started = performance.now();
  const id = randomBytes(9).toString('base64url');
  let status = 200;
  let text = '';
  try {
    text = JSON.stringify(await answer(request));
  } catch (error) {
    status = 500;
    text = String(error);
  }
  response.writeHead(status, { ...HEADERS, 'x-request-id': id, 'content-length': Buffer.byteLength(text) });
  response.end(text);
  const ms = Math.round(performance.now() - started);
  log.info({
    request: id,
    method: request.method,
    route: request.url,
    status,
    ms,
    event: 'request-completed',
  });
}).listen(Number(PORT), '127.0.0.1');
