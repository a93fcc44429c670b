// Part of `npm run check`: phrases that an American would not write, such as "is no address" for "is not an address". It reads
// comments, texts, titles of tests and documents, also over the end of a line. The texts of the specification are
// not affected.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-tool.ts';

const FILES = ['*.ts', '*.tsx', '*.mjs', '*.sql', '*.css', '*.md', '*.yaml', '.env.example'];
const THIS = 'scripts/plain-english.ts';

/** Each with what to write instead. "There is no draft" and "no longer than" are good English. */
const PHRASES: readonly (readonly [phrase: RegExp, instead: string])[] = [
  [/(?<!there )\b(?:is|are|was|were|be) no (?!\w+er\b|more than\b|less than\b)\w+/gi, 'is not a …'],
  [/\bany ?more\b(?! than)/gi, 'no longer, or nothing'],
  [/\bwhom?ever\b/gi, 'someone who, everyone who'],
  [/\bof (?:its|their|one's) own\b(?= (?:on|in|at|for|and|or)\b|[^\w ])/gi, 'its own …, separate'],
  [/\bas such\b/gi, 'nothing'],
  [/\bthe own\b/gi, "their own, the user's own"],
  [/\bsince when\b/gi, 'when it began, how long'],
  [/\b(?:is|are|was|were) said so\b/gi, 'the page says so'],
  [/\bhow (?:an?|the|it|they|each) (?:\w+ ){0,3}(?:is|are) called\b/gi, 'what … is called'],
  [
    /\b(?:works?|signs? in|exists?|helps?|offers?|counts?) no (?:more|longer)\b(?! than)/gi,
    'no longer works',
  ],
  [/\bgone on with\b/gi, 'resumed, continued'],
  [/\bup to and with\b/gi, 'up to and including'],
  [/\bworth nothing\b/gi, 'no longer valid, useless'],
  [/\bfor ever\b/gi, 'forever'],
  [/\bthe same of\b/gi, 'the same for'],
  [/\bof all staff,? only\b/gi, 'among staff, only'],
  [/\b(?:sent|made|used|changed) one first\b/gi, 'the newest first, the most recently … first'],
  [/\bfor so (?:long|many|much)\b(?! that)/gi, 'for this long, this many'],
  [/\bin the places? of (?:the|one|it|a|React)\b/gi, 'instead of, in place of'],
  [/\bbut for (?:the|a|an)\b/gi, 'except'],
  [/\bmend(?:s|ed)?\b/gi, 'fix, repair'],
  [/(?<=(?:[.;:*/]|--) )Of two\b/g, 'if two …, one …'],
];

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...FILES], {
  cwd: root,
  encoding: 'utf8',
});
const found = listed.split('\n').flatMap((path) => {
  if (path === '' || path === THIS || !existsSync(join(root, path))) return [];
  // A line that ends in the middle of a phrase goes on behind the sign of a comment.
  const text = readFileSync(join(root, path), 'utf8').replaceAll(
    /(?<=\w)\n[ \t]*(?:(?:\/\/|\*|--|#)[ \t]*)?(?=\w)/g,
    ' ',
  );
  return PHRASES.flatMap(([phrase, instead]) =>
    [...text.matchAll(phrase)].map(([words]) => `${path}: "${words}": write ${instead}`),
  );
});
for (const line of found) console.error(line);
process.exitCode = found.length > 0 ? 1 : 0;
