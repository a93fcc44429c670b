// Multipart bodies as the parser of Node's fetch reads them: strict, and written by others.
import { createHash } from 'node:crypto';
import type { Mutant } from './mutant.ts';

/** Of two dispositions each parser takes another one, and not all know of transfer encodings any more. */
const TWO_READINGS =
  /^content-disposition:.*\r\n(?:[^\r\n]+\r\n)*content-disposition:|^content-transfer-encoding:/im;
const DISPOSITION = /^content-disposition:.*$/gim;
/** In any other, with something between a value and the next semicolon, one parser may read a name, another none. */
const ONE_READING =
  /^content-disposition:[ \t]*[\w-]+(?:[ \t]*;[ \t]*(?:[\w*-]+=(?:"[^"\\]*"|[^\s;"]*))?)*[ \t]*$/i;
/** Each parser has its own end of a line that is longer. */
const LONGEST_LINE = 65_535;

function canBeReadInTwoWays(body: string): boolean {
  return (
    TWO_READINGS.test(body) ||
    (body.match(DISPOSITION) ?? []).some((line) => !ONE_READING.test(line)) ||
    body.split(/[\r\n]/).some(({ length }) => length > LONGEST_LINE)
  );
}

const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

/** The form, and the hashes of its files in their order. @throws when it refuses, or when there are two readings. */
export async function readElsewhere({
  contentType,
  body,
}: Pick<Mutant, 'contentType' | 'body'>): Promise<{ form: FormData; files: string }> {
  if (canBeReadInTwoWays(body.toString('latin1'))) throw new Error('two readings');
  const response = new Response(new Uint8Array(body), { headers: { 'content-type': contentType } });
  const form = await response.formData();
  const files = [...form.values()].filter((value) => typeof value !== 'string');
  // The part of a form in which no file was chosen.
  const chosen = files.filter(({ name, size }) => name !== '' || size > 0);
  const hashes = await Promise.all(
    chosen.map(async (file) => hashOf(new Uint8Array(await file.arrayBuffer()))),
  );
  return { form, files: hashes.join() };
}
