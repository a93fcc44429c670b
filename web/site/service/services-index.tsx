// `/services` shows its first service (§2).
import { Navigate } from 'react-router';
import { pages } from '../../../contract/pages.ts';

export default function ServicesIndex() {
  return <Navigate to={pages.medicalChronology} replace />;
}
