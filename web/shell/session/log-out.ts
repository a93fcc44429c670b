// LogOut, exactly as §4 tells it.
import { useNavigate } from 'react-router';
import { pages } from '../../../contract/pages.ts';
import { logoutOnServer } from '../../api.ts';
import { openPage } from '../../page-load.ts';
import { clearSession } from '../../session.ts';

/** After the navigation, a full load of the sign-in page: nothing of the session stays in memory. */
export const RELOAD_AFTER_MS = 10;

export function useLogOut(): () => void {
  const navigate = useNavigate();
  return () => {
    logoutOnServer();
    // Takes clientid, clientname, userid and username with everything else in local storage.
    clearSession();
    navigate(pages.login);
    setTimeout(() => openPage(pages.login), RELOAD_AFTER_MS);
  };
}
