// The idle sign-out, across all tabs. The server ends a session after a period without calls. This hook keeps
// the session alive while the user types, and signs an idle user out, so that medical records do not stay on
// an unattended screen.
import { useEffect, useRef, useState } from 'react';
import { sessionState } from '../../../contract/accounts/accounts.ts';
import { isWorking } from '../../activity.ts';
import { call } from '../../api.ts';
import { readSession, storeAccountFacts } from '../../session.ts';

export const WARNING_MS = 2 * 60_000;
/** How often the server is informed that the user is active. */
export const SIGN_OF_LIFE_MS = 60_000;
const LOOK_MS = 1_000;
const ACTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Watches for user activity until unmounted.
 * @returns the seconds until the sign-out once the warning is due; undefined before.
 */
export function useIdleSignOut(signOut: () => void): number | undefined {
  const [secondsLeft, setSecondsLeft] = useState<number>();
  // The effect runs once, but each render passes a new function.
  const atTheEnd = useRef(signOut);
  useEffect(() => {
    atTheEnd.current = signOut;
  });

  useEffect(() => {
    let limitMs = Number.POSITIVE_INFINITY;
    let lastAct = Date.now();
    let lastSign = 0;
    let isOver = false;
    const others = new BroadcastChannel('activity');

    const giveSign = async () => {
      lastSign = Date.now();
      const asked = readSession();
      try {
        const { body } = await call(sessionState, {});
        if (body.success !== 1) return;
        limitMs = body.idleseconds * 1000;
        // What was changed meanwhile, such as the name in the profile, is newer than this answer.
        const administrator = body.administrator ? '1' : '';
        if (readSession() === asked) storeAccountFacts({ administrator, timezone: body.timezone }, body.name);
        if (body.transferring) lastAct = Date.now();
      } catch {
        // Offline or signed out: the page's next call fails too and reports it.
      }
    };
    const act = () => {
      lastAct = Date.now();
      others.postMessage('active');
    };
    others.onmessage = () => {
      lastAct = Date.now();
    };
    const look = () => {
      if (isOver) return;
      const now = Date.now();
      if (isWorking()) lastAct = now;
      const left = lastAct + limitMs - now;
      if (left <= 0) {
        isOver = true;
        atTheEnd.current();
        return;
      }
      const isDue = left <= WARNING_MS;
      setSecondsLeft(isDue ? Math.ceil(left / 1000) : undefined);
      // Before the end also to ask whether a download is running.
      if ((lastAct > lastSign || isDue) && now - lastSign >= SIGN_OF_LIFE_MS) giveSign();
    };

    giveSign();
    const timer = setInterval(look, LOOK_MS);
    for (const type of ACTS) window.addEventListener(type, act, { passive: true });
    return () => {
      clearInterval(timer);
      others.close();
      for (const type of ACTS) window.removeEventListener(type, act);
    };
  }, []);

  return secondsLeft;
}
