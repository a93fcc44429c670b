// Allows one submission at a time: pressing the button again during a submission does nothing.
import { useRef, useState } from 'react';

/**
 * Returns an `onSubmit` that prevents the browser's own submission, and whether a submission is pending. `send`
 * returns undefined if the form cannot be sent.
 */
export function useSubmit(send: (form: HTMLFormElement) => Promise<void> | undefined) {
  const [pending, setPending] = useState(false);
  const busy = useRef(false);
  const onSubmit = async (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy.current) return;
    const sending = send(event.currentTarget);
    if (!sending) return;
    busy.current = true;
    setPending(true);
    try {
      await sending;
    } finally {
      busy.current = false;
      setPending(false);
    }
  };
  return { pending, onSubmit };
}
