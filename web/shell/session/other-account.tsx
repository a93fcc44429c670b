// Replaces the pages of an account once another one has signed in in this browser: nothing is sent in a wrong name, and no
// one reads what was typed here. It is kept in this tab, or in its draft, for the account that typed it.
import { useEffect, useRef } from 'react';
import { pages } from '../../../contract/pages.ts';
import { openPage } from '../../page-load.ts';
import { rememberReturn } from '../../return-to.ts';
import { accountOf, pageOwner, type SessionValues, useSession } from '../../session.ts';
import { Body } from '../body.tsx';

const nameOf = ({ userid, username, clientname }: SessionValues) => (userid ? username : clientname);

export function OtherAccount() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const now = useSession();
  const owner = pageOwner();
  const ownerName = nameOf(owner) ?? 'another account';
  // After a refusal of the server, the stored values may still be the owner's.
  const isKnown = accountOf(now) !== accountOf(owner) && accountOf(now) !== '';
  const signIn = () => {
    rememberReturn('ended');
    openPage(owner.userid ? pages.staffLogin : pages.login);
  };
  return (
    <Body isBare>
      <div className="wrap fault">
        <h1 ref={heading} tabIndex={-1}>
          Someone else is signed in now.
        </h1>
        <p>
          {isKnown ? nameOf(now) : 'Another account'} signed in on another tab of this browser. This page
          belongs to {ownerName}, so it has stopped. Nothing was sent under the wrong name, and what{' '}
          {ownerName} typed here is kept for {ownerName}.
        </p>
        <p className="fault-ways">
          <button type="button" className="btn" onClick={signIn}>
            Sign in as {ownerName}
          </button>
          {isKnown && (
            <button
              type="button"
              className="btn quiet"
              onClick={() => openPage(now.userid ? pages.staffList : pages.clientList)}
            >
              Continue as {nameOf(now)}
            </button>
          )}
        </p>
      </div>
    </Body>
  );
}
