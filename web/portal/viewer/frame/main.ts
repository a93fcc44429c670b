// Runs in the sandboxed frame of the viewer (docs/decisions/0046-viewer.md): draws the document with pdf.js. The frame has
// no cookie and no connection; whatever it needs comes through the message port that the page gives it.
import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { FrameOrder, FrameReport } from '../messages.ts';
import { makeFinder } from './finder.ts';
import { openDocument } from './open-document.ts';
import { makeScreen } from './pages-and-zoom.ts';
import { Parts } from './parts.ts';
import { RangeReader } from './range-reader.ts';
import './frame.css';

function begin(port: MessagePort): void {
  const tell = (report: FrameReport) => port.postMessage(report);
  const parts = new Parts(tell);
  const screen = makeScreen(tell);
  const finder = makeFinder(screen, tell);
  reportActs(tell);
  let reader: RangeReader | undefined;
  let unlock: ((password: string) => void) | undefined;

  const onLocked = (passwordRejected: boolean, use: (password: string) => void) => {
    unlock = use;
    tell({ kind: 'locked', passwordRejected });
  };
  const opening = { onLocked, onLoss: screen.noteLoss };
  const open = (file: RangeReader, page: number, isDamaged: boolean) => {
    const show = (opening: Promise<PDFDocumentProxy>, pageToShow: () => number) =>
      opening.then(
        (pdf) => screen.show(pdf, pageToShow()),
        () => tell({ kind: 'unreadable' }),
      );
    let isMisplaced = false;
    const onMisplaced = () => {
      // Once, however many pages are not where they should be.
      if (isMisplaced) return;
      isMisplaced = true;
      void show(openDocument(file, parts, opening), () => screen.currentPage);
    };
    void show(openDocument(file, parts, { ...opening, isDamaged, onMisplaced }), () => page);
  };

  port.onmessage = ({ data: order }: MessageEvent<FrameOrder>) => {
    if (order.kind === 'open') {
      reader = new RangeReader(order.bytes, tell);
      open(reader, order.page, order.isDamaged);
    } else if (order.kind === 'range') reader?.take(order.begin, order.content);
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
