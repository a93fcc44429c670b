// Imports point one way (docs/decisions/0025-folders.md): each room is listed below the rooms that may import it.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../scripts/run-tool.ts';

/** From the bottom up. Rooms in one list do not import each other. */
const ROOMS: Record<string, readonly (readonly string[])[]> = {
  server: [
    ['base'],
    ['config'],
    ['keys', 'processes'],
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
    ['server-time.ts', 'session.ts', 'start-state.ts'],
    [
      'activity.ts',
      'alerts.ts',
      'api.ts',
      'early-script.ts',
      'jsx',
      'load-error.ts',
      'page-load.ts',
      'password-digest.ts',
      'schemas-left-out.ts',
      'virtual.d.ts',
    ],
    ['ask-ahead.ts', 'load-errors-thrown.ts', 'return-to.ts', 'upload.ts', 'ui'],
    ['shell', 'start-script.ts'],
    ['account', 'portal', 'site'],
    ['early', 'entry.server.tsx', 'root.tsx', 'routes.ts'],
  ],
};

/** The most specific room that holds this file, and its level. */
function roomOf(top: string, path: string): { room: string; level: number } {
  const found = (ROOMS[top] ?? [])
    .flatMap((rooms, level) => rooms.map((room) => ({ room, level })))
    .filter(({ room }) => path === `${top}/${room}` || path.startsWith(`${top}/${room}/`))
    .sort((a, b) => b.room.length - a.room.length)[0];
  if (!found) throw new Error(`${path} is in no room of tests/contract/rooms.test.ts`);
  return found;
}

function importsOf(path: string): string[] {
  const source = readFileSync(join(root, path), 'utf8');
  return [...source.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(([, to = '']) =>
    normalize(join(dirname(path), to)),
  );
}

it.each(Object.keys(ROOMS))('no file in %s/ imports from a room above its own', (top) => {
  const files = readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${top}/${name}`);
  const upwards = files.flatMap((path) => {
    const from = roomOf(top, path);
    return importsOf(path)
      .filter((to) => to.startsWith(`${top}/`) && /\.tsx?$/.test(to))
      .filter((to) => {
        const { room, level } = roomOf(top, to);
        return room !== from.room && level >= from.level;
      })
      .map((to) => `${path} -> ${to}`);
  });
  expect(upwards).toEqual([]);
});
