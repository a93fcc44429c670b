// Imports point one way (docs/decisions/0025-folders.md): each folder is listed below the folders that may import it.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../scripts/run-tool.ts';

/** From the bottom up. Folders in one list do not import each other. */
const LAYERS: Record<string, readonly (readonly string[])[]> = {
  server: [
    ['base'],
    ['config'],
    ['keys'],
    ['db'],
    ['audit'],
    ['limits'],
    ['files', 'mail', 'passwords'],
    ['integrity'],
    ['scanning', 'page-counts', 'backup'],
    ['context.ts'],
    ['accounts', 'inquiries', 'stop.ts'],
    ['http', 'archives', 'operations'],
    ['uploads'],
    ['routes'],
    ['app.ts'],
    ['run.ts'],
    ['main.ts'],
  ],
  web: [
    ['server-time.ts', 'session.ts', 'take-over.ts'],
    [
      'activity.ts',
      'alerts.ts',
      'api.ts',
      'jsx',
      'new-password.ts',
      'page-load.ts',
      'page-styles.ts',
      'password-digest.ts',
      'schemas-left-out.ts',
      'virtual.d.ts',
    ],
    ['prefetch-list.ts', 'return-to.ts', 'upload.ts', 'ui'],
    ['shell', 'start-script.ts'],
    ['account', 'portal', 'site'],
    ['entry.server.tsx', 'root.tsx', 'routes.ts'],
  ],
  'web/portal': [
    [
      'inquiry-status.tsx',
      'inquiry-words.ts',
      'page-frame.tsx',
      'list-link.tsx',
      'load-failure.tsx',
      'moments.ts',
      'now.ts',
      'role-pages.ts',
      'signed-out.ts',
    ],
    ['use-call.ts'],
    [
      'files',
      'inquiry-due.tsx',
      'layout.tsx',
      'load-state.tsx',
      'open-in-place.tsx',
      'portal-page.tsx',
      'short-form.tsx',
    ],
    ['use-action.tsx'],
    ['drafts', 'proof-fields.tsx', 'receipt', 'use-inquiry.ts'],
    ['lists', 'proof-dialog.tsx', 'security'],
    ['administration', 'profile', 'submit'],
    ['consultations', 'statement', 'team', 'upload-links', 'viewer'],
    ['inquiry', 'new-inquiry'],
  ],
};

/** The folder or file of `top` in the list that holds this path, and its level. */
function layerOf(top: string, path: string): { name: string; level: number } {
  const found = (LAYERS[top] ?? [])
    .flatMap((names, level) => names.map((name) => ({ name, level })))
    .find(({ name }) => path === `${top}/${name}` || path.startsWith(`${top}/${name}/`));
  if (!found) throw new Error(`${path} is in no layer of tests/contract/folders.test.ts`);
  return found;
}

function importsOf(path: string): string[] {
  const source = readFileSync(join(root, path), 'utf8');
  return [...source.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(([, to = '']) =>
    normalize(join(dirname(path), to)),
  );
}

it.each(Object.keys(LAYERS))('no file in %s/ imports from a layer above it', (top) => {
  const files = readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${top}/${name}`);
  const upwards = files.flatMap((path) => {
    const from = layerOf(top, path);
    return importsOf(path)
      .filter((to) => to.startsWith(`${top}/`) && /\.tsx?$/.test(to))
      .filter((to) => {
        const { name, level } = layerOf(top, to);
        return name !== from.name && level >= from.level;
      })
      .map((to) => `${path} -> ${to}`);
  });
  expect(upwards).toEqual([]);
});
