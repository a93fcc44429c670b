// The link from a screen back to the list that it was opened from: the same page and keyword, and the same rows in view.
// Opened from a mail or in a new tab, a screen has no list behind it, and the link opens the first page.
import { Link, useLocation, useNavigate } from 'react-router';

/** The state of the history entry with which a list opens a screen. */
export const FROM_LIST = { isFromList: true } as const;

export function ListLink({ list, name = 'Review List' }: { list: string; name?: string | undefined }) {
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const isFromList = (state as Partial<typeof FROM_LIST> | null)?.isFromList === true;

  const onClick = (event: React.MouseEvent) => {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!isFromList || event.button !== 0 || opensElsewhere) return;
    event.preventDefault();
    navigate(-1);
  };

  return (
    <Link className="link" to={list} onClick={onClick}>
      {name}
    </Link>
  );
}
