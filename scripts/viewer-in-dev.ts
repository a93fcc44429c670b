// The frame of the viewer and its parts in `npm run dev`, where nothing is built: the frame is made when it is asked for.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { VIEWER_FRAME, VIEWER_PARTS } from '../contract/pages.ts';
import { makeViewerFrame, PART_FOLDERS } from './single-file.ts';

const PART = /^\/(cmaps|fonts|wasm)\/([\w-]+\.\w+)$/;

export function viewerInDev(): Plugin {
  return {
    name: 'viewer-in-dev',
    apply: 'serve',
    configureServer({ middlewares, watcher }) {
      let frame: Promise<string> | undefined;
      watcher.on('change', () => {
        frame = undefined;
      });
      middlewares.use(VIEWER_FRAME, (_request, response, next) => {
        frame ??= makeViewerFrame();
        frame.then((html) => response.setHeader('content-type', 'text/html; charset=utf-8').end(html), next);
      });
      middlewares.use(VIEWER_PARTS, (request, response, next) => {
        const [, name = '', file = ''] = PART.exec(request.url ?? '') ?? [];
        const folder = PART_FOLDERS[name];
        if (folder === undefined) return next();
        readFile(join(folder, file)).then(
          (part) => response.end(part),
          () => next(),
        );
      });
    },
  };
}
