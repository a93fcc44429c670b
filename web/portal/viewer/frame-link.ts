// The page's end of the message port: gives the frame the ranges and parts it asks for, and passes on what it reports.
// The frame may be in the hands of the document it shows, so each message is checked, and it gets only this one file.
import { VIEWER_PARTS } from '../../../contract/pages.ts';
import { NetworkError } from '../../api.ts';
import { readOwnFile, readRange } from '../files/file-calls.ts';
import { type FrameNews, type FrameOrder, frameReport } from './frame-messages.ts';
import { patientReads } from './retried-reads.ts';

export interface LinkedFile {
  filename: string;
  bytes: number;
  /** Its pages are not as its own list says. */
  isDamaged: boolean;
}

/** Our frame asks for something at once. What loads without a connection is the browser's page, which never does. */
const SILENCE_MS = 5_000;

interface Listener {
  onNews: (news: FrameNews) => void;
  onAct: () => void;
  onSearchKey: () => void;
  onWaiting: (isWaiting: boolean) => void;
  /** A range that will not come: the rest of the document cannot be shown. */
  onFailure: (error: unknown) => void;
}

export interface FrameLink {
  order: (order: FrameOrder) => void;
  close: () => void;
}

/** Gives the frame its port, and opens the file in it at this page. */
export function linkFrame(frame: Window, file: LinkedFile, page: number, listener: Listener): FrameLink {
  const { port1: port, port2 } = new MessageChannel();
  const controller = new AbortController();
  const { signal } = controller;
  const inTurn = patientReads({ signal, onWaiting: listener.onWaiting });

  const order = (message: FrameOrder) => {
    const content = 'content' in message ? message.content : undefined;
    port.postMessage(message, content ? [content] : []);
  };

  const sendRange = async (begin: number, end: number) => {
    if (begin >= end || end > file.bytes) return;
    try {
      const content = await inTurn(() => readRange(file.filename, begin, end, signal));
      order({ kind: 'range', begin, content });
    } catch (error) {
      if (!signal.aborted) listener.onFailure(error);
    }
  };

  const sendPart = async (name: string) => {
    const content = await inTurn(() => readOwnFile(`${VIEWER_PARTS}/${name}`, signal)).catch(() => undefined);
    if (!signal.aborted) order({ kind: 'part', name, content });
  };

  const silence = setTimeout(
    () => listener.onFailure(new NetworkError('The frame did not load')),
    SILENCE_MS,
  );
  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    clearTimeout(silence);
    const checked = frameReport.safeParse(data);
    if (!checked.success) return;
    const report = checked.data;
    if (report.kind === 'want-range') void sendRange(report.begin, report.end);
    else if (report.kind === 'want-part') void sendPart(report.name);
    else if (report.kind === 'act') listener.onAct();
    else if (report.kind === 'search') listener.onSearchKey();
    else {
      const { kind: _, ...news } = report;
      listener.onNews(news);
    }
  };

  // Its origin is its own and has no name; only our frame can be in this place (the page's policy).
  frame.postMessage('port', '*', [port2]);
  order({ kind: 'open', bytes: file.bytes, page, isDamaged: file.isDamaged });

  return {
    order,
    close: () => {
      clearTimeout(silence);
      controller.abort();
      port.close();
    },
  };
}
