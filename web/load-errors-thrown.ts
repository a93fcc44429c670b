// React Router reloads the page when it cannot load the script of a route. With the server down, that leaves the
// user on the browser's error page, and if the script stays missing, the page reloads forever. In our build it throws
// instead, and the error screen (shell/load-fault.tsx) decides.
import type { Plugin } from 'vite';
import { LOAD_ERROR } from './load-error.ts';

const RELOAD =
  /catch \(error\) \{\s*console\.error\(`Error loading route module[\s\S]*?window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\s*\}\);/;
const THROW = `catch (error) {
  throw Object.assign(new Error('The page could not be loaded', { cause: error }), { name: '${LOAD_ERROR}' });`;

export function loadErrorsThrown(): Plugin {
  let isDone = false;
  return {
    name: 'load-errors-thrown',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!/react-router.*routeModules\.m?js$/.test(id) || !RELOAD.test(code)) return undefined;
      isDone = true;
      return { code: code.replace(RELOAD, THROW), map: null };
    },
    buildEnd() {
      // Fails the build. Otherwise a new release of React Router would silently bring the reload back.
      if (!isDone)
        throw new Error('React Router changed how it loads a route: see web/load-errors-thrown.ts');
    },
  };
}
