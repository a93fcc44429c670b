// The current page, and Prev and Next if there are more.
interface PagerProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

export function Pager({ page, pages, onPage }: PagerProps) {
  return (
    <nav className="pager" aria-label="Pages">
      <p>{`Page ${page} of ${pages}`}</p>
      {pages > 1 && (
        <>
          <Step label="Prev" isEnd={page <= 1} onStep={() => onPage(page - 1)} />
          <Step label="Next" isEnd={page >= pages} onStep={() => onPage(page + 1)} />
        </>
      )}
    </nav>
  );
}

// On the first or last page the button stays focusable: `disabled` would drop the focus after a press.
function Step({ label, isEnd, onStep }: { label: string; isEnd: boolean; onStep: () => void }) {
  return (
    <button type="button" aria-disabled={isEnd} onClick={isEnd ? undefined : onStep}>
      {label}
    </button>
  );
}
