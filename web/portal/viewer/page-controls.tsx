// Previous and next page, the number of the page, and the zoom.
import { useEffect, useState } from 'react';
import { readPageNumber } from '../../../contract/citations.ts';
import type { FrameState } from './document-state.ts';
import type { FrameOrder } from './frame-messages.ts';

interface PageControlsProps {
  state: FrameState;
  order: (order: FrameOrder) => void;
}

export function PageControls({ state: { phase, pages, currentPage, percent }, order }: PageControlsProps) {
  const isOpen = phase === 'open';
  const show = (page: number) => order({ kind: 'show', page });
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a form */}
      <div className="viewer-group" role="group" aria-label="Pages">
        <ToolButton
          name="Previous page"
          disabled={!isOpen || currentPage <= 1}
          onPress={() => show(currentPage - 1)}
        >
          ‹
        </ToolButton>
        <PageNumber currentPage={currentPage} pages={pages} isOpen={isOpen} onShow={show} />
        <ToolButton
          name="Next page"
          disabled={!isOpen || currentPage >= pages}
          onPress={() => show(currentPage + 1)}
        >
          ›
        </ToolButton>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div className="viewer-group viewer-zoom" role="group" aria-label="Zoom">
        <ToolButton name="Zoom out" disabled={!isOpen} onPress={() => order({ kind: 'zoom', to: 'out' })}>
          −
        </ToolButton>
        <span className="viewer-percent">{isOpen ? `${Math.round(percent)}%` : ''}</span>
        <ToolButton name="Zoom in" disabled={!isOpen} onPress={() => order({ kind: 'zoom', to: 'in' })}>
          +
        </ToolButton>
        <ToolButton disabled={!isOpen} onPress={() => order({ kind: 'zoom', to: 'width' })}>
          Fit width
        </ToolButton>
        <ToolButton disabled={!isOpen} onPress={() => order({ kind: 'zoom', to: 'page' })}>
          Fit page
        </ToolButton>
      </div>
    </>
  );
}

interface ToolButtonProps {
  /** For a button that shows only a sign. */
  name?: string;
  disabled: boolean;
  onPress: () => void;
  children: string;
}

function ToolButton({ name, disabled, onPress, children }: ToolButtonProps) {
  return (
    <button
      className="btn quiet small"
      type="button"
      aria-label={name}
      title={name}
      disabled={disabled}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

interface PageNumberProps {
  currentPage: number;
  pages: number;
  isOpen: boolean;
  onShow: (page: number) => void;
}

function PageNumber({ currentPage, pages, isOpen, onShow }: PageNumberProps) {
  const [typed, setTyped] = useState<string>();
  // Scrolling on makes an unfinished number out of date.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is the trigger
  useEffect(() => setTyped(undefined), [currentPage]);
  return (
    <form
      className="viewer-page"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const page = readPageNumber((typed ?? '').trim());
        if (page !== undefined) onShow(Math.min(page, pages));
        setTyped(undefined);
      }}
    >
      <label>
        <span>Page</span>
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          disabled={!isOpen}
          value={typed ?? (isOpen ? String(currentPage) : '')}
          onChange={({ target: { value } }) => setTyped(value)}
          onBlur={() => setTyped(undefined)}
        />
      </label>
      <span>{isOpen && `of ${pages}`}</span>
    </form>
  );
}
