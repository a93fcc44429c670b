// While files of an inquiry wait for the malware scanner or the count of their pages, the page polls for news.
import { useEffect, useEffectEvent, useState } from 'react';
import type { Inquiry } from '../../../contract/inquiries.ts';
import { type FileFacts, type FileState, listScans } from '../../../contract/stored-files.ts';
import { useCall } from '../use-call.ts';
import { isHeldBack } from './scan-mark.tsx';

const PAUSE_MS = 5_000;

function withStates(inquiry: Inquiry, states: readonly FileState[]): Inquiry {
  const { inquiryfiles, reportfiles } = inquiry;
  const byName = new Map(states.map((state) => [state.filename, state]));
  const updated = (files: readonly FileFacts[]) =>
    files.map((file) => ({ ...file, ...byName.get(file.filename) }));
  return {
    ...inquiry,
    inquiryfiles: updated(inquiryfiles),
    reportfiles: updated(reportfiles),
  };
}

/** Whether a file is being scanned, or its pages are being counted. */
function isWaiting({ inquiryfiles, reportfiles, filesremoved }: Inquiry): boolean {
  const files = [...inquiryfiles, ...reportfiles];
  const isUncounted = ({ scan, pages }: FileFacts) => pages === undefined && !isHeldBack(scan);
  return (
    files.some(({ scan }) => scan === 'pending') || (filesremoved === undefined && files.some(isUncounted))
  );
}

/** The inquiry with the current states of its files; polls until no file waits. */
export function useFileStates(inquiry: Inquiry | undefined): Inquiry | undefined {
  const waiting = inquiry && isWaiting(inquiry) ? { inquiryid: inquiry.inquiryid } : undefined;
  const { answer, isLoading, reload } = useCall(listScans, waiting);
  const [known, setKnown] = useState(answer);
  // A call that fails takes nothing back.
  if (answer && answer !== known) setKnown(answer);
  const isOfInquiry = known && known.fields.inquiryid === waiting?.inquiryid;
  const updated = inquiry && isOfInquiry ? withStates(inquiry, known.body.data) : inquiry;
  const isPolling = updated !== undefined && isWaiting(updated);
  const ask = useEffectEvent(() => {
    // A hidden page does not need updates. Another call would end one that is slow.
    if (!document.hidden && !isLoading) reload();
  });
  useEffect(() => {
    if (!isPolling) return;
    const timer = setInterval(ask, PAUSE_MS);
    return () => clearInterval(timer);
  }, [isPolling]);
  return updated;
}
