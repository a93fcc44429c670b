// A service's banner: its title, how to start, and a picture of its deliverable behind the rule below. The page's text
// says the same, so the picture is decorative.
import { FreeStart } from '../../shell/free-start.tsx';
import type { Service } from '../../shell/services.ts';
import { Deliverable } from '../deliverables/deliverable.tsx';

export function ServiceBanner({ service }: { service: Service }) {
  return (
    <section className="banner" aria-labelledby="service-title">
      <div className="wrap">
        <div>
          <h1 id="service-title">{service.title}</h1>
          <p>{service.teaser}</p>
          <FreeStart isQuoted={service.name === 'opinion'} />
        </div>
        <div className="banner-picture" aria-hidden="true">
          <Deliverable name={service.name} />
        </div>
      </div>
    </section>
  );
}
