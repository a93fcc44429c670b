// The banner of a service: its title, and what one receives, standing behind the rule below. All of it is
// said in the text of the page, so here it is only a picture.
import type { Service } from '../../shell/services.ts';
import { SAMPLE_NOTE } from '../content/chronology.ts';
import { Deliverable } from '../deliverables/deliverable.tsx';

export function ServiceBanner({ service }: { service: Service }) {
  return (
    <section className="banner" aria-labelledby="service-title">
      <div className="wrap">
        <div>
          <h1 id="service-title">{service.title}</h1>
          <p>{service.teaser}</p>
          {/* The chronology carries its own label. */}
          {service.name !== 'chronology' && <p className="banner-note">{SAMPLE_NOTE}</p>}
        </div>
        <div className="banner-picture" aria-hidden="true">
          <Deliverable name={service.name} />
        </div>
      </div>
    </section>
  );
}
