// A document in its frame, with the controls around it. The frame draws and searches; everything that the user reads
// or presses outside the pages is here (docs/decisions/0046-viewer.md).
import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { FileNumber } from '../../../contract/citations.ts';
import { VIEWER_FRAME } from '../../../contract/pages.ts';
import type { FileFacts } from '../../../contract/stored-files.ts';
import { useSession, variantOf } from '../../session.ts';
import { AskAboutThisPage, CiteThisPage } from './cite-this-page.tsx';
import { useFrame } from './document-state.ts';
import { PageControls } from './page-controls.tsx';
import { ReadingProblem } from './reading-problem.tsx';
import { SearchControls } from './search-controls.tsx';

/** Pages pass quickly while someone scrolls, and browsers refuse addresses that change too often. */
const ADDRESS_PAUSE_MS = 300;

interface ViewerProps {
  file: FileFacts;
  wanted: FileNumber;
  /** The page that the address asks for. */
  page: number;
  /** The link to download it. */
  download: React.ReactNode;
  /** Writes a citation into the statement beside the viewer; false if no statement is open. */
  onCite?: ((citation: string) => boolean) | undefined;
  /** Opens the document anew. */
  onRetry: () => void;
}

export function Viewer({ file, wanted, page, download, onCite, onRetry }: ViewerProps) {
  const isStaff = variantOf(useSession()) === 'staff';
  const searchBox = useRef<HTMLInputElement>(null);
  const onSearchKey = useCallback(() => searchBox.current?.select(), []);
  const { state, isDamaged, onLoad, order } = useFrame({
    filename: file.filename,
    bytes: file.bytes,
    isDamaged: file.pageproblem === 'damaged',
    page,
    onSearchKey,
  });
  const isOpen = state.phase === 'open';
  useSearchKey(onSearchKey);
  useShownPage(isOpen ? state.currentPage : undefined, (wish) => order({ kind: 'show', page: wish }), page);
  useEffect(() => {
    if (state.phase !== 'failed') return;
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [state.phase, onRetry]);
  const canRead = isOpen || state.phase === 'opening';

  return (
    <section className="viewer" aria-label="Document">
      <div className="viewer-controls">
        <PageControls state={state} order={order} />
        <SearchControls found={state.found} isOpen={isOpen} order={order} box={searchBox} />
        <div className="viewer-group">
          {isStaff ? (
            <CiteThisPage file={wanted} page={state.currentPage} isOpen={isOpen} onCite={onCite} />
          ) : (
            <AskAboutThisPage file={wanted} page={state.currentPage} />
          )}
          {download}
        </div>
      </div>
      <ReadingProblem file={file} state={state} wantedPage={page} order={order} onRetry={onRetry} />
      <iframe
        // Opened anew once the server or the frame has found out that its list of pages is wrong.
        key={String(isDamaged)}
        className="viewer-frame"
        title="Pages of the document"
        sandbox="allow-scripts"
        src={VIEWER_FRAME}
        onLoad={onLoad}
        hidden={!canRead}
        data-opening={state.phase === 'opening' || undefined}
      />
    </section>
  );
}

/** The browser's own search sees only the pages that are drawn. Pressed again, in the box, it opens all the same. */
function useSearchKey(onSearchKey: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isSearch = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f';
      if (!isSearch || event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      onSearchKey();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [onSearchKey]);
}

/** Keeps the address and the shown page the same: a reload or a copied address opens the page that was read. */
function useShownPage(currentPage: number | undefined, show: (page: number) => void, wanted: number): void {
  const { key } = useLocation();
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: also when the same page is asked for again
  useEffect(() => {
    // The frame opens the first one itself.
    if (!isFirst.current) latest.current(wanted);
    isFirst.current = false;
  }, [wanted, key]);

  useEffect(() => {
    if (currentPage === undefined) return;
    const timer = setTimeout(() => {
      const { history, location } = window;
      // Replaces the address without a navigation, which would ask the frame to go where it already is.
      history.replaceState(history.state, '', `${location.search}#page=${currentPage}`);
    }, ADDRESS_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [currentPage]);
}
