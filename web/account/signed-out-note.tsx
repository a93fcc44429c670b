// Above the sign-in form: why this page opened without a click, and what happens after signing in.
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { pages } from '../../contract/pages.ts';
import { type Why, whySignedOut } from '../return-to.ts';

const REASONS: Record<Why, string> = {
  ended: 'Your session has ended.',
  idle: 'You were signed out because you were inactive.',
};

export function SignedOutNote({ isStaffPage = false }: { isStaffPage?: boolean }) {
  const [signedOut, setSignedOut] = useState<ReturnType<typeof whySignedOut>>();
  // After hydration: the page is prerendered without it.
  useEffect(() => setSignedOut(whySignedOut()), []);
  if (!signedOut) return null;
  return (
    <div className="notice" role="status">
      <p>
        {REASONS[signedOut.why]} Sign in to pick up where you left off. What you typed is still in this tab.
      </p>
      {signedOut.isStaff && !isStaffPage && (
        <p>
          <Link className="link" to={pages.staffLogin}>
            Staff sign in here
          </Link>
        </p>
      )}
    </div>
  );
}
