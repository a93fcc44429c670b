// One account, for administrators: its facts, and what can be done to it.

import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type AccountListed, viewAccount } from '../../../contract/administration.ts';
import { serverMessages } from '../../../contract/messages.ts';
import { pages } from '../../../contract/pages.ts';
import { HttpError } from '../../api.ts';
import { privateMeta } from '../../shell/meta.ts';
import { Fact } from '../../ui/fact.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import { Status } from '../../ui/status.tsx';
import { readPage } from '../lists/list-address.ts';
import { LoadState } from '../load-state.tsx';
import { useMoments } from '../moments.ts';
import { PortalPage } from '../portal-page.tsx';
import { useCall } from '../use-call.ts';
import { AccountActions } from './account-actions.tsx';
import { Factors } from './factors.tsx';
import { describeSessions, roleOf } from './labels.ts';

export const meta = () => privateMeta('Account');

export default function Account() {
  const [query] = useSearchParams();
  const accountid = readPage(query.get('id'));
  const call = useCall(viewAccount, { accountid });
  const { answer, error } = call;
  /** The account after the last change on this page. */
  const [changed, setChanged] = useState<AccountListed>();
  const loaded = answer?.body.data;
  const account = changed?.accountid === loaded?.accountid ? (changed ?? loaded) : loaded;
  const isMissing = error instanceof HttpError && error.status === 404;
  return (
    <PortalPage list={pages.accounts} listName="Accounts">
      <div className="page-head">
        <h1>{account?.name ?? 'Account'}</h1>
      </div>
      {isMissing ? (
        <StateNote title={serverMessages.accountNotFound} />
      ) : (
        <LoadState forAdministrators what="The account" call={call} />
      )}
      {account && !error && (
        <div className="account-page">
          <AccountFacts account={account} />
          <AccountActions key={account.accountid} account={account} onChanged={setChanged} />
        </div>
      )}
    </PortalPage>
  );
}

function AccountFacts({ account }: { account: AccountListed }) {
  const { formatMoment } = useMoments();
  const { role, login, email, addressproven, disabled, createddate, lastsignin, sessions } = account;
  return (
    <dl className="facts">
      <Fact name="Role">{roleOf(account)}</Fact>
      <Fact name="Status">
        <Status tone={disabled ? 'open' : 'done'}>{disabled ? 'Disabled' : 'Active'}</Status>
      </Fact>
      {email === '' && <Fact name="Username">{login}</Fact>}
      {(role === 'staff' || email !== '') && (
        <Fact name="Email">{email || 'None; emails go to the firm.'}</Fact>
      )}
      {email !== '' && (
        <Fact name="Email status">
          {addressproven ? 'Confirmed' : 'Not confirmed: no emailed link has been opened'}
        </Fact>
      )}
      <Fact name="Created">
        <time dateTime={createddate}>{formatMoment(createddate)}</time>
      </Fact>
      <Fact name="Last sign-in">
        {lastsignin === '' ? 'Never' : <time dateTime={lastsignin}>{formatMoment(lastsignin)}</time>}
      </Fact>
      <Fact name="Signed in">{describeSessions(sessions)}</Fact>
      <Fact name="Second factor">
        <Factors account={account} />
      </Fact>
    </dl>
  );
}
