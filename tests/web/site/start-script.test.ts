import { expect, it } from 'vitest';
import { startEarly, startNow } from '../../../web/start-script.ts';

const EARLY = { address: '/assets/early.js', atOnce: false };

const page = (boot: string) =>
  `<head><link rel="modulepreload" href="/assets/manifest-1.js"/><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/></head>` +
  `<body><h1>Words</h1><script>context</script><script type="module" async="">${boot}</script></body>`;

const BOOT = `import "/assets/manifest-1.js";
import * as route0 from "/assets/a.js";
window.__reactRouterRouteModules = {"root":route0};
import("/assets/entry.js");`;

it('loads nothing before the first frame, and then the early script, in as many elements as hydration expects', () => {
  const html = startEarly(page(BOOT), EARLY);
  expect(html).not.toContain('<link rel="modulepreload"');
  expect(html).not.toMatch(/^import[ {"(]/m);
  expect(html).toContain('["/assets/manifest-1.js","/assets/a.js","/assets/b.js"]');
  expect(html).toContain('const route0 = await import("/assets/a.js");');
  expect(html).toContain('import("/assets/early.js").then(');
  expect(html).toContain('version: "/assets/manifest-1.js", atOnce: false');
  expect(html).toContain('requestAnimationFrame(() => setTimeout(start))');
  expect(html.match(/<script/g)).toHaveLength(2);
});

it('loads the scripts of a page of the portal first, and waits for each of them, so that a failure is noticed', () => {
  const html = startNow(page(BOOT));
  expect(html.match(/<link rel="modulepreload"/g)).toHaveLength(3);
  for (const script of ['manifest-1', 'a', 'entry'])
    expect(html).toContain(`await import("/assets/${script}.js");`);
  expect(html).toContain('\nload().catch(');
});

it.each([(html: string) => startEarly(html, EARLY), startNow])(
  'fails the build if it does not recognize the start script',
  (build) => {
    expect(() => build(page('import { start } from "/assets/new.js"; start();'))).toThrow(/start script/);
    expect(() => build('<body>no scripts</body>')).toThrow(/start script/);
  },
);
