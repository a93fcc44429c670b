// Pain Medication Chart: a table with a bar in each row. The bar's length is the time the medicine was taken,
// its thickness the dose.
import { medications } from '../content/add-on-examples.ts';
import { Bars, MonthNames } from './months.tsx';

export function MedicationChart() {
  return (
    <table className="example-table medication">
      <caption className="vh">Medication from March to September 2024, with dose, time, and pages.</caption>
      <thead>
        <tr>
          <th scope="col">Medication</th>
          <th scope="col" className="when">
            <span className="vh">When</span>
            <MonthNames />
          </th>
          <th scope="col" className="page">
            Page
          </th>
        </tr>
      </thead>
      <tbody>
        {medications.map((medication) => (
          <tr key={medication.name}>
            <th scope="row">
              {medication.name}
              <small>{medication.dose}</small>
            </th>
            <td className="when">
              <Bars spans={medication.spans} />
              <span className="vh">{medication.words}</span>
            </td>
            <td className="page num">{medication.pages}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
