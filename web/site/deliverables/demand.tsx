// A letter: the fold, the expenses with the page of each bill, and the total under a double rule. Amounts are
// deliberately left blank: an invented sum would look like a promise.
import { Cite } from './cite.tsx';

const expenses = [
  { what: 'Emergency visit, CT', page: 740 },
  { what: 'Imaging, MRI of December', page: 746 },
  { what: 'Physical therapy, visits 2–18', page: 753 },
  { what: 'Pain management, injection', page: 770 },
];

export function Demand() {
  return (
    <>
      <i className="letterhead" />
      <p className="re">Re: claim for injuries of 14 March 2024</p>
      <p>
        The treatment that followed the collision, and what it cost, are set out below. Each figure has the
        page of its bill.
      </p>
      <i className="fold" />
      <table>
        <tbody>
          {expenses.map((expense) => (
            <tr key={expense.page}>
              <td>{expense.what}</td>
              <td>
                <Cite page={expense.page} />
              </td>
              <td>$</td>
              <td>
                <i />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={2}>Total</td>
            <td>$</td>
            <td>
              <i />
            </td>
          </tr>
        </tfoot>
      </table>
    </>
  );
}
