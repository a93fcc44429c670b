// Medical Expenses Summary: the billed amounts by provider, with the pages of the bills, and one total.
import { expenses, money, totalDollars } from '../content/add-on-examples.ts';

export function ExpensesSummary() {
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
            <span className="marked-sum">{money(totalDollars)}</span>
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
