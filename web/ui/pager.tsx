// Prev, Next and where we are.
interface PagerProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

export function Pager({ page, pages, onPage }: PagerProps) {
  return (
    <nav className="pager" aria-label="Pages">
      <p>{`Page ${page} of ${pages}`}</p>
      <Step label="Prev" isEnd={page <= 1} onStep={() => onPage(page - 1)} />
      <Step label="Next" isEnd={page >= pages} onStep={() => onPage(page + 1)} />
    </nav>
  );
}

// At an end the button stays focusable: `disabled` would drop the focus of whoever just pressed it.
function Step({ label, isEnd, onStep }: { label: string; isEnd: boolean; onStep: () => void }) {
  return (
    <button type="button" aria-disabled={isEnd} onClick={isEnd ? undefined : onStep}>
      {label}
    </button>
  );
}
