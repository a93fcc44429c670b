// Writes objects in the form that a document has them.
import { type PdfDict, type PdfObject, PdfRef } from '../../../../contract/pdf/objects.ts';

const IRREGULAR = /[^!-~]|[#%()<>[\]{}/]/g;
const MOST_DECIMALS = 10;

const hex = (byte: number) => byte.toString(16).padStart(2, '0');

function writeName(name: string): string {
  return `/${name.slice(1).replace(IRREGULAR, (letter) => `#${hex(letter.charCodeAt(0))}`)}`;
}

/** The entries of a dictionary, without the brackets around them. */
export function writeEntries(dict: PdfDict): string {
  return [...dict].map(([key, value]) => `${writeName(key)} ${writeObject(value)}`).join(' ');
}

export function writeObject(value: PdfObject): string {
  if (typeof value === 'string') return writeName(value);
  // Never with an exponent, which the format does not have.
  if (typeof value === 'number')
    return value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: MOST_DECIMALS });
  if (value instanceof PdfRef) return `${value.number} ${value.generation} R`;
  if (value instanceof Uint8Array) return `<${Array.from(value, hex).join('')}>`;
  if (Array.isArray(value)) return `[${value.map(writeObject).join(' ')}]`;
  return value instanceof Map ? `<< ${writeEntries(value)} >>` : String(value);
}

/** Whether it contains a string, which an encrypted document may have encrypted. */
export function hasString(value: PdfObject): boolean {
  if (value instanceof Uint8Array) return true;
  if (value instanceof Map) return [...value.values()].some(hasString);
  return Array.isArray(value) && value.some(hasString);
}
