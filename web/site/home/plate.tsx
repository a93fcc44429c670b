// The home page's illustration: a pile of raw records, the chronology made from it, and a thread from each
// marked phrase to its entry. The pile and the threads are positioned from the sheet's left edge, so they meet
// at any width. Both are hidden from screen readers; the table is not.
import { Chronology } from '../deliverables/chronology.tsx';
import { Pile } from './pile.tsx';

/** The threads from the end of each phrase to the point of its row, with measured coordinates. */
const threads = [
  'M226.6 460.3C467.1 460.3 547.3 132 761 132',
  'M515.6 128.3C626 128.3 662.8 220.5 761 220.5',
  'M512.1 343.9C623.2 343.9 660.2 287.5 759 287.5',
  'M241.6 116.9C475.3 116.9 553.2 354.5 761 354.5',
  'M544.6 450.1C642 450.1 674.4 421.5 761 421.5',
  'M196.8 335.1C450.7 335.1 535.3 488.5 761 488.5',
];

export function Plate() {
  return (
    <div className="plate">
      <Pile />
      <svg className="threads" aria-hidden="true">
        {threads.map((path, place) => (
          <path key={path} className={`thread-${place + 1}`} d={path} pathLength="1" />
        ))}
      </svg>
      <figure className="sheet">
        <Chronology />
      </figure>
    </div>
  );
}
