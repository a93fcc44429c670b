// The end of a demand: what was billed for which treatment, and the total.
import { expenses, money, totalDollars } from '../content/add-on-examples.ts';
import { SAMPLE_NOTE } from '../content/chronology.ts';

const several = /[,–]/;

export function Bills() {
  return (
    <figure className="bills">
      <table>
        <caption className="vh">What was billed for which treatment, in US dollars, with the total.</caption>
        <tbody>
          {expenses.map(({ provider, service, dollars, pages }) => (
            <tr key={provider}>
              <th scope="row">{service}</th>
              <td className="page num">
                {several.test(pages) ? 'pp.' : 'p.'} {pages}
              </td>
              <td className="sum num">{money(dollars)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Medical expenses in the file</th>
            <td className="page" />
            <td className="sum num">
              <span className="marked-sum">${money(totalDollars)}</span>
            </td>
          </tr>
        </tfoot>
      </table>
      <figcaption>{SAMPLE_NOTE}</figcaption>
    </figure>
  );
}
