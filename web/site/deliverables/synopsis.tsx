// One short sheet in front of the thick file that it replaces.
import { Cite } from './cite.tsx';

const rows = [
  { head: 'Injury', text: 'Rear-end collision at a light, restrained driver.', page: 12 },
  {
    head: 'Findings',
    text: 'C5–C6 disc protrusion contacting the right C6 nerve root.',
    page: 214,
    marked: true,
  },
  { head: 'Treatment', text: 'Epidural injection: about 70% relief for three weeks.', page: 618 },
  { head: 'Status', text: 'Neck and arm pain 5/10, biceps 4/5; surgery elected, no date.', page: 1004 },
];

export function Synopsis() {
  return (
    <>
      <b className="work-title">Medical Synopsis</b>
      <dl>
        {rows.map((row) => (
          <div key={row.head}>
            <dt>{row.head}</dt>
            <dd>{row.marked ? <span className="marked">{row.text}</span> : row.text}</dd>
            <dd>
              <Cite page={row.page} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
