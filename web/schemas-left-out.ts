// The browser makes calls by the descriptions in contract/, and the server checks their fields: no schema runs in the
// browser, except those of a custody record, a receipt and a report of the viewer's frame. In our build, something empty
// takes the place of zod, which would be a fifth of what the portal loads.
import type { Plugin } from 'vite';

const EMPTY = '\0no-schemas';

/** The only ones of contract/ that run in the browser, with zod's settings: the page for verification reads a file with them. */
const RUN_THEM = /\/contract\/(z|custody\/custody-(file|check)|receipts\/receipt-file)\.ts$/;

const CODE = `
const refuse = () => {
  throw new Error('The browser has no schemas: see web/schemas-left-out.ts');
};
export const z = new Proxy(() => {}, {
  get: (_empty, name) => (/parse/i.test(String(name)) ? refuse : z),
  apply: () => z,
});`;

export function schemasLeftOut(): Plugin {
  return {
    name: 'schemas-left-out',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    enforce: 'pre',
    resolveId: (source, importer = '') =>
      source.endsWith('/z.ts') && /\/contract\//.test(importer) && !RUN_THEM.test(importer)
        ? EMPTY
        : undefined,
    load: (id) => (id === EMPTY ? CODE : undefined),
    // What is not imported is left out, although it calls functions; z.ts sets zod up.
    transform: (code, id) =>
      /\/contract\/[^?]+\.ts$/.test(id)
        ? { code, map: null, moduleSideEffects: id.endsWith('/z.ts') }
        : undefined,
  };
}
