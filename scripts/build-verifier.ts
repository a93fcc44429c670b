// Builds the page for verification of custody records as one HTML file that opens without a server. Its policy
// forbids every connection: what the file says about itself, that nothing leaves the computer, the browser
// enforces.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { firmFacts } from '../contract/firm-facts.ts';
import { VERIFIER_FILE } from '../contract/pages.ts';
import { site } from '../site.config.ts';
import { root } from './run-tool.ts';

const POLICY = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; base-uri 'none'";

const result = await build({
  configFile: false,
  root,
  logLevel: 'warn',
  publicDir: false,
  define: { FIRM_FACTS: JSON.stringify(firmFacts) },
  oxc: { jsx: { runtime: 'automatic', importSource: '/web/jsx' } },
  build: {
    write: false,
    modulePreload: false,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: join(root, 'web/site/verify/standalone.tsx'),
      output: { format: 'iife' },
    },
  },
});
const outputs = [result].flat().flatMap((each) => ('output' in each ? each.output : []));
let script = '';
let style = '';
for (const file of outputs) {
  if (file.type === 'chunk') script += file.code;
  else if (file.fileName.endsWith('.css')) style += file.source;
  else throw new Error(`${file.fileName} would be missing in the file: it must have no other parts`);
}

const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Verify a Custody Record | ${site.name}</title>
<style>${style.replaceAll('</style', '<\\/style')}</style>
</head>
<body>
<main></main>
<noscript>This page needs JavaScript. It runs on your computer and contacts no one.</noscript>
<script>${script.replaceAll('</script', '<\\/script')}</script>
</body>
</html>
`;
await writeFile(join(root, 'build/client', VERIFIER_FILE), html);
