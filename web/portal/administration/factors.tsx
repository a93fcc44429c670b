// The second factors of an account. A password alone is red for staff.
import type { AccountListed } from '../../../contract/administration.ts';
import { Status } from '../../ui/status.tsx';
import { factorsOf, isAtRisk } from './labels.ts';

export function Factors({ account }: { account: AccountListed }) {
  return isAtRisk(account) ? <Status tone="open">Password only</Status> : factorsOf(account);
}
