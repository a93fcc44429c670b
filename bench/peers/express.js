// Express 5 + multer + pg, as its documentation shows them: uploads to the disk with a row.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import express from 'express';
import multer from 'multer';
import pg from 'pg';

const { PORT, FOLDER = '.', DATABASE_URL, UPLOAD_PATH = '/' } = process.env;
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

app.get('/ready', (_request, response) => void response.send('ready'));

app.post(UPLOAD_PATH, upload.array('files'), async (request, response) => {
  const files = [];
  for (const { filename, path, size } of request.files)
    files.push({ name: filename, bytes: size, sha256: await sha256Of(path) });
  await store(request.body, files);
  response.json({ success: 1, files });
});

app.listen(Number(PORT), '127.0.0.1');
