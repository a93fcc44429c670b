// Words that people who know the firm or the user would try first. The browser sees the typed password and looks for
// the words in it; the server sees only a digest and compares it with those of likely passwords made of them.
import { site } from '../../site.config.ts';

const COMMON_WORDS = [
  'password',
  'passwort',
  'admin',
  'administrator',
  'staff',
  'office',
  'welcome',
  'letmein',
  'secret',
  'login',
  'medico',
  'medical',
  'legal',
  'medicolegal',
  'record',
  'records',
  'review',
  'reviewer',
  'chronology',
];
/** Shorter words appear in too many good passwords. */
const MIN_WORD_CHARS = 4;
/** What a password must have besides such words. */
const MIN_OTHER_CHARS = 8;

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= MIN_WORD_CHARS);

/** The words of the firm and of a user: `names` are the user's name, login and the like. */
export function namesToAvoid(names: readonly string[]): string[] {
  return [...new Set([site.name, site.email, ...names].flatMap(wordsOf))];
}

/** All words to avoid, the longest first. */
export function wordsToAvoid(names: readonly string[]): string[] {
  const words = new Set([...namesToAvoid(names), ...wordsOf(site.tagline), ...COMMON_WORDS]);
  return [...words].sort((one, other) => other.length - one.length);
}

/** Letters that digits and signs replace in "P4$$w0rd". */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Whether a typed password has too little besides words to avoid. */
export function isMadeOfWords(password: string, names: readonly string[]): boolean {
  const read = [...password.toLowerCase()].map((letter) => LOOKALIKES[letter] ?? letter).join('');
  let rest = read;
  for (const word of wordsToAvoid(names)) rest = rest.replaceAll(word, '');
  return rest !== read && [...rest].length < MIN_OTHER_CHARS;
}
