// The components of pdf.js for a page with a viewer. They read the library from a global variable, which it sets when it
// is loaded, so it has to be loaded first.
import 'pdfjs-dist';

export {
  EventBus,
  FindState,
  PDFFindController,
  PDFLinkService,
  PDFViewer,
} from 'pdfjs-dist/web/pdf_viewer.mjs';
