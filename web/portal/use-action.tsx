// A change that a button makes: one at a time, and what is said about it.
import { useRef, useState } from 'react';
import { confirmWithUser } from '../alerts.ts';
import { FormMessage } from '../ui/forms/form-message.tsx';
import { wordsOf } from './short-form.tsx';
import { leaveIfSignedOut } from './signed-out.ts';

export function useAction() {
  const [said, setSaid] = useState<{ text: string; tone: 'good' | 'bad' }>();
  const [isBusy, setBusy] = useState(false);
  const running = useRef(false);
  const say = (text: string | undefined) => setSaid(text ? { text, tone: 'good' } : undefined);

  /**
   * @param make makes the change, and returns what to say then, if anything
   * @param question to be confirmed first
   */
  const act = async (make: () => Promise<string | undefined>, question?: string) => {
    if (running.current || (question && !confirmWithUser(question))) return;
    running.current = true;
    setBusy(true);
    say(undefined);
    try {
      say(await make());
    } catch (error) {
      if (!leaveIfSignedOut(error)) setSaid({ text: wordsOf(error), tone: 'bad' });
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return {
    act,
    say,
    said,
    isBusy,
    outcome: <FormMessage text={said?.text ?? ''} tone={said?.tone ?? 'good'} />,
  };
}
