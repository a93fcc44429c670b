// The banner of a service: its title, and what one receives, standing behind the rule below. The
// chronology is the real table; it is read in full on the home page, so here it is only a picture.
import type { Service } from '../shell/services.ts';
import { Chronology } from './chronology.tsx';
import { SAMPLE_NOTE } from './content/chronology.ts';
import { ServiceDrawing } from './drawings/service-drawing.tsx';

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
          {service.name === 'chronology' ? (
            <div className="sheet">
              <Chronology />
            </div>
          ) : (
            <ServiceDrawing name={service.name} readable />
          )}
        </div>
      </div>
    </section>
  );
}
