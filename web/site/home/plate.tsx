// The home page's illustration: a pile of raw records, the chronology made from it, and a thread from each
// marked phrase to its entry. The pile and the threads are positioned from the sheet's left edge, so they meet
// at any width. Both are hidden from screen readers; the table is not.
import { Chronology } from '../deliverables/chronology.tsx';
import { Pile } from './pile.tsx';

/** The threads from the end of each phrase to the point of its row, with measured coordinates. */
const threads = [
  'M349.5 257.4L518.4 253C639 249.9 627 132 760 132',
  'M422.9 74.4L506.8 78.8C633 85.4 621 220.5 760 220.5',
  'M385.1 362.3L475 366.2C617 372.3 602 287.5 758 287.5',
  'M328.7 156.2L445.5 149.1C603 139.5 587 354.5 760 354.5',
  'M367 530.6L463.8 535.7C612 543.5 597 421.5 760 421.5',
  'M446.6 442L516.5 438.4C638 432.1 626 488.5 760 488.5',
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
