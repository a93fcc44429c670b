// `npm run status`: what the page for administrators shows of the installation.
import { openOwnStore } from '../files/own-store.ts';
import { readSystem } from '../system.ts';
import { requireCount } from './arguments.ts';
import { runCommand } from './run-command.ts';

const GIB = 1024 ** 3;
const gib = (bytes: number) => `${(bytes / GIB).toFixed(2)} GiB`;

const SCANNERS = {
  none: 'no CLAMD_URL, so files are not scanned',
  ready: 'works',
  unfit: 'cannot be used',
} as const;

await runCommand({
  usage: `Usage: npm run status
Prints the version, the size of the database, the room for files, whether the malware scanner works, how many files
wait for it, since when every file has been compared with its SHA-256, the last backup, and warnings about the settings.
The server may be running.`,
  read: (words) => requireCount(words, 0, 0),
  async act(accounts) {
    const files = await openOwnStore(accounts.config, accounts.db);
    const state = await readSystem({ ...accounts, files }, accounts.config.warnings);
    const { freebytes, recordbytes, place } = state.files;
    const { scanner, comparison } = state;
    const room = freebytes === null ? 'no limit' : `${gib(freebytes)} free`;
    console.log(
      [
        `Version:  ${state.version}`,
        `Database: ${state.database.engine}, ${gib(state.database.bytes)}`,
        `Files:    ${gib(recordbytes)} of records in a ${place}, ${room}`,
        `Scanner:  ${SCANNERS[scanner.state]}${scanner.reason && ` (${scanner.reason})`}, ${scanner.waiting} files wait`,
        `Compared: ${comparison.since ? `every file since ${comparison.since}` : 'there are no files'}, ${comparison.damaged} damaged`,
        `Backup:   ${state.lastbackup || 'none was made with npm run backup'}`,
        ...state.warnings.map((text) => `Check:    ${text}`),
      ].join('\n'),
    );
  },
});
