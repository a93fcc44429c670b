// Express 5 + multer + pg, as its documentation shows them: uploads to the disk with a row, and a client's list.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import express from 'express';
import multer from 'multer';
import pg from 'pg';

const { PORT, FOLDER = '.', DATABASE_URL } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL });
pool.on('error', () => undefined);
await pool.query(`
  CREATE TABLE IF NOT EXISTS peer_inquiries (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, case_type TEXT NOT NULL, about_case TEXT NOT NULL,
    urgency_level TEXT NOT NULL, created_at TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS peer_files (
    name TEXT PRIMARY KEY, inquiry_id BIGINT NOT NULL REFERENCES peer_inquiries (id), bytes BIGINT NOT NULL,
    sha256 TEXT NOT NULL)`);

const app = express();
const upload = multer({ storage: multer.diskStorage({ destination: FOLDER }) });

async function sha256Of(path) {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}

async function store({ caseType, aboutCase, urgencyLevels }, files) {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const { rows } = await client.query(
      'INSERT INTO peer_inquiries (case_type, about_case, urgency_level, created_at) VALUES ($1, $2, $3, $4) RETURNING id',
      [caseType, aboutCase, urgencyLevels, new Date().toISOString()],
    );
    for (const { name, bytes, sha256 } of files)
      await client.query('INSERT INTO peer_files (name, inquiry_id, bytes, sha256) VALUES ($1, $2, $3, $4)', [
        name,
        rows[0].id,
        bytes,
        sha256,
      ]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

/** The account whose session the cookie holds. */
async function findAccount(request) {
  const token = /(?:^|; )sid=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  const { rows } = await pool.query(
    `SELECT accounts.id, accounts.role, sessions.created_at, sessions.seen_at
     FROM sessions JOIN accounts ON accounts.id = sessions.account_id
     WHERE sessions.token_hash = $1 AND accounts.disabled = 0`,
    [createHash('sha256').update(token).digest('hex')],
  );
  return rows[0];
}

app.get('/ready', (_request, response) => void response.send('ready'));

app.post('/upload', upload.array('files'), async (request, response) => {
  const files = [];
  for (const { filename, path, size } of request.files)
    files.push({ name: filename, bytes: size, sha256: await sha256Of(path) });
  await store(request.body, files);
  response.json({ success: 1, files });
});

app.get('/list', async (request, response) => {
  const account = await findAccount(request);
  if (!account) return void response.status(401).json({ success: 0 });
  const { rows } = await pool.query(
    `SELECT id AS inquiryid, case_type AS "caseType", urgency_level AS "urgencyLevel", status,
       created_at AS createddate
     FROM inquiries WHERE client_id = $1 ORDER BY id DESC LIMIT 10 OFFSET 0`,
    [account.id],
  );
  const counted = await pool.query('SELECT count(*) AS total FROM inquiries WHERE client_id = $1', [
    account.id,
  ]);
  response.json({ success: 1, data: rows, total_records: Number(counted.rows[0].total) });
});

app.listen(Number(PORT), '127.0.0.1');
