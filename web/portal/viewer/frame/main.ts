// Runs in the sandboxed frame of the viewer (docs/decisions/0046-viewer.md): draws the document with pdf.js. The frame has
// no cookie and no connection; whatever it needs comes through the message port that the page gives it.
import type { FrameNews, FrameOrder, FrameReport } from '../frame-messages.ts';
import { makeFinder } from './finder.ts';
import { openDocument } from './open-document.ts';
import { makeScreen } from './pages-and-zoom.ts';
import { Parts } from './parts.ts';
import { RangeTransport } from './range-transport.ts';
import './frame.css';

function begin(port: MessagePort): void {
  const tell = (report: FrameReport) => port.postMessage(report);
  const say = (news: FrameNews) => tell({ kind: 'state', ...news });
  const parts = new Parts(tell);
  const screen = makeScreen(say, () => tell({ kind: 'search' }));
  const finder = makeFinder(screen, say);
  reportActs(tell);
  let file: RangeTransport | undefined;
  let unlock: ((password: string) => void) | undefined;

  const open = ({ bytes, page, isDamaged }: Extract<FrameOrder, { kind: 'open' }>) => {
    file = new RangeTransport(bytes, tell);
    openDocument(file, parts, {
      isDamaged,
      onLocked: (passwordRejected, use) => {
        unlock = use;
        say({ phase: 'locked', passwordRejected });
      },
      onLoss: screen.noteLoss,
      onMisplaced: () => say({ isDamaged: true }),
    }).then(
      (pdf) => screen.show(pdf, page),
      () => say({ phase: 'unreadable' }),
    );
  };

  port.onmessage = ({ data: order }: MessageEvent<FrameOrder>) => {
    if (order.kind === 'open') open(order);
    else if (order.kind === 'range') file?.onDataRange(order.begin, new Uint8Array(order.content));
    else if (order.kind === 'part') parts.take(order.name, order.content);
    else if (order.kind === 'show') screen.goTo(order.page);
    else if (order.kind === 'zoom') screen.zoom(order.to);
    else if (order.kind === 'find') finder.find(order);
    else unlock?.(order.password);
  };
}

/** Often enough for the warning of the idle sign-out, which counts in minutes. */
const ACT_PAUSE_MS = 10_000;

function reportActs(tell: (report: FrameReport) => void): void {
  let last = Number.NEGATIVE_INFINITY;
  const act = () => {
    const now = performance.now();
    if (now - last < ACT_PAUSE_MS) return;
    last = now;
    tell({ kind: 'act' });
  };
  for (const type of ['pointerdown', 'keydown', 'wheel', 'touchstart']) {
    window.addEventListener(type, act, { passive: true });
  }
}

// Only the page that holds this frame may give the port, and only once.
window.addEventListener('message', function take(event) {
  const [port] = event.ports;
  if (event.source !== window.parent || event.origin !== location.origin || !port) return;
  window.removeEventListener('message', take);
  begin(port);
});
