// The pages that clients and staff have each.
import { pages } from '../../contract/pages.ts';
import { useSession, variantOf } from '../session.ts';

const CLIENT = {
  role: 'client',
  list: pages.clientList,
  inquiry: pages.clientInquiry,
  security: pages.clientSecurity,
} as const;
const STAFF = {
  role: 'staff',
  list: pages.staffList,
  inquiry: pages.staffInquiry,
  security: pages.staffSecurity,
} as const;

/** Those of the signed-in account. */
export function useRolePages(): typeof CLIENT | typeof STAFF {
  return variantOf(useSession()) === 'staff' ? STAFF : CLIENT;
}
