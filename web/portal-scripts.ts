// Which scripts each page of the portal needs, from the build.
import type { EntryContext } from 'react-router';
import { portalPages } from '../contract/pages.ts';

type Manifest = EntryContext['manifest'];

function scriptsOf({ routes }: Manifest, path: string): string[] {
  const scripts: string[] = [];
  let route = Object.values(routes).find((each) => each?.path === path);
  if (!route) throw new Error(`No route shows ${path}`);
  while (route) {
    scripts.push(route.module, ...(route.imports ?? []));
    route = route.parentId === undefined ? undefined : routes[route.parentId];
  }
  return [...new Set(scripts)];
}

/** The scripts by the path of the page. @throws for a page without a route. */
export function portalScripts(manifest: Manifest): Record<string, string[]> {
  return Object.fromEntries(portalPages.map((path) => [path, scriptsOf(manifest, path)]));
}
