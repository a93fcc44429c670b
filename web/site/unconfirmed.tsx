// Marks statements about the firm's practice that the firm has not confirmed (site.config.ts). Shows nothing once it
// has.
import { site } from '../../site.config.ts';
import { UNCONFIRMED } from './content/practice.ts';

export function Unconfirmed() {
  if (site.practice.isConfirmed) return null;
  return <p className="unconfirmed">{UNCONFIRMED}</p>;
}
