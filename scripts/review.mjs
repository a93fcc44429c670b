#!/usr/bin/env node
// `npx review`: runs the operator's command in the project's folder, with the settings in .env.
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
process.argv.splice(2, 0, '--dotenv', 'server/operations/commands/review.ts');
await import('./need-node.mjs');
