// Every page of web/routes.ts in a memory router: what a browser shows at an address, without a browser.
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { render } from '@testing-library/react';
import { createMemoryRouter, type LoaderFunction, type RouteObject, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import App from '../../../web/root.tsx';
import routes from '../../../web/routes.ts';

type Screen = { default: React.ComponentType; loader?: LoaderFunction };

// Eager, so that loading the modules does not count against the time that a test waits for a page.
const screens = import.meta.glob<Screen>('../../../web/{site,account,portal}/**/*.tsx', { eager: true });

function toRoute({ path, index, caseSensitive, file, children }: RouteConfigEntry): RouteObject {
  const lazy = async () => {
    const screen = screens[`../../../web/${file}`];
    if (!screen) throw new Error(`web/routes.ts names ${file}, which does not exist`);
    return { Component: screen.default, ...(screen.loader && { loader: screen.loader }) };
  };
  if (index) return { index, lazy };
  return { path, caseSensitive, lazy, children: children?.map(toRoute) } as RouteObject;
}

/** Opens an address and returns the router, whose state has the current location. */
export function openSite(address: string) {
  window.scrollTo = vi.fn() as typeof window.scrollTo;
  const routeObjects: RouteObject[] = [{ Component: App, children: routes.map(toRoute) }];
  const router = createMemoryRouter(routeObjects, { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return router;
}
