// Made-up people and cases for lists: they decide how many inquiries a keyword finds.

const FIRST = [
  'Dana',
  'Robin',
  'Casey',
  'Jordan',
  'Avery',
  'Morgan',
  'Riley',
  'Quinn',
  'Taylor',
  'Rowan',
] as const;
const SYLLABLES = [
  'ba',
  'den',
  'fo',
  'gar',
  'hal',
  'jun',
  'lem',
  'mor',
  'nel',
  'pra',
  'ros',
  'sul',
  'tam',
  'ven',
] as const;

export const RARE = 'Zabriskie';
export const COMMON = 'Whitfield';
/** Two letters that one family name in about twenty contains. */
export const TWO_LETTERS = 'wh';
/** Of About case: in 15 of a million, and in all. */
export const RARE_WORD = 'kyphoplasty';
export const COMMON_WORD = 'ladder';
/** The rest of a matter number are seven digits. */
export const MATTER_PREFIX = 'M-25/';

function familyName(index: number): string {
  // 15 of 20,000, and one in twenty.
  if (index % 1333 === 7) return RARE;
  if (index % 20 === 3) return COMMON;
  const syllable = (place: number) => SYLLABLES[Math.floor(index / place) % SYLLABLES.length] ?? '';
  const name = syllable(1) + syllable(14) + syllable(196);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

export const nameOf = (index: number): string => `${FIRST[index % FIRST.length]} ${familyName(index)}`;
