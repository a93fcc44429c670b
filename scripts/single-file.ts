// The pages that are one HTML file with everything inside: the frame of the viewer, which has no connection
// (docs/decisions/0046-viewer.md), and the page for verification, which opens without a server.
import { join } from 'node:path';
import { build } from 'vite';
import { firmFacts } from '../contract/firm-facts.ts';
import { site } from '../site.config.ts';
import { patchWorker } from './patch-pdfjs.ts';
import { root } from './run-tool.ts';

const LIBRARY = join(root, 'node_modules/pdfjs-dist');

/** The decoders, fonts and character maps that the viewer fetches for its frame, by the names of their folders in our addresses. */
export const PART_FOLDERS: Readonly<Record<string, string>> = {
  cmaps: join(LIBRARY, 'cmaps'),
  fonts: join(LIBRARY, 'standard_fonts'),
  wasm: join(LIBRARY, 'wasm'),
};

interface Bundle {
  script: string;
  style: string;
}

async function bundle(input: string): Promise<Bundle> {
  const result = await build({
    configFile: false,
    root,
    // A warning is about a line of pdf.js that only Node runs.
    logLevel: 'error',
    publicDir: false,
    define: { FIRM_FACTS: JSON.stringify(firmFacts) },
    oxc: { jsx: { runtime: 'automatic', importSource: '/web/jsx' } },
    plugins: [
      {
        name: 'patch-pdfjs',
        transform: (code, id) => (id.endsWith('/pdf.worker.mjs') ? patchWorker(code) : undefined),
      },
    ],
    build: {
      write: false,
      modulePreload: false,
      cssCodeSplit: false,
      // These pages can load no picture either.
      assetsInlineLimit: Number.MAX_SAFE_INTEGER,
      // No modules: browsers start none as a worker in a sandbox.
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  });
  const bundled: Bundle = { script: '', style: '' };
  for (const file of [result].flat().flatMap((each) => ('output' in each ? each.output : []))) {
    if (file.type === 'chunk') bundled.script += file.code;
    else if (file.fileName.endsWith('.css')) bundled.style += file.source;
    else throw new Error(`${file.fileName} would be missing in the file: it must have no other parts`);
  }
  return bundled;
}

const inScript = (code: string) => code.replaceAll('</script', '<\\/script');

const page = (title: string, { script, style }: Bundle, body: string, meta = '') => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">${meta}
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${style.replaceAll('</style', '<\\/style')}</style>
</head>
<body>
${body}
<script>${inScript(script)}</script>
</body>
</html>
`;

export async function makeViewerFrame(): Promise<string> {
  const worker = await bundle(join(LIBRARY, 'build/pdf.worker.mjs'));
  const body = `<div id="pages" tabindex="0"><div class="pdfViewer"></div></div>
<script type="text/plain" id="worker">${inScript(worker.script)}</script>`;
  return page('Document', await bundle(join(root, 'web/portal/viewer/frame/main.ts')), body);
}

/** What the file says about itself, that nothing leaves the computer, the browser enforces. */
const NO_CONNECTION = `
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; base-uri 'none'">`;

export async function makeVerifier(): Promise<string> {
  const body = `<main></main>
<noscript>This page needs JavaScript. It runs on your computer and contacts no one.</noscript>`;
  const bundled = await bundle(join(root, 'web/site/verify/standalone.tsx'));
  return page(`Verify a Custody Record | ${site.name}`, bundled, body, NO_CONNECTION);
}
