// The accounts of clients and staff, for administrators: search, ten on a page, the newest first.
import { Link } from 'react-router';
import { type AccountListed, listAccounts } from '../../../contract/administration.ts';
import { formatDay } from '../../../contract/date-formats.ts';
import { pages } from '../../../contract/pages.ts';
import { privateMeta } from '../../shell/meta.ts';
import { StateNote } from '../../ui/state-note.tsx';
import { Status } from '../../ui/status.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { FROM_LIST } from '../list-link.tsx';
import { useListAddress } from '../lists/list-address.ts';
import { ListEnd } from '../lists/list-end.tsx';
import { ClearSearch, SearchBox } from '../lists/search-box.tsx';
import { LoadState } from '../load-state.tsx';
import { useCall } from '../use-call.ts';
import { AdministrationPage } from './administration-page.tsx';
import { Factors } from './factors.tsx';
import { describeSessions, isAtRisk, roleOf } from './labels.ts';

export const meta = () => privateMeta('Accounts');

export default function Accounts() {
  const address = useListAddress();
  const { page, keyword, search } = address;
  const call = useCall(listAccounts, { page, keyword });
  const { answer, isLoading, isLong } = call;
  const shown = answer?.body;

  return (
    <AdministrationPage
      title="Accounts"
      head={
        <>
          <SearchBox
            keyword={keyword}
            label="Search accounts"
            hint="Name, login, or email"
            onSearch={search}
          />
          <Link className="btn small" to={pages.invitation} state={FROM_LIST}>
            Invite
          </Link>
        </>
      }
    >
      <LoadState forAdministrators what="The accounts" call={call} />
      {shown?.total_records === 0 && (
        <StateNote title={`No account matches “${answer?.fields.keyword}”.`}>
          <ClearSearch onSearch={search} />
        </StateNote>
      )}
      {shown && shown.data.length > 0 && <AccountTable accounts={shown.data} isStale={isLong} />}
      <ListEnd
        address={address}
        total={shown?.total_records}
        isLoading={isLoading}
        counted={shown?.total_records === 1 ? '1 account' : `${shown?.total_records} accounts`}
      />
    </AdministrationPage>
  );
}

function AccountTable({ accounts, isStale }: { accounts: readonly AccountListed[]; isStale: boolean }) {
  return (
    <table className="list accounts" aria-busy={isStale}>
      <caption className="vh">Accounts, newest first</caption>
      <thead>
        <tr>
          <th>Name</th>
          <th>Role</th>
          <th>Status</th>
          <th>Second factor</th>
          <th>Last sign-in</th>
          <th>Signed in</th>
          <th className="list-view">
            <VisuallyHidden>View</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {accounts.map((account) => (
          <tr key={account.accountid}>
            <td className="account-name">
              <b>{account.name}</b>
              {account.login !== account.name.toLowerCase() && <span>{account.login}</span>}
            </td>
            <td className="account-role">{roleOf(account)}</td>
            <td className="account-state">
              <Status tone={account.disabled ? 'open' : 'done'}>
                {account.disabled ? 'Disabled' : 'Active'}
              </Status>
            </td>
            <td className={isAtRisk(account) ? 'account-risk' : 'account-more'}>
              <Factors account={account} />
            </td>
            <td className="account-last">
              {account.lastsignin === '' ? (
                'Never'
              ) : (
                <time dateTime={account.lastsignin}>{formatDay(account.lastsignin)}</time>
              )}
            </td>
            <td className="account-more">{describeSessions(account.sessions)}</td>
            <td className="list-view">
              <Link to={`${pages.account}?id=${account.accountid}`} state={FROM_LIST}>
                View <VisuallyHidden>{account.name}</VisuallyHidden>
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
