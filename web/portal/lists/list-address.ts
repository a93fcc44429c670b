// The list's state: the page number is in the URL, the keyword in the history entry. A keyword can be a
// person's name, and URLs end up in logs and bookmarks. The history entry survives a reload.
import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

interface ListState {
  keyword?: string;
  /** The entry was created while typing, and the next keystrokes replace it. */
  isTyping?: boolean;
}

function readState(state: unknown): ListState {
  return typeof state === 'object' && state !== null ? state : {};
}

/** An invalid page number counts as the first page. */
export function readPage(text: string | null): number {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1;
}

function searchOf(page: number): string {
  return page === 1 ? '' : `?page=${page}`;
}

export function useListAddress() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const state = readState(useLocation().state);
  const page = readPage(query.get('page'));
  const keyword = state.keyword ?? '';
  const isTyping = state.isTyping === true && page === 1;

  const goTo = useCallback(
    (nextPage: number, { replace = false } = {}) =>
      navigate({ search: searchOf(nextPage) }, { state: { keyword }, replace, preventScrollReset: true }),
    [navigate, keyword],
  );

  /** A new keyword starts at page 1. Continuous typing creates one history entry; Enter completes it. */
  const search = useCallback(
    (nextKeyword: string, { settle = false } = {}) => {
      if (nextKeyword === keyword && !(settle && isTyping)) return;
      navigate(
        { search: '' },
        { state: { keyword: nextKeyword, isTyping: !settle }, replace: isTyping, preventScrollReset: true },
      );
    },
    [navigate, keyword, isTyping],
  );

  return { page, keyword, goTo, search };
}

type GoTo = ReturnType<typeof useListAddress>['goTo'];

/**
 * A page number past the end (an old link, a deleted row) shows the last page.
 * @param pages how many there are; undefined while that is loading
 * @returns whether the page is past the end
 */
export function useLastPage(page: number, pages: number | undefined, goTo: GoTo): boolean {
  const isBeyond = pages !== undefined && page > pages;
  useEffect(() => {
    if (isBeyond) goTo(pages, { replace: true });
  }, [isBeyond, pages, goTo]);
  return isBeyond;
}
