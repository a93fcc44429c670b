// The one primary button of a form. It cannot be pressed before the page's scripts run, so that no
// password ever lands in a URL; while a call is under way it stays focusable and says so.
import { useHydrated } from './hydrated.ts';

interface SubmitButtonProps {
  children: React.ReactNode;
  pending?: boolean;
}

export function SubmitButton({ children, pending = false }: SubmitButtonProps) {
  const hydrated = useHydrated();
  return (
    <>
      <button className="btn" type="submit" disabled={!hydrated} aria-disabled={pending}>
        {children}
      </button>
      <noscript>
        <p className="no-script">This form needs JavaScript, which is switched off in this browser.</p>
      </noscript>
    </>
  );
}
