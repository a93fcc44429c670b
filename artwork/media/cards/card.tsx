// The social card of a page, 1200 x 630: its subject, with a sheet of our work behind the rule. Below it,
// the firm's name on the line and the offer on the marker.
import { PRICE } from '../../../contract/offer.ts';
import type { PagePath } from '../../../contract/pages.ts';
import { site } from '../../../site.config.ts';
import { FirmMark } from '../firm-mark.tsx';
import './card.css';
import { cardWords } from './words.tsx';

export function Card({ path }: { path: PagePath }) {
  const words = cardWords(path);
  return (
    <div className={words.plate ? 'card card-plate' : 'card'}>
      <div className="card-band">
        <div className="card-words">
          <h1>{words.title}</h1>
          {words.line && <p>{words.line}</p>}
          {words.note && <p className="card-note">{words.note}</p>}
        </div>
        <div className="card-picture">{words.picture}</div>
      </div>
      <div className="card-foot">
        <FirmMark />
        <div>
          <b>{site.name}</b>
          <small>{site.tagline}</small>
        </div>
        <i />
        <p>
          Your first case, up to {PRICE.freePages} pages, <span className="marked">is free.</span>
        </p>
      </div>
    </div>
  );
}
