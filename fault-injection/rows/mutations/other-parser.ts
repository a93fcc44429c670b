// Reads multipart bodies with the parser of Node's fetch, which is strict and independent of ours.
import { createHash } from 'node:crypto';
import type { Mutant } from './mutant.ts';

/** Parsers differ on a repeated disposition, and some no longer support transfer encodings. */
const TWO_READINGS =
  /^content-disposition:.*\r\n(?:[^\r\n]+\r\n)*content-disposition:|^content-transfer-encoding:/im;
const DISPOSITION = /^content-disposition:.*$/gim;
/** With text between a value and the next semicolon, one parser may read a name and another may not. */
const ONE_READING =
  /^content-disposition:[ \t]*[\w-]+(?:[ \t]*;[ \t]*(?:[\w*-]+=(?:"[^"\\]*"|[^\s;"]*))?)*[ \t]*$/i;
/** Each parser truncates longer lines differently. */
const LONGEST_LINE = 65_535;

function isAmbiguous(body: string): boolean {
  return (
    TWO_READINGS.test(body) ||
    (body.match(DISPOSITION) ?? []).some((line) => !ONE_READING.test(line)) ||
    body.split(/[\r\n]/).some(({ length }) => length > LONGEST_LINE)
  );
}

const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

/** The form, and the hashes of its files in order. @throws when the body is invalid or ambiguous. */
export async function readElsewhere({
  contentType,
  body,
}: Pick<Mutant, 'contentType' | 'body'>): Promise<{ form: FormData; files: string }> {
  if (isAmbiguous(body.toString('latin1'))) throw new Error('ambiguous');
  const response = new Response(new Uint8Array(body), { headers: { 'content-type': contentType } });
  const form = await response.formData();
  const files = [...form.values()].filter((value) => typeof value !== 'string');
  // A form without a chosen file sends an empty part.
  const chosen = files.filter(({ name, size }) => name !== '' || size > 0);
  const hashes = await Promise.all(
    chosen.map(async (file) => hashOf(new Uint8Array(await file.arrayBuffer()))),
  );
  return { form, files: hashes.join() };
}
