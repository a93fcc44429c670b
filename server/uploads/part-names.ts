// The name of a file in the header of its part. A form of a browser escapes three characters of it; other programs send it
// as `filename*` (RFC 8187), which the parser does not prefer to the fallback beside it.
import type { EventEmitter } from 'node:events';
import type { BusboyInstance } from '@fastify/busboy';
import { decodeExtended, parse } from 'content-disposition';

/** The escapes of HTML's multipart/form-data encoding. */
const unescaped = (name: string) => name.replace(/%22/g, '"').replace(/%0D|%0A/g, ' ');

/**
 * Watches the headers of the parts. The parser emits a file as soon as it has read the header of its part.
 * @returns the name of the file that was just emitted, from what the parser says of it
 */
export function watchNames(parser: BusboyInstance): (name: string) => string {
  let extended: string | undefined;
  const parts = Reflect.get(Reflect.get(parser, '_parser'), 'parser') as EventEmitter;
  parts.prependListener('part', (part: EventEmitter) => {
    part.prependListener('header', (header: { readonly 'content-disposition'?: readonly string[] }) => {
      extended = extendedName(header['content-disposition']?.[0] ?? '');
    });
  });
  return (name) => extended ?? unescaped(name);
}

function extendedName(disposition: string): string | undefined {
  if (!/filename\*/i.test(disposition)) return undefined;
  try {
    return decodeExtended(parse(disposition, { multipart: true }).parameters['filename*'] ?? '');
  } catch {
    return undefined;
  }
}
