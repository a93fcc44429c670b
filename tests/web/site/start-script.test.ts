import { expect, it } from 'vitest';
import { startEarly, startNow } from '../../../web/start-script.ts';

const EARLY = { address: '/assets/early.js', atOnce: false };

const page = (boot: string) =>
  `<head><link rel="modulepreload" href="/assets/manifest-1.js"/><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/></head>` +
  `<body><h1>Words</h1><script>context</script><script type="module" async="">${boot}</script></body>`;

it.each([(html: string) => startEarly(html, EARLY), startNow])(
  'fails the build if it does not recognize the start script',
  (build) => {
    expect(() => build(page('import { start } from "/assets/new.js"; start();'))).toThrow(/start script/);
    expect(() => build('<body>no scripts</body>')).toThrow(/start script/);
  },
);
