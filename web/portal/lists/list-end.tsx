// What ends a list: its pager, and for screen readers how much it has.
import { useEffect } from 'react';
import { LIST_PAGE_SIZE } from '../../../contract/limits.ts';
import { Pager } from '../../ui/pager.tsx';
import type { useListAddress } from './list-address.ts';

interface ListEndProps {
  address: Pick<ReturnType<typeof useListAddress>, 'page' | 'goTo'>;
  /** Undefined until the first rows are shown. */
  total: number | undefined;
  isLoading: boolean;
  /** The total in words: "3 inquiries". */
  counted: string;
}

export function ListEnd({ address: { page, goTo }, total, isLoading, counted }: ListEndProps) {
  // An empty list has one page (§2).
  const pages = Math.max(1, Math.ceil((total ?? 0) / LIST_PAGE_SIZE));
  const isBeyond = total !== undefined && !isLoading && page > pages;
  useEffect(() => {
    // A page number past the end (an old link, a deleted row) shows the last page.
    if (isBeyond) goTo(pages, { replace: true });
  }, [isBeyond, pages, goTo]);
  return (
    <>
      {total !== undefined && !isBeyond && <Pager page={Math.min(page, pages)} pages={pages} onPage={goTo} />}
      <p className="vh" aria-live="polite">
        {total !== undefined && !isLoading && `${counted}, page ${page} of ${pages}`}
      </p>
    </>
  );
}
