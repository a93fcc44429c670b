// While files of an inquiry wait for the malware scanner, the page asks how far it has come: often at first,
// since most are done within seconds, and seldom later.
import { useEffect } from 'react';
import { type FileFacts, type Inquiry, listScans, type Scan } from '../../../contract/inquiries.ts';
import { call } from '../../api.ts';
import { leaveIfSignedOut } from '../signed-out.ts';

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

/** By stored name. */
export type Scans = ReadonlyMap<string, Scan>;

function filesOf({ inquiryfiles = [], reportfiles = [] }: Inquiry) {
  return [...inquiryfiles, ...reportfiles];
}

async function fetchScans(inquiryId: number, signal: AbortSignal): Promise<Scans | undefined> {
  const { body } = await call(listScans, { inquiryid: inquiryId }, { signal });
  return body.success === 1 ? new Map(body.data.map(({ filename, scan }) => [filename, scan])) : undefined;
}

export function withScans(inquiry: Inquiry, scans: Scans): Inquiry {
  const { inquiryfiles, reportfiles } = inquiry;
  const marked = (files: readonly FileFacts[]) =>
    files.map((file) => ({ ...file, scan: scans.get(file.filename) ?? file.scan }));
  return {
    ...inquiry,
    ...(inquiryfiles && { inquiryfiles: marked(inquiryfiles) }),
    ...(reportfiles && { reportfiles: marked(reportfiles) }),
  };
}

/** Tells `onScans` until no file of the inquiry waits any more. */
export function useScans(inquiry: Inquiry | undefined, onScans: (scans: Scans) => void): void {
  const id = inquiry?.inquiryid;
  const waits = inquiry !== undefined && filesOf(inquiry).some(({ scan }) => scan === 'pending');

  // biome-ignore lint/correctness/useExhaustiveDependencies: the callback is new at each drawing, and does the same
  useEffect(() => {
    if (!waits || id === undefined) return;
    const controller = new AbortController();
    let pause = FIRST_PAUSE_MS;
    let timer = setTimeout(ask, pause);

    async function ask() {
      try {
        // Nobody looks at a hidden page.
        const scans = document.hidden ? undefined : await fetchScans(Number(id), controller.signal);
        if (scans) onScans(scans);
      } catch (error) {
        // A connection that is away may come back: the next time tries again.
        if (controller.signal.aborted || leaveIfSignedOut(error)) return;
      }
      pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS);
      timer = setTimeout(ask, pause);
    }

    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [id, waits]);
}
