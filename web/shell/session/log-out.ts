// LogOut, exactly as §4 describes it.
import { useNavigate } from 'react-router';
import { logout } from '../../../contract/accounts/accounts.ts';
import { pages } from '../../../contract/pages.ts';
import { call } from '../../api.ts';
import { openPage } from '../../page-load.ts';
import { clearSession } from '../../session.ts';

/** After the navigation, fully reloads the sign-in page, so that no session data stays in memory. */
export const RELOAD_AFTER_MS = 10;

export function useLogOut(): () => void {
  const signOut = useSignOut();
  return () => {
    // Also what this tab keeps of unsent forms.
    sessionStorage.clear();
    signOut();
  };
}

/** Signs out, and leaves what the tab keeps for the same account. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  return () => {
    // It outlives the page, and may fail: the browser clears its values anyway.
    call(logout, {}, { keepalive: true }).catch(() => {});
    // Removes clientid, clientname, userid and username, and everything else in local storage.
    clearSession();
    navigate(pages.login);
    setTimeout(() => openPage(pages.login), RELOAD_AFTER_MS);
  };
}
