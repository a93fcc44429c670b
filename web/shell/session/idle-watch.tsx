// The warning before the idle sign-out. Any user activity dismisses it.
import { useEffect, useRef } from 'react';
import { rememberReturn } from '../../return-to.ts';
import { useIdleSignOut } from './idle-sign-out.ts';
import { useSignOut } from './log-out.ts';

export function IdleWatch() {
  const signOut = useSignOut();
  const secondsLeft = useIdleSignOut(() => {
    rememberReturn('idle');
    signOut();
  });
  return secondsLeft === undefined ? null : <Warning secondsLeft={secondsLeft} />;
}

function Warning({ secondsLeft }: { secondsLeft: number }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const clock = `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, '0')}`;
  return (
    <dialog ref={dialog} className="idle-warning" role="alertdialog" aria-labelledby="idle-title">
      <h2 id="idle-title">Are you still there?</h2>
      <p>
        To protect the records, you will be signed out in <span className="num">{clock}</span>.
      </p>
      {/* The press itself counts as activity, so the button needs no handler. */}
      <button className="btn" type="button">
        Stay signed in
      </button>
    </dialog>
  );
}
