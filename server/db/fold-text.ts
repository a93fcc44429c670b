// The one form in which texts are searched and names are sorted, on both engines: what looks the same is the same.

/** Letters that Unicode does not take apart. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th' },
  ...{ ħ: 'h', ŧ: 't', ŋ: 'n', ı: 'i', ς: 'σ' },
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/** Without letter case, accents and invisible characters; one kind of dash, quote and space. */
export function fold(text: string): string {
  return (
    text
      // First: the next line would make a space and an accent of one of them.
      .replace(/[‘’‚‛′ʹʻʼ´`＇]/g, "'")
      .replace(/[“”„‟″«»＂]/g, '"')
      .normalize('NFKD')
      .replace(/[\p{M}\p{Cf}]/gu, '')
      .toLowerCase()
      .replace(LETTER, (letter) => LETTERS[letter] ?? letter)
      .replace(/[\p{Pd}−]/gu, '-')
      .replace(/\s+/g, ' ')
      .trim()
      .normalize('NFC')
  );
}
