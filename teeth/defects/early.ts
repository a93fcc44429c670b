// Public pages before React runs, and how much a page loads.
import { defectsOf } from '../defect.ts';

const EARLY = 'tests/web/site/early.test.ts';
const LATE = 'tests/e2e/site/late-react.spec.ts';

export const early = [
  ...defectsOf('web/early/when-needed.ts', LATE, {
    'React loaded on a page that no one has touched': [
      '  if (isIncomplete()) start();\n  keptRequests',
      '  start();\n  keptRequests',
    ],
    'field that had the focus before the first script stays dead': [
      "  if (document.querySelector('main :is(input, textarea, select, button):focus')) look();\n",
      '',
    ],
    'signed-in visitor without a header until the page is touched': [
      "'session' in document.documentElement.dataset || ",
      '',
    ],
  }),
  ...defectsOf('web/early/when-needed.ts', EARLY, {
    'page that comes back after a sign-in keeps the header of strangers': ['      markDocument();\n', ''],
  }),
  ...defectsOf('web/early/links.ts', EARLY, {
    'page that comes back from another page of ours keeps its place': ['if (persisted) arrive(true);', ''],
  }),
  ...defectsOf('web/early/begin.ts', LATE, {
    'menu before React does not close by itself': [
      "signal.addEventListener('abort', closeByItself(popup));",
      '',
    ],
    'press before React runs lost': ['for (const button of held) button.click();', ''],
    'page of an earlier version stays dead when it is touched': [
      "(await serverVersion(version)) === 'other' && mayLeaveVersion(version)",
      'false',
    ],
    'touched page of two versions reloads forever': [
      "(await serverVersion(version)) === 'other' && mayLeaveVersion(version)",
      "(await serverVersion(version)) === 'other'",
    ],
  }),
  ...defectsOf('web/early/links.ts', LATE, {
    'way back leads to where the page was left': [
      "    history.scrollRestoration = 'manual';\n    scrollToTop();\n",
      '',
    ],
    'no heading focused after a link': ['if (!window.location.hash) focusHeading();', ''],
    'link to a section changes the address': ['  event.preventDefault();\n', ''],
    'page of the router kept on the way back': [
      '() => path !== window.location.pathname && reloadPage()',
      '() => undefined',
    ],
  }),
  ...defectsOf('web/early/loading-line.ts', LATE, {
    'line left in the page that React hydrates': ['line?.replaceChildren();', ''],
  }),
  ...defectsOf('web/start-script.ts', LATE, {
    'form sent by the browser before React runs': ['event.preventDefault();\n', ''],
  }),
  ...defectsOf('web/shell/popup.ts', LATE, {
    'menu closed when React starts': ['shown.current !== key && ref.current', 'ref.current'],
  }),
  ...defectsOf('vite.config.ts', LATE, {
    'schemas in the scripts of the portal': [', schemasLeftOut()', ''],
  }),
];
