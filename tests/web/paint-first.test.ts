import { expect, it } from 'vitest';
import { paintFirst } from '../../web/paint-first.ts';

const page = (boot: string) =>
  `<head><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/></head>` +
  `<body><h1>Words</h1><script>context</script><script type="module" async="">${boot}</script></body>`;

const BOOT = `import "/assets/manifest.js";
import * as route0 from "/assets/a.js";
window.__reactRouterRouteModules = {"root":route0};
import("/assets/entry.js");`;

it('loads no script before the first frame and all of them after it, in as many elements as hydration expects', () => {
  const html = paintFirst(page(BOOT));
  expect(html).not.toContain('<link rel="modulepreload"');
  expect(html).not.toMatch(/^import[ {"]/m);
  expect(html).toContain('["/assets/a.js","/assets/b.js"]');
  expect(html).toContain('const route0 = await import("/assets/a.js");');
  expect(html).toContain('requestAnimationFrame(() => setTimeout(start))');
  expect(html.match(/<script/g)).toHaveLength(2);
});

it('fails the build if it does not recognize the start script', () => {
  expect(() => paintFirst(page('import { start } from "/assets/new.js"; start();'))).toThrow(/start script/);
  expect(() => paintFirst('<body>no scripts</body>')).toThrow(/start script/);
});
