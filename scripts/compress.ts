// Writes .br and .gz files next to every built asset, so that the server never compresses per request.
// HTML is not included: the server inserts addresses into it at the start, and then compresses it.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const ROOT = 'build/client';
const COMPRESSIBLE = new Set(['.js', '.css', '.svg', '.json', '.txt', '.xml']);

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  // Skip a copy that saves nothing: it would only be one more file to serve incorrectly.
  if (br.length < bytes.length) await writeFile(`${path}.br`, br);
  if (gz.length < bytes.length) await writeFile(`${path}.gz`, gz);
}

const names = await readdir(ROOT, { recursive: true });
await Promise.all(
  names.filter((name) => COMPRESSIBLE.has(extname(name))).map((name) => compress(join(ROOT, name))),
);
