// Makes the lists of common passwords: server/passwords/common-passwords.bin, which staff may not choose, and
// web/account/common-passwords.txt, which clients are warned of. Both are made of digests: many of these words do not
// belong into a source or on a page. Run it by hand after an update of @zxcvbn-ts/language-common (MIT), whose list comes from published breaches.
import { hash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { MIN_PASSWORD_CHARS, MIN_STAFF_PASSWORD_CHARS } from '../contract/limits.ts';
import { KEPT_BYTES } from '../server/passwords/common-passwords.ts';

/** Few listed passwords are as long as staff's must be, so the commonest are lengthened as people do it. */
const LENGTHENED = 3_000;
const YEARS = ['2020', '2021', '2022', '2023', '2024', '2025', '2026', '2027'];
const ENDINGS = [
  '1',
  '12',
  '123',
  '1234',
  '12345',
  '123456',
  '!',
  '1!',
  '123!',
  '01',
  '11',
  '69',
  '00',
  ...YEARS,
];

function readList(): string[] {
  const { dictionary } = createRequire(import.meta.url)('@zxcvbn-ts/language-common');
  return (dictionary as { 'passwords-common': string[] })['passwords-common'];
}

function* lengthened(word: string): Generator<string> {
  for (const spelled of [word, word.charAt(0).toUpperCase() + word.slice(1)]) {
    yield spelled + spelled;
    for (const ending of ENDINGS) yield spelled + ending;
  }
}

/** The content of the file: the first bytes of each digest, sorted. */
export function makeCommonPasswords(): Buffer {
  const listed = readList();
  const long = listed
    .slice(0, LENGTHENED)
    .flatMap((word) => [...lengthened(word)])
    .filter((word) => word.length >= MIN_STAFF_PASSWORD_CHARS);
  const all = [...listed.filter((word) => word.length >= MIN_PASSWORD_CHARS), ...long];
  const digests = new Set(all.map((word) => hash('md5', word).slice(0, 2 * KEPT_BYTES)));
  return Buffer.from([...digests].sort().join(''), 'hex');
}

const FOR_BROWSER = 3_000;
const PER_LINE = 16;

/** The browser's list: 32 bits of each digest, sorted, as the differences from one to the next, in base 36. */
export function makeBrowserList(): string {
  const words = readList()
    .filter((word) => word.length >= MIN_PASSWORD_CHARS)
    .slice(0, FOR_BROWSER);
  const kept = words.map((word) => Number.parseInt(hash('md5', word).slice(0, 8), 16)).sort((a, b) => a - b);
  const differences = kept.map((value, index) => (value - (kept[index - 1] ?? 0)).toString(36));
  return differences.map((text, index) => text + (index % PER_LINE === PER_LINE - 1 ? '\n' : ' ')).join('');
}

if (import.meta.main) {
  const made = makeCommonPasswords();
  await writeFile(new URL('../server/passwords/common-passwords.bin', import.meta.url), made);
  const list = makeBrowserList();
  await writeFile(new URL('../web/account/common-passwords.txt', import.meta.url), list);
  console.log(
    `staff: ${made.length / KEPT_BYTES} passwords, ${made.length} bytes; browser: ${list.length} bytes`,
  );
}
