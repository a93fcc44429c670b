// Small files that viewers and portals got wrong, made by hand after public reports; nothing in them is about a real person.
import { readFileSync } from 'node:fs';

export const foundFile = (name: string): Buffer => readFileSync(new URL(`./found/${name}`, import.meta.url));
