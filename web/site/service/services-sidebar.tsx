// The menu of the six services: on the line if there is room, otherwise in a disclosure.
import { NavLink } from 'react-router';
import { Chevron } from '../../shell/chevron.tsx';
import { usePopup } from '../../shell/popup.ts';
import { services } from '../../shell/services.ts';

function ServiceLinks() {
  return (
    <ul>
      {services.map((service) => (
        <li key={service.path}>
          <NavLink to={service.path}>{service.title}</NavLink>
        </li>
      ))}
    </ul>
  );
}

export function ServicesSidebar() {
  const popup = usePopup();
  return (
    <>
      <nav className="services-sidebar" aria-label="Our services">
        <ServiceLinks />
      </nav>
      <details className="services-sidebar-small" ref={popup}>
        <summary>
          All services
          <Chevron />
        </summary>
        <nav aria-label="Our services">
          <ServiceLinks />
        </nav>
      </details>
    </>
  );
}
