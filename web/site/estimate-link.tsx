// The link to the estimate. It is apart from it, so that other pages do not load what the estimate needs.
import { Link } from 'react-router';
import { ESTIMATE, pages } from '../../contract/pages.ts';

export function EstimateLink() {
  return <Link to={`${pages.contact}#${ESTIMATE}`}>See your due date</Link>;
}
