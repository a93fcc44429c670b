// A few lines of a sample document, each with its pages.
import { SAMPLE_NOTE } from '../content/chronology.ts';
import type { Line } from '../content/service-forms.ts';
import { Cite } from '../deliverables/cite.tsx';

export function Excerpt({ lines, of }: { lines: readonly Line[]; of: string }) {
  return (
    <figure className="excerpt">
      <table>
        <caption className="vh">{of}</caption>
        <tbody>
          {lines.map((line) => (
            <tr key={line.head} className={line.pages.length > 0 ? undefined : 'gap'}>
              <th scope="row" className="num">
                {line.head}
              </th>
              <td>{line.text}</td>
              <td className="page">
                {line.pages.map((page) => (
                  <Cite key={page} page={page} />
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <figcaption>{SAMPLE_NOTE}</figcaption>
    </figure>
  );
}
