// The only file that imports zod. In a browser its compiled checks would need `new Function`, which our
// Content Security Policy forbids, so they are turned off before the first schema is created.
import { z } from 'zod';

if ('document' in globalThis) z.config({ jitless: true });

export { z };
