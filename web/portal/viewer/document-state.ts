// The state of a document in its frame: what the frame has reported, and what the server has refused.
import { useLayoutEffect, useRef, useState } from 'react';
import { announceAct } from '../../activity.ts';
import { leaveIfSignedOut } from '../signed-out.ts';
import { type FrameLink, type LinkedFile, linkFrame } from './frame-link.ts';
import type { FrameNews, FrameOrder } from './frame-messages.ts';

type Told = Required<FrameNews>;

export interface FrameState extends Pick<Told, 'pages' | 'currentPage' | 'percent' | 'notDrawn'> {
  phase: Told['phase'] | 'opening' | 'failed';
  /** Why the server refused the rest of the file. */
  error?: unknown;
  found?: Told['found'] | undefined;
  passwordRejected: boolean;
  /** The connection is lost, and what is missing is asked for again. */
  isWaiting: boolean;
  isDamaged: boolean;
}

const OPENING: FrameState = {
  phase: 'opening',
  pages: 0,
  currentPage: 1,
  percent: 100,
  notDrawn: [],
  passwordRejected: false,
  isWaiting: false,
  isDamaged: false,
};

/** For this long after an order, a report of another page may be an earlier one that is late. */
const LATE_MS = 500;

interface ShownFile extends LinkedFile {
  /** The page that the address asks for. */
  page: number;
  onSearchKey: () => void;
}

/** @returns the state, a function for the frame's load event, and one that gives the frame an order. */
export function useFrame({ page, onSearchKey, ...file }: ShownFile) {
  const [state, setState] = useState(OPENING);
  const show = (news: Partial<FrameState>) => setState((old) => ({ ...old, ...news }));
  const isDamaged = file.isDamaged || state.isDamaged;
  const link = useRef<FrameLink>(undefined);
  /** Where the reader is, or has asked to be: the document opens there again. */
  const currentPage = useRef(page);
  const lateUntil = useRef(0);
  // Before the new frame's load event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a frame that is opened anew needs a new link
  useLayoutEffect(
    () => () => {
      link.current?.close();
      link.current = undefined;
      show({ phase: 'opening', notDrawn: [], found: undefined });
    },
    [isDamaged],
  );

  const showPage = (wanted: number) => {
    currentPage.current = wanted;
    setState((old) => ({ ...old, currentPage: Math.max(1, Math.min(wanted, old.pages)) }));
  };

  const onLoad = ({ currentTarget: frame }: React.SyntheticEvent<HTMLIFrameElement>) => {
    // Once: whatever a document makes the frame load next gets no port.
    if (link.current || !frame.contentWindow) return;
    link.current = linkFrame(frame.contentWindow, { ...file, isDamaged }, currentPage.current, {
      onNews: ({ currentPage: told, ...news }) => {
        show(news);
        if (told === undefined) return;
        if (told !== currentPage.current && performance.now() < lateUntil.current) return;
        lateUntil.current = 0;
        showPage(told);
      },
      onAct: announceAct,
      onSearchKey,
      onWaiting: (isWaiting) => show({ isWaiting }),
      onFailure: (error) => {
        if (!leaveIfSignedOut(error)) show({ phase: 'failed', error });
      },
    });
  };

  const order = (message: FrameOrder) => {
    if (message.kind === 'show') {
      // The frame reports no page where it already is.
      if (message.page !== currentPage.current) lateUntil.current = performance.now() + LATE_MS;
      // Before the frame has moved: a citation right after this names the page that was asked for.
      showPage(message.page);
    }
    if (message.kind === 'password') show({ phase: 'opening' });
    link.current?.order(message);
  };
  return { state, isDamaged, onLoad, order };
}
