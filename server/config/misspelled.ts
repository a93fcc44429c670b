// Finds variables that look like misspelled settings. A server with SMPT_URL instead of SMTP_URL starts, and
// sends no mail.

/** Settings of these kinds exist, so SMTP_HOST is probably meant for this program too. */
const FAMILIES = ['ADMIN_', 'ALLOWED_', 'CLAMD_', 'DATABASE_', 'FILES_', 'MAIL_', 'SMTP_', 'TRUSTED_'];
/** Two slips of a short name would be another word: POST and HOST, PATH and PORT. */
const SHORT_CHARS = 5;
const MOST_SLIPS = 2;

/** How many letters to insert, remove, replace or swap with their neighbor (optimal string alignment). */
export function countSlips(one: string, other: string): number {
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current[column] = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap && row > 1 && column > 1 ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = above;
    above = current;
  }
  return above[other.length] ?? 0;
}

/** The setting that a variable was probably meant to be; undefined for a variable of another program. */
function meantBy(variable: string, known: readonly string[]): string | undefined {
  const family = FAMILIES.find((prefix) => variable.startsWith(prefix));
  // A name that is longer or shorter by more letters cannot be meant. Most variables have no such setting, and each
  // comparison takes time at every start.
  const isNear = (name: string) => Math.abs(name.length - variable.length) <= MOST_SLIPS;
  const ranked = (family ? [...known] : known.filter(isNear))
    .map((name) => ({ name, slips: countSlips(variable, name) }))
    .sort((one, other) => one.slips - other.slips);
  const [closest] = ranked;
  if (closest && closest.slips <= (closest.name.length <= SHORT_CHARS ? 1 : MOST_SLIPS)) return closest.name;
  return family && ranked.find(({ name }) => name.startsWith(family))?.name;
}

/** The variables that are not settings but look like one, each with the setting. */
export function findMisspelled(
  variables: readonly string[],
  known: readonly string[],
): { variable: string; meant: string }[] {
  return variables
    .filter((variable) => !known.includes(variable))
    .flatMap((variable) => {
      const meant = meantBy(variable.toUpperCase(), known);
      return meant === undefined ? [] : [{ variable, meant }];
    });
}
