// A form's primary button. It is disabled until the page's scripts run, so that a password never ends up in a
// URL. During a call it stays focusable and announces the call.
import { useHydrated } from './hydrated.ts';
import { NeedsScript } from './needs-script.tsx';

interface SubmitButtonProps {
  children: React.ReactNode;
  pending?: boolean;
  /** For the second form of a page. */
  quiet?: boolean | undefined;
}

export function SubmitButton({ children, pending = false, quiet = false }: SubmitButtonProps) {
  const hydrated = useHydrated();
  return (
    <>
      <button
        className={quiet ? 'btn quiet' : 'btn'}
        type="submit"
        disabled={!hydrated}
        aria-disabled={pending || undefined}
      >
        {children}
      </button>
      <NeedsScript />
    </>
  );
}
