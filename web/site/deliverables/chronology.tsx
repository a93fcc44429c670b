// A readable chronology: the work itself is the picture. CSS draws the points, and the line between them, in
// the empty first column.
import { SAMPLE_NOTE, sampleChronology } from '../content/chronology.ts';

export function Chronology() {
  return (
    <>
      <div className="chron-head">
        <b>Medical Chronology</b>
        <span>{SAMPLE_NOTE}</span>
      </div>
      <table className="chron">
        <caption className="vh">Excerpt of a medical chronology. Sample, fictitious patient.</caption>
        <thead>
          <tr>
            <td className="point" />
            <th className="date" scope="col">
              Date
            </th>
            <th className="provider" scope="col">
              Provider
            </th>
            <th className="finding" scope="col">
              Finding
            </th>
            <th className="page" scope="col">
              Page
            </th>
          </tr>
        </thead>
        <tbody>
          {sampleChronology.map((entry, place) => (
            <tr key={entry.page} className={entry.key ? `row-${place + 1} key` : `row-${place + 1}`}>
              <td className="point" />
              <td className="date">{entry.date}</td>
              <td className="provider">{entry.provider}</td>
              <td className="finding">{entry.finding}</td>
              <td className="page">
                <span className="cite">p. {entry.page}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
