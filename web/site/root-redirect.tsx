// `/` is a redirect (§2). The server sends it; this component handles links inside the app.
import { Navigate } from 'react-router';
import { pages } from '../../contract/pages.ts';

export default function RootRedirect() {
  return <Navigate to={pages.home} replace />;
}
