// Finds the built site, and refuses one from another version, whose calls or pages may not match this server.
import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { site } from '../../site.config.ts';
import { version } from '../base/version.ts';
import { ConfigError } from './config-error.ts';

const ROOT = fileURLToPath(new URL('../../build/client', import.meta.url));
/** Written at the end of a build. Not served, as no file whose name begins with a dot. */
export const BUILT_BY = '.built-by.json';

/** What a build and the server that serves it have in common. */
export const builtBy = { version, firm: hash('sha256', JSON.stringify(site)) };

/** @returns undefined if the site is not built; @throws ConfigError when another version or firm has built it */
export function findSite(): string | undefined {
  const path = join(ROOT, BUILT_BY);
  if (!existsSync(path)) return undefined;
  const built: typeof builtBy = JSON.parse(readFileSync(path, 'utf8'));
  if (built.version === version && built.firm === builtBy.firm) return ROOT;
  const why =
    built.version === version
      ? 'with other facts of the firm (site.config.ts, SITE_FILE)'
      : `by version ${built.version}, and this is version ${version}`;
  throw new ConfigError(`the site in build/ was built ${why}: run npm run build`);
}
