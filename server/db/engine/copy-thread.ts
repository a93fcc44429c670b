// The thread that copies a SQLite database, so that the server can answer meanwhile.
import { workerData } from 'node:worker_threads';
import { copySqlite } from './sqlite-copy.ts';

await copySqlite(workerData.path, workerData.target);
