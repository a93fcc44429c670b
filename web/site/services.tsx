// The frame of the service pages.
import { Outlet } from 'react-router';

export default function Services() {
  return <Outlet />;
}
