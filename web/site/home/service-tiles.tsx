// The six services, each with a drawing of what it delivers.
import { Link } from 'react-router';
import { services } from '../../shell/services.ts';
import { ServiceDrawing } from '../drawings/service-drawing.tsx';

export function ServiceTiles() {
  return (
    <ul className="tiles">
      {services.map((service) => (
        <li key={service.path}>
          <span className="tray">
            <ServiceDrawing name={service.name} />
          </span>
          <h3>{service.title}</h3>
          <p>{service.teaser}</p>
          <Link className="link" to={service.path}>
            More about {service.title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
