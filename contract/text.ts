// The one place that cleans text that someone typed or pasted, for every field and every name of a file. Without zod, for
// the browser.

/**
 * Characters that no one sees, and those that change the text direction: `report\u202Efdp.exe` must not look like a PDF,
 * and an address that was pasted with one must not differ from the typed one. The two joiners are kept, because Persian
 * and many emoji need them. So are tab and line feed.
 */
const INVISIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression has to match them
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each is matched alone
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]/g;

/** What is left of the joiners, the selectors, the tags and the spaces if nothing that they belong to is there. */
// biome-ignore lint/suspicious/noMisleadingCharacterClass: each is matched alone
const VISIBLE = /[^\s\u200c\u200d\u2800\ufe00-\ufe0f\u{e0020}-\u{e007f}\u{e0100}-\u{e01ef}]/u;

/** The text as it is stored: line breaks are \n, and nothing invisible is in it. Text that shows nothing is empty. */
export function cleanText(typed: string): string {
  const text = typed
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(INVISIBLE, '')
    .trim();
  return VISIBLE.test(text) ? text : '';
}

/** The same on one line. */
export const cleanLine = (typed: string) => cleanText(typed).replace(/[\t\n]+/g, ' ');

/** The same without the joiners: an email address or a number that was pasted. */
export const cleanAddress = (typed: string) => cleanLine(typed).replace(/[\u200c\u200d]/g, '');
