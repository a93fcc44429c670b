// The six services, each with a small picture of what it delivers.
import { Link } from 'react-router';
import { services } from '../../shell/services.ts';
import { Deliverable } from '../deliverables/deliverable.tsx';

export function ServiceTiles() {
  return (
    <ul className="tiles">
      {services.map((service) => (
        <li key={service.path}>
          <div className="tray" aria-hidden="true">
            <Deliverable name={service.name} />
          </div>
          <h3>{service.title}</h3>
          <p>{service.teaser}</p>
          <Link className="link" to={service.path}>
            <span>More about </span>
            {service.title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
