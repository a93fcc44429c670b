// The list's state: the page number is in the URL, the keyword in the history entry. A keyword can be a
// person's name, and URLs end up in logs and bookmarks. The history entry survives a reload.
import { useCallback } from 'react';
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

function searchOf(page: number, kept: string): string {
  return [kept, page === 1 ? '' : `page=${page}`].filter((part) => part !== '').join('&');
}

/** The keyword of the list that is shown. */
export const useKeyword = (): string => readState(useLocation().state).keyword ?? '';

/** The state of a history entry that keeps the keyword. */
export const keywordState = (keyword: string): ListState => ({ keyword });

/** @param kept what the address has next to the page number: the filters of staff */
export function useListAddress(kept = '') {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const state = readState(useLocation().state);
  const page = readPage(query.get('page'));
  const keyword = state.keyword ?? '';
  const isTyping = state.isTyping === true && page === 1;

  const goTo = useCallback(
    (nextPage: number, { replace = false } = {}) =>
      navigate(
        { search: searchOf(nextPage, kept) },
        { state: keywordState(keyword), replace, preventScrollReset: true },
      ),
    [navigate, keyword, kept],
  );

  /** A new keyword starts at page 1. Continuous typing creates one history entry; Enter completes it. */
  const search = useCallback(
    (nextKeyword: string, { settle = false } = {}) => {
      if (nextKeyword === keyword && !(settle && isTyping)) return;
      navigate(
        { search: kept },
        { state: { keyword: nextKeyword, isTyping: !settle }, replace: isTyping, preventScrollReset: true },
      );
    },
    [navigate, keyword, isTyping, kept],
  );

  return { page, keyword, goTo, search };
}
