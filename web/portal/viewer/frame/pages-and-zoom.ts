// The pages on the screen: scrolling, zoom, the text over each page, and links inside the document.
import { AnnotationMode, type PDFDocumentProxy } from 'pdfjs-dist';
import { Finder } from './text-finder.ts';
import { EventBus, PDFLinkService, PDFViewer } from './viewer-parts.ts';
import 'pdfjs-dist/web/pdf_viewer.css';
import noteIcon from 'pdfjs-dist/web/images/annotation-note.svg?inline';
import type { FrameNews, Zoom } from '../frame-messages.ts';

export interface Screen {
  events: EventBus;
  finder: Finder;
  show(pdf: PDFDocumentProxy, page: number): void;
  goTo(page: number): void;
  /** A part of the page that is being drawn is left out. */
  noteLoss(): void;
  zoom(to: Zoom): void;
}

/** On phones, a page at the scale of its width is legible; more memory than this would end the tab. */
const MAX_CANVAS_PIXELS = 16_000_000;

export function makeScreen(tell: (news: FrameNews) => void, onSearchKey: () => void): Screen {
  const container = document.querySelector<HTMLDivElement>('#pages');
  if (!container) throw new Error('The frame has no place for the pages');
  const events = new EventBus();
  const links = new PDFLinkService({ eventBus: events });
  // A link to another site is inert: a page of the portal leads nowhere that a document chose.
  links.externalLinkEnabled = false;
  const finder = new Finder({ eventBus: events, linkService: links });
  finder.container = container;
  const viewer = new PDFViewer({
    container,
    eventBus: events,
    linkService: links,
    findController: finder,
    // Drawn with their contents, but without fields to type in; there is no scripting manager to run their scripts.
    annotationMode: AnnotationMode.ENABLE,
    enableAutoLinking: false,
    // The address of one picture: what pdf.js adds to it, the name of another one, does not belong to it.
    imageResourcesPath: `${noteIcon}#`,
    maxCanvasPixels: MAX_CANVAS_PIXELS,
    removePageBorders: true,
  });
  links.setViewer(viewer);

  const goTo = (page: number) => {
    viewer.currentPageNumber = Math.min(page, viewer.pagesCount);
  };
  events.on('pagechanging', ({ pageNumber }: { pageNumber: number }) => tell({ currentPage: pageNumber }));
  events.on('scalechanging', ({ scale }: { scale: number }) => tell({ percent: scale * 100 }));
  const notDrawn = new Set<number>();
  const noteLoss = (page: number) => {
    notDrawn.add(page);
    tell({ notDrawn: [...notDrawn].sort((one, other) => one - other) });
  };
  let drawing = 1;
  events.on('pagerender', ({ pageNumber }: { pageNumber: number }) => {
    drawing = pageNumber;
  });
  events.on('pagerendered', ({ pageNumber, error }: { pageNumber: number; error: unknown }) => {
    if (error) noteLoss(pageNumber);
  });
  // The width of a turned phone, or of a window that is pulled larger.
  new ResizeObserver(() => {
    const { currentScaleValue } = viewer;
    if (currentScaleValue === 'page-width' || currentScaleValue === 'page-fit')
      viewer.currentScaleValue = currentScaleValue;
  }).observe(container);
  listenToKeys(viewer, onSearchKey);

  return {
    events,
    finder,
    goTo,
    show(pdf, page) {
      const onPages = () => {
        viewer.currentScaleValue = 'page-width';
        goTo(page);
        tell({ phase: 'open', pages: pdf.numPages, currentPage: viewer.currentPageNumber });
      };
      events.on('pagesinit', onPages, { once: true });
      viewer.setDocument(pdf);
      links.setDocument(pdf, null);
    },
    // One page is drawn after another.
    noteLoss: () => noteLoss(drawing),
    zoom(to) {
      if (to === 'in') viewer.increaseScale();
      else if (to === 'out') viewer.decreaseScale();
      else viewer.currentScaleValue = `page-${to === 'page' ? 'fit' : 'width'}`;
    },
  };
}

/** Arrow keys left and right turn pages where nothing can be scrolled sideways; the browser's keys scroll. */
function listenToKeys(viewer: PDFViewer, onSearchKey: () => void): void {
  document.addEventListener('keydown', (event) => {
    const isCommand = event.ctrlKey || event.metaKey;
    const isWide = viewer.container.scrollWidth > viewer.container.clientWidth;
    if (isCommand && event.key.toLowerCase() === 'f') onSearchKey();
    else if (isCommand || event.altKey || event.shiftKey || isWide) return;
    else if (event.key === 'ArrowRight') viewer.nextPage();
    else if (event.key === 'ArrowLeft') viewer.previousPage();
    else return;
    event.preventDefault();
  });
}
