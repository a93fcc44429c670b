// The thread that copies a SQLite database for the server, which has to answer meanwhile.
import { workerData } from 'node:worker_threads';
import { copySqlite } from './sqlite-copy.ts';

await copySqlite(workerData.path, workerData.target);
