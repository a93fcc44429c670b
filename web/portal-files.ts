// Which scripts and styles each page of the portal needs, from the build.
import type { EntryContext } from 'react-router';
import { portalPages } from '../contract/pages.ts';

type Manifest = EntryContext['manifest'];

function filesOf({ routes }: Manifest, path: string): string[] {
  const files: string[] = [];
  let route = Object.values(routes).find((each) => each?.path === path);
  if (!route) throw new Error(`No route shows ${path}`);
  while (route) {
    files.push(route.module, ...(route.imports ?? []), ...(route.css ?? []));
    // The root's files are in the fallback itself.
    route = route.parentId === 'root' ? undefined : routes[route.parentId ?? ''];
  }
  return [...new Set(files)];
}

/** The addresses by the path of the page. @throws for a page without a route. */
export function portalFiles(manifest: Manifest): Record<string, string[]> {
  return Object.fromEntries(portalPages.map((path) => [path, filesOf(manifest, path)]));
}
