// The Services drop-down of the wide header.
import { Link, useLocation } from 'react-router';
import { pages } from '../../../contract/pages.ts';
import { Chevron } from '../chevron.tsx';
import { usePopup } from '../popup.ts';
import { services } from '../services.ts';
import { ServiceMark } from './service-mark.tsx';

export function ServicesDropdown() {
  const popup = usePopup();
  const { pathname } = useLocation();
  const inside = pathname.startsWith(pages.services);
  return (
    <details className="services-dropdown" ref={popup}>
      <summary aria-current={inside ? 'true' : undefined}>
        Services
        <Chevron />
      </summary>
      <ul className="drop">
        {services.map((service) => (
          <li key={service.path}>
            <Link to={service.path} aria-current={pathname === service.path ? 'page' : undefined}>
              <ServiceMark name={service.name} />
              <span>
                <b>{service.title}</b>
                <span className="teaser">{service.teaser}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
