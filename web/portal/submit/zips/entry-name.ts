// What the name of an entry in a ZIP says: in which letters it is written, and in which folders the file is.

/** The letters of MS-DOS above ASCII: the code page of names that are not in UTF-8 (PKWARE's APPNOTE, appendix D). */
const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';
const UTF8_FLAG = 0x800;

export function decodeName(bytes: Uint8Array, flags: number): string {
  const isUtf8 = (flags & UTF8_FLAG) > 0;
  try {
    // macOS writes UTF-8 without saying so, and no text of MS-DOS with such letters looks like it.
    return new TextDecoder('utf-8', { fatal: !isUtf8 }).decode(bytes);
  } catch {
    return Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : CP437[byte - 128])).join('');
  }
}

/** The folders and the file. Parts that lead out of the ZIP are dropped, and no folder is ever created. */
export const partsOf = (name: string): string[] =>
  name.split(/[\\/]/).filter((part) => !['', '.', '..'].includes(part));
