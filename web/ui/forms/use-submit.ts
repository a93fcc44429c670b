// One submission at a time: a second press of the button while the first is under way does nothing.
import { useRef, useState } from 'react';

/**
 * An `onSubmit` that never lets the browser send the form itself, and whether it is at work. `send` returns
 * nothing when the form is not fit to be sent.
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
