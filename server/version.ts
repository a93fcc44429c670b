// The version of this program, from package.json, which is next to server/ in every installation.
import { readFileSync } from 'node:fs';

const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');

export const { version } = JSON.parse(manifest) as { version: string };
