// The frame of the viewer as one HTML file with everything inside, because the frame has no connection
// (docs/decisions/0046-viewer.md), and the decoders, fonts and character maps that its page fetches for it.
import { join } from 'node:path';
import { build } from 'vite';
import { patchWorker } from './patch-pdfjs.ts';
import { root } from './run-tool.ts';

const LIBRARY = join(root, 'node_modules/pdfjs-dist');

/** Where the library has the parts, by the names of their folders in our addresses. */
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
      // The frame can load no picture either.
      assetsInlineLimit: Number.MAX_SAFE_INTEGER,
      // No modules: browsers start none as a worker in a sandbox.
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  });
  const bundled: Bundle = { script: '', style: '' };
  for (const file of [result].flat().flatMap((each) => ('output' in each ? each.output : []))) {
    if (file.type === 'chunk') bundled.script += file.code;
    else if (file.fileName.endsWith('.css')) bundled.style += file.source;
    else throw new Error(`${file.fileName} would be missing in the frame: it must have no other parts`);
  }
  return bundled;
}

const inScript = (code: string) => code.replaceAll('</script', '<\\/script');

export async function makeViewerFrame(): Promise<string> {
  const frame = await bundle(join(root, 'web/portal/viewer/frame/main.ts'));
  const worker = await bundle(join(LIBRARY, 'build/pdf.worker.mjs'));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Document</title>
<style>${frame.style.replaceAll('</style', '<\\/style')}</style>
</head>
<body>
<div id="pages" tabindex="0"><div class="pdfViewer"></div></div>
<script type="text/plain" id="worker">${inScript(worker.script)}</script>
<script>${inScript(frame.script)}</script>
</body>
</html>
`;
}
