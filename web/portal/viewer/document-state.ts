// The state of a document in its frame: what the frame has reported, and what the server has refused.
import { useEffect, useReducer, useRef } from 'react';
import { announceAct } from '../../activity.ts';
import { leaveIfSignedOut } from '../signed-out.ts';
import { type FrameLink, type LinkedFile, linkFrame } from './frame-link.ts';
import type { FrameOrder, FrameReport } from './messages.ts';

type SearchResult = Extract<FrameReport, { kind: 'found' }>;

export interface FrameState {
  phase: 'opening' | 'open' | 'locked' | 'unreadable' | 'failed';
  /** Why the server refused the rest of the file. */
  error?: unknown;
  pages: number;
  currentPage: number;
  percent: number;
  found?: SearchResult | undefined;
  /** The last password was wrong. */
  passwordRejected: boolean;
  /** The connection is lost, and what is missing is asked for again. */
  isWaiting: boolean;
  /** The pages that could not be drawn completely. */
  notDrawn: readonly number[];
}

type Change = Exclude<FrameReport, { kind: 'want-range' | 'want-part' | 'search' | 'act' }>;
type Action =
  | Change
  | { kind: 'waiting'; isWaiting: boolean }
  | { kind: 'failed'; error: unknown }
  | { kind: 'opening' };

const OPENING: FrameState = {
  phase: 'opening',
  pages: 0,
  currentPage: 1,
  percent: 100,
  passwordRejected: false,
  isWaiting: false,
  notDrawn: [],
};

function changed(state: FrameState, action: Action): FrameState {
  switch (action.kind) {
    case 'opened':
      return { ...state, phase: 'open', pages: action.pages };
    case 'page':
      return { ...state, currentPage: action.page };
    case 'zoomed':
      return { ...state, percent: action.percent };
    case 'found':
      return { ...state, found: action };
    case 'locked':
      return { ...state, phase: 'locked', passwordRejected: action.passwordRejected };
    case 'opening':
      return { ...state, phase: 'opening' };
    case 'not-drawn':
      return { ...state, notDrawn: [...new Set([...state.notDrawn, action.page])].sort((a, b) => a - b) };
    case 'unreadable':
      return { ...state, phase: 'unreadable' };
    case 'waiting':
      return { ...state, isWaiting: action.isWaiting };
    case 'failed':
      return { ...state, phase: 'failed', error: action.error };
  }
}

interface ShownFile extends LinkedFile {
  /** The page that the address asks for. */
  page: number;
  onSearchKey: () => void;
}

/** @returns the state, a function for the frame's load event, and one that gives the frame an order. */
export function useFrame({ page, onSearchKey, ...file }: ShownFile) {
  const [state, dispatch] = useReducer(changed, OPENING);
  const link = useRef<FrameLink>(undefined);
  /** Where the reader is, or has asked to be: the document opens there again. */
  const currentPage = useRef(page);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a frame that is opened anew needs a new link
  useEffect(
    () => () => {
      link.current?.close();
      link.current = undefined;
      dispatch({ kind: 'opening' });
    },
    [file.isDamaged],
  );

  const onLoad = ({ currentTarget: frame }: React.SyntheticEvent<HTMLIFrameElement>) => {
    // Once: whatever a document makes the frame load next gets no port.
    if (link.current || !frame.contentWindow) return;
    link.current = linkFrame(frame.contentWindow, file, currentPage.current, {
      onReport: (report) => {
        if (report.kind === 'page') currentPage.current = report.page;
        if (report.kind === 'search') onSearchKey();
        else if (report.kind === 'act') announceAct();
        else dispatch(report);
      },
      onWaiting: (isWaiting) => dispatch({ kind: 'waiting', isWaiting }),
      onFailure: (error) => {
        if (!leaveIfSignedOut(error)) dispatch({ kind: 'failed', error });
      },
    });
  };

  const order = (message: FrameOrder) => {
    if (message.kind === 'show') currentPage.current = message.page;
    if (message.kind === 'password') dispatch({ kind: 'opening' });
    link.current?.order(message);
  };
  return { state, onLoad, order };
}
