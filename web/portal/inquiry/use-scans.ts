// While files of an inquiry wait for the malware scanner, the page polls for their state: often at first,
// since most scans finish within seconds, then less and less often.
import { useEffect, useState } from 'react';
import type { Scan } from '../../../contract/files.ts';
import { type FileFacts, type Inquiry, listScans } from '../../../contract/inquiries.ts';
import { call } from '../../api.ts';
import { leaveIfSignedOut } from '../signed-out.ts';

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

/** The scan states by stored file name. */
type Scans = ReadonlyMap<string, Scan>;

function filesOf({ inquiryfiles = [], reportfiles = [] }: Inquiry) {
  return [...inquiryfiles, ...reportfiles];
}

async function fetchScans(inquiryId: number, signal: AbortSignal): Promise<Scans | undefined> {
  const { body } = await call(listScans, { inquiryid: inquiryId }, { signal });
  return body.success === 1 ? new Map(body.data.map(({ filename, scan }) => [filename, scan])) : undefined;
}

function withScans(inquiry: Inquiry, scans: Scans): Inquiry {
  const { inquiryfiles, reportfiles } = inquiry;
  const marked = (files: readonly FileFacts[]) =>
    files.map((file) => ({ ...file, scan: scans.get(file.filename) ?? file.scan }));
  return {
    ...inquiry,
    ...(inquiryfiles && { inquiryfiles: marked(inquiryfiles) }),
    ...(reportfiles && { reportfiles: marked(reportfiles) }),
  };
}

/** The inquiry with its scan states up to date; polls until no file is pending. */
export function useScans(inquiry: Inquiry | undefined): Inquiry | undefined {
  const [latest, setLatest] = useState<{ inquiry: Inquiry; scans: Scans }>();
  const marked = inquiry && latest?.inquiry === inquiry ? withScans(inquiry, latest.scans) : inquiry;
  const waits = marked !== undefined && filesOf(marked).some(({ scan }) => scan === 'pending');

  useEffect(() => {
    if (!waits || !inquiry) return;
    const { inquiryid } = inquiry;
    const controller = new AbortController();
    let pause = FIRST_PAUSE_MS;

    const ask = async () => {
      try {
        // A hidden page does not need updates.
        const scans = document.hidden ? undefined : await fetchScans(inquiryid, controller.signal);
        if (controller.signal.aborted) return;
        if (scans) setLatest({ inquiry, scans });
      } catch (error) {
        // After a network error, the next round retries.
        if (controller.signal.aborted || leaveIfSignedOut(error)) return;
      }
      pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS);
      timer = setTimeout(ask, pause);
    };
    let timer = setTimeout(ask, pause);

    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [inquiry, waits]);

  return marked;
}
