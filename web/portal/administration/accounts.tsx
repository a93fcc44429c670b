// The accounts of clients and staff, for administrators: search, ten on a page, the newest first.
import { Link } from 'react-router';
import { type AccountListed, listAccounts } from '../../../contract/administration.ts';
import { pages } from '../../../contract/pages.ts';
import { privateMeta } from '../../shell/meta.ts';
import { useDelayed } from '../../ui/delayed.ts';
import { Pager } from '../../ui/pager.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import { Status } from '../../ui/status.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { formatDate } from '../inquiry-words.ts';
import { FROM_LIST } from '../list-link.tsx';
import { useLastPage, useListAddress } from '../lists/list-address.ts';
import { SearchBox } from '../lists/search-box.tsx';
import { pagesOf } from '../lists/use-inquiry-list.ts';
import { useCall } from '../use-call.ts';
import { describeSessions, factorsOf, roleOf } from './labels.ts';
import { Part, PartFailure } from './parts.tsx';

export const meta = () => privateMeta('Accounts');

export default function Accounts() {
  const { page, keyword, goTo, search } = useListAddress();
  const { answer, error, isLoading, reload } = useCall(listAccounts, { page, keyword });
  const isLong = useDelayed(isLoading);
  const shown = answer?.body;
  const count = pagesOf(shown?.total_records ?? 0);
  const isBeyond = useLastPage(page, shown && !isLoading ? count : undefined, goTo);

  const clearSearch = () => {
    search('', { settle: true });
    document.getElementById('keyword')?.focus();
  };

  return (
    <Part
      title="Accounts"
      head={
        <>
          <SearchBox
            keyword={keyword}
            label="Search accounts"
            hint="Name, login or email"
            onSearch={search}
          />
          <Link className="btn small" to={pages.invitation} state={FROM_LIST}>
            Invite
          </Link>
        </>
      }
    >
      <PartFailure error={error} title="The accounts could not be loaded." onRetry={reload} />
      {!shown && isLong && <StateNote title="Loading…" />}
      {shown?.total_records === 0 && (
        <StateNote title={`No account matches “${answer?.fields.keyword}”.`}>
          <button className="btn quiet small" type="button" onClick={clearSearch}>
            Clear the search
          </button>
        </StateNote>
      )}
      {shown && shown.data.length > 0 && <AccountTable accounts={shown.data} isStale={isLong} />}
      {shown && !isBeyond && <Pager page={Math.min(page, count)} pages={count} onPage={goTo} />}
      <p className="vh" aria-live="polite">
        {shown &&
          !isLoading &&
          `${shown.total_records === 1 ? '1 account' : `${shown.total_records} accounts`}, page ${page} of ${count}`}
      </p>
    </Part>
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
          <th>State</th>
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
                {account.disabled ? 'Disabled' : 'Enabled'}
              </Status>
            </td>
            <td className="account-more">{factorsOf(account)}</td>
            <td className="account-last">
              {account.lastsignin === '' ? (
                'Never'
              ) : (
                <time dateTime={account.lastsignin}>{formatDate(account.lastsignin)}</time>
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
