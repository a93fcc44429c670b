// Searches the text of the whole document. Scans without recognized text have none, and the reader is told so.

import type { FrameNews, FrameOrder } from '../frame-messages.ts';
import type { Screen } from './pages-and-zoom.ts';
import { FindState } from './viewer-parts.ts';

type Search = Extract<FrameOrder, { kind: 'find' }>;
type Progress = NonNullable<FrameNews['found']>;
interface Matches {
  matchesCount: { current: number; total: number };
  state?: number;
}

export function makeFinder({ events, finder }: Screen, tell: (news: FrameNews) => void) {
  let state: Progress['state'] = 'none';
  const stateOf = (found: number): Progress['state'] => {
    if (found === FindState.PENDING) return 'searching';
    if (found !== FindState.NOT_FOUND) return 'found';
    const pages = finder._pageContents as (string | undefined)[];
    return pages.some((text) => text?.trim()) ? 'none' : 'no-text';
  };
  const report = ({ matchesCount, state: found }: Matches) => {
    if (found !== undefined) state = stateOf(found);
    tell({ found: { state, ...matchesCount } });
  };
  events.on('updatefindcontrolstate', report);
  events.on('updatefindmatchescount', report);

  return {
    find({ text, again, backwards }: Search): void {
      events.dispatch('find', {
        source: finder,
        type: again ? 'again' : '',
        query: text,
        caseSensitive: false,
        entireWord: false,
        highlightAll: true,
        findPrevious: backwards,
        matchDiacritics: false,
      });
    },
  };
}
