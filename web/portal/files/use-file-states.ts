// While files of an inquiry wait for the malware scanner or the count of their pages, the page polls for news: often at
// first, because both usually take seconds, then less and less often.
import { useEffect, useState } from 'react';
import type { Inquiry } from '../../../contract/inquiries.ts';
import { type FileFacts, type FileState, listScans } from '../../../contract/stored-files.ts';
import { call } from '../../api.ts';
import { leaveIfSignedOut } from '../signed-out.ts';
import { isHeldBack } from './scan-mark.tsx';

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;
/** A number of pages is worth no more polling: the next visit shows it. */
const COUNT_PATIENCE_MS = 3 * 60_000;

/** The states by stored file name. */
type States = ReadonlyMap<string, FileState>;

async function fetchStates(inquiryId: number, signal: AbortSignal): Promise<States | undefined> {
  const { body } = await call(listScans, { inquiryid: inquiryId }, { signal });
  return body.success === 1 ? new Map(body.data.map((state) => [state.filename, state])) : undefined;
}

function withStates(inquiry: Inquiry, states: States): Inquiry {
  const { inquiryfiles, reportfiles } = inquiry;
  const updated = (files: readonly FileFacts[]) =>
    files.map((file) => ({ ...file, ...states.get(file.filename) }));
  return {
    ...inquiry,
    inquiryfiles: updated(inquiryfiles),
    reportfiles: updated(reportfiles),
  };
}

/** What the page waits for. */
function waitOf({ inquiryfiles, reportfiles, filesremoved }: Inquiry): 'scan' | 'count' | undefined {
  const files = [...inquiryfiles, ...reportfiles];
  if (files.some(({ scan }) => scan === 'pending')) return 'scan';
  const isUncounted = ({ scan, pages }: FileFacts) => pages === undefined && !isHeldBack(scan);
  return filesremoved === undefined && files.some(isUncounted) ? 'count' : undefined;
}

/** The inquiry with the current states of its files; polls until no file waits. */
export function useFileStates(inquiry: Inquiry | undefined): Inquiry | undefined {
  const [latest, setLatest] = useState<{ inquiry: Inquiry; states: States }>();
  const updated = inquiry && latest?.inquiry === inquiry ? withStates(inquiry, latest.states) : inquiry;
  const wait = updated && waitOf(updated);

  useEffect(() => {
    if (!wait || !inquiry) return;
    const { inquiryid } = inquiry;
    const controller = new AbortController();
    let pause = FIRST_PAUSE_MS;
    let waited = 0;

    const ask = async () => {
      // A hidden page does not need updates.
      const isSeen = !document.hidden;
      try {
        const states = isSeen ? await fetchStates(inquiryid, controller.signal) : undefined;
        if (controller.signal.aborted) return;
        if (states) setLatest({ inquiry, states });
      } catch (error) {
        // After a network error, the next round retries.
        if (controller.signal.aborted || leaveIfSignedOut(error)) return;
      }
      if (isSeen) waited += pause;
      if (wait === 'count' && waited >= COUNT_PATIENCE_MS) return;
      pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS);
      timer = setTimeout(ask, pause);
    };
    let timer = setTimeout(ask, pause);

    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [inquiry, wait]);

  return updated;
}
