// The script with which React Router starts a page. The number and order of <script> elements stay the same, as
// hydration expects.
import { PREFETCH_LIST } from './prefetch-list.ts';
import { MARK_SESSION_SCRIPT } from './session.ts';
import { CONTROLS } from './take-over.ts';

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const BOOT = /(<script type="module" async="">)([\s\S]*?)(<\/script>)/;
/** A style then shows the note of shell/start-failure.tsx: without scripts, buttons would stay dead in silence. */
const SAY_FAILURE = '.catch(() => { document.documentElement.dataset.start = "failed"; })';
const UNKNOWN = 'React Router changed its start script: see web/start-script.ts';

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
  if (!understood) throw new Error(UNKNOWN);
  return { preloads, statements };
}

function withScript(html: string, script: string): string {
  return html.replace(BOOT, (_all, open: string, _boot, close: string) => open + script + close);
}

/**
 * Presses before React runs are held, and made again once it does (web/take-over.ts). Without scripts, the buttons of a
 * form stay disabled.
 */
const HOLD = `const held = [];
const hold = (event) => {
const button = event.type === "submit" ? event.target.querySelector("[type=submit]") : event.target.closest("main button, header button");
if (!button) return;
event.preventDefault();
event.stopPropagation();
held.push(button);
};
const release = () => { for (const type of ["click", "submit"]) removeEventListener(type, hold, true); };
for (const type of ["click", "submit"]) addEventListener(type, hold, true);
for (const button of document.querySelectorAll("main button:disabled")) button.disabled = false;
window.beforeReact = { controls: [...document.querySelectorAll("${CONTROLS}")], held, release };`;

/** The page for addresses that do not exist runs no scripts: the router would show another page if only the case is wrong. */
export const neverStart = (html: string): string => withScript(html.replaceAll(PRELOAD, ''), '');

/**
 * A public page loads its scripts, which are 110 KB and more, once everything that it shows has loaded and is painted, or
 * at the first touch or key.
 * @throws if it does not recognize the start script.
 */
export function startAfterLoad(html: string): string {
  const { preloads, statements } = readStart(html);
  const script = `${HOLD}
const load = async () => {
for (const href of ${JSON.stringify(preloads)}) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
${statements}
};
let started;
const start = () => { started ??= load()${SAY_FAILURE}; };
const afterPaint = () => document.hidden ? start() : new PerformanceObserver(() => setTimeout(start)).observe({ type: "paint", buffered: true });
for (const type of ["pointerdown", "keydown"]) addEventListener(type, start, { capture: true, once: true });
document.readyState === "complete" ? afterPaint() : addEventListener("load", afterPaint);`;
  return withScript(html.replaceAll(PRELOAD, ''), script);
}

const STYLE_LINK = /(<link rel="stylesheet" href="([^"#]+)#?")\/>/g;

/** The page is painted as soon as it has arrived. React finds its links, and the browser does not load what is disabled. */
function withStyles(html: string, styles: Readonly<Record<string, string>>): string {
  return html.replace(STYLE_LINK, (_all, link: string, href: string) => {
    const style = styles[href];
    if (style === undefined) throw new Error(`${href} is not in the build`);
    return `${link} disabled/><style>${style}</style>`;
  });
}

/** In the frame's header (shell/header/session-nav.tsx). */
const NAME = `const who = document.querySelector(".who");
if (who.textContent === "") who.textContent = localStorage.getItem("clientname");`;

/**
 * A page of the portal shows its frame (web/portal/page-frame.tsx) until React runs: its scripts load first, and a list's
 * rows with them.
 * @param styles the texts of the style sheets, by their addresses
 * @throws as above.
 */
export function startNow(html: string, styles: Readonly<Record<string, string>>): string {
  const { statements } = readStart(html);
  const script = `${HOLD}
const load = async () => {
${NAME}
${statements}
};
load()${SAY_FAILURE};`;
  const title = /<title>(.*?) \|/.exec(html)?.[1] ?? '';
  const mark = `${MARK_SESSION_SCRIPT}\ndocument.documentElement.dataset.fonts = "later";\n${PREFETCH_LIST}`;
  return withScript(
    withStyles(html, styles)
      .replace('<h1></h1>', () => `<h1>${title}</h1>`)
      .replace(MARK_SESSION_SCRIPT, () => mark),
    script,
  );
}
