// Medical Expenses Summary: the billed amounts by provider, with the pages of the bills, and one total.
import { expenses } from '../content/add-on-examples.ts';

const money = (dollars: number) => dollars.toLocaleString('en-US', { minimumFractionDigits: 2 });

export function ExpensesSummary() {
  const total = expenses.reduce((sum, expense) => sum + expense.dollars, 0);
  return (
    <table className="example-table expenses">
      <caption className="vh">Medical expenses as billed, by provider, with a total.</caption>
      <thead>
        <tr>
          <th scope="col">Provider</th>
          <th scope="col" className="words">
            Period
          </th>
          <th scope="col" className="page">
            Page
          </th>
          <th scope="col" className="sum">
            Billed, $
          </th>
        </tr>
      </thead>
      <tbody>
        {expenses.map((expense) => (
          <tr key={expense.provider}>
            <th scope="row">{expense.provider}</th>
            <td className="words num">{expense.period}</td>
            <td className="page num">{expense.pages}</td>
            <td className="sum num">{money(expense.dollars)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            Total billed
          </th>
          <td className="sum num">
            <span className="marked-sum">{money(total)}</span>
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
