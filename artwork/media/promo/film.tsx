// The scene of the film: the pile, threads and chronology of the home page, the line that leaves the sheet,
// the services on that line, and the offer at its end. seek.ts defines what is visible when.
import { useEffect, useRef } from 'react';
import { PRICE } from '../../../contract/offer.ts';
import { site } from '../../../site.config.ts';
import { services } from '../../../web/shell/services.ts';
import { scenes } from '../../../web/site/content/promo.ts';
import { Plate } from '../../../web/site/home/plate.tsx';
import { FirmMark } from '../firm-mark.tsx';
import { seek } from './seek.ts';
import './film.css';

/** From the bottom of the sheet to the left and down to the offer, with the same bend as on the home page. */
const LINE = 'M45 580V622A28 28 0 0 1 17 650H-272A28 28 0 0 0 -300 678V1676';

export function Film() {
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = stage.current;
    if (shown) Object.assign(window, { seek: (seconds: number) => seek(shown, seconds) });
  }, []);
  return (
    <div className="film" ref={stage}>
      <div className="world">
        <Plate />
        <svg className="long-line" aria-hidden="true">
          <path d={LINE} pathLength="1" />
        </svg>
        <ul className="film-services">
          {services.map((service) => (
            <li key={service.name}>
              <b>{service.title}</b>
              <span>{service.teaser}</span>
            </li>
          ))}
        </ul>
        <div className="film-offer">
          <i />
          <p className="film-call">
            Your first case, up
            <br />
            to {PRICE.freePages} pages, <span className="film-free">is free.</span>
          </p>
          <p className="film-sub">So is the initial consultation.</p>
          <div className="film-last">
            <span className="btn">Schedule a Consultation</span>
            <span className="film-firm">
              <FirmMark />
              <span>
                <b>{site.name}</b>
                <small>{site.tagline}</small>
              </span>
            </span>
          </div>
        </div>
      </div>
      {scenes.slice(0, -1).map((scene) => (
        <p key={scene.from} className="film-words">
          {scene.words}
        </p>
      ))}
    </div>
  );
}
