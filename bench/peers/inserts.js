// How many rows a second a database takes when each is committed and synced: `inserts.js sqlite PATH SECONDS` with one
// writer, because SQLite has only one at a time, and `inserts.js postgres URL SECONDS WRITERS`. Prints the number.
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

const [engine, place = '', seconds, writers = '1'] = process.argv.slice(2);
const VALUES = ['Personal Injury', 'Fictitious: a fall from a ladder.', 'Rush (3-5 business days)'];
const COLUMNS =
  'case_type TEXT NOT NULL, about_case TEXT NOT NULL, urgency_level TEXT NOT NULL, created_at TEXT NOT NULL';
const INTO = 'INSERT INTO rows (case_type, about_case, urgency_level, created_at)';
const started = performance.now();
const isOver = () => performance.now() - started > Number(seconds) * 1000;
let count = 0;

if (engine === 'sqlite') {
  const database = new DatabaseSync(place);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  database.exec(`CREATE TABLE IF NOT EXISTS rows (id INTEGER PRIMARY KEY, ${COLUMNS})`);
  const insert = database.prepare(`${INTO} VALUES (?, ?, ?, ?)`);
  for (; !isOver(); count += 1) insert.run(...VALUES, new Date().toISOString());
  database.close();
} else {
  const pool = new pg.Pool({ connectionString: place, max: Number(writers) });
  await pool.query(
    `CREATE TABLE IF NOT EXISTS rows (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, ${COLUMNS})`,
  );
  const query = { name: 'insert', text: `${INTO} VALUES ($1, $2, $3, $4)` };
  const write = async () => {
    for (; !isOver(); count += 1)
      await pool.query({ ...query, values: [...VALUES, new Date().toISOString()] });
  };
  await Promise.all(Array.from({ length: Number(writers) }, write));
  await pool.end();
}
console.log((count / (performance.now() - started)) * 1000);
