// `npm run dev` serves the viewer as the built site does.
import { createServer } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { VIEWER_FRAME, VIEWER_PARTS } from '../../contract/pages.ts';
import { viewerInDev } from '../../scripts/viewer-in-dev.ts';

it('serves the frame of the viewer with its worker inside, and its decoders', async () => {
  const site = await createServer({ configFile: false, plugins: [viewerInDev()], server: { port: 0 } });
  onTestFinished(() => site.close());
  await site.listen();
  const [origin = ''] = site.resolvedUrls?.local ?? [];
  const read = async (path: string) => {
    const answer = await fetch(new URL(path, origin));
    return { type: answer.headers.get('content-type'), text: await answer.text() };
  };
  const frame = await read(VIEWER_FRAME);
  expect(frame.type).toBe('text/html; charset=utf-8');
  expect(frame.text).toMatch(/<script type="text\/plain" id="worker">[^<]{100}/);
  expect((await read(`${VIEWER_PARTS}/wasm/openjpeg.wasm`)).text).toMatch(/^\0asm/);
  // Nothing else of the package, or of the folder that npm was started in.
  for (const path of ['/build/pdf.mjs', '/wasm/none.wasm', '/wasm/..%2fpackage.json'])
    expect((await read(`${VIEWER_PARTS}${path}`)).text, path).not.toContain('pdfjs-dist');
});
