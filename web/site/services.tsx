// The layout of the service pages (§2): a banner that follows the selected service, and the line below it.
import { Outlet, useLocation } from 'react-router';
import { services } from '../shell/services.ts';
import { ServiceBanner } from './service/service-banner.tsx';
import '../styles/service-pages.css';

export default function Services() {
  const { pathname } = useLocation();
  // `/services` only redirects to the first service, so it needs no layout.
  const selected = services.find((service) => service.path === pathname);
  if (!selected) return <Outlet />;
  return (
    <>
      <ServiceBanner service={selected} />
      <div className="wrap spine service">
        <Outlet />
      </div>
    </>
  );
}
