// The filters and the order of staff's list. They are in the address, so that Back, a reload and a link keep them.

import { useState } from 'react';
import { MOST_URGENT_FIRST } from '../../../contract/offer.ts';
import type { ListFilters } from '../../../contract/staff/filters-and-order.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { countFilters, NO_FILTERS, withFilter } from './filters-in-address.ts';

type Options = readonly (readonly [value: string, text: string])[];

const STATUSES: Options = [
  ['', 'Any'],
  ['open', 'Send to Review'],
  ['completed', 'Review Completed'],
];
const TO_READ: Options = [['needed', 'Waiting for a second reader']];
const URGENCIES: Options = [['', 'Any'], ...MOST_URGENT_FIRST.map(({ key, name }) => [key, name] as const)];
const DUES: Options = [
  ['', 'Any time'],
  ['overdue', 'Overdue'],
  ['today', 'Today'],
  ['week', 'This week'],
];
const ORDERS: Options = [
  ['-id', 'Newest first'],
  ['id', 'Oldest first'],
  ['due', 'Due soonest'],
  ['-due', 'Due latest'],
  ['name', 'Client, A to Z'],
  ['-name', 'Client, Z to A'],
  ['case', 'Case type, A to Z'],
  ['-case', 'Case type, Z to A'],
  ['urgency', 'Most urgent first'],
  ['-urgency', 'Least urgent first'],
  ['status', 'Open first'],
  ['-status', 'Completed first'],
];

interface FilterBarProps {
  filters: ListFilters;
  /** Statements wait for one here. */
  hasSecondReader: boolean;
  onFilters: (filters: ListFilters) => void;
}

export function FilterBar({ filters, hasSecondReader, onFilters }: FilterBarProps) {
  const set = (name: keyof ListFilters) => (value: string) => onFilters(withFilter(filters, name, value));
  const count = countFilters(filters);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {/* Only in a narrow window, where the rows come first. */}
      <button
        className="btn quiet small list-filters-button"
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {count === 0 ? 'Filters' : `Filters (${count})`}
      </button>
      <fieldset className="list-filters">
        <legend className="vh">Filters</legend>
        <Choice
          label="Status"
          options={hasSecondReader ? [...STATUSES, ...TO_READ] : STATUSES}
          value={filters.status}
          onValue={set('status')}
        />
        <Choice label="Urgency" options={URGENCIES} value={filters.urgency} onValue={set('urgency')} />
        <Choice label="Due" options={DUES} value={filters.due} onValue={set('due')} />
        <Choice label="Order" options={ORDERS} value={filters.sort} onValue={set('sort')} />
        <Mark label="Mine" isOn={filters.mine !== undefined} onValue={set('mine')} />
        <Mark label="Unread" isOn={filters.unread !== undefined} onValue={set('unread')} />
        {count > 0 && (
          <button className="btn quiet small" type="button" onClick={() => onFilters(NO_FILTERS)}>
            Clear filters
          </button>
        )}
      </fieldset>
    </>
  );
}

interface ChoiceProps {
  label: string;
  options: Options;
  value: string | undefined;
  onValue: (value: string) => void;
}

function Choice({ label, options, value = '', onValue }: ChoiceProps) {
  const id = `filter-${label.toLowerCase()}`;
  return (
    <div className="list-filter">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onValue(event.target.value)}>
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

function Mark({ label, isOn, onValue }: { label: string; isOn: boolean; onValue: (value: string) => void }) {
  return (
    <Checkbox checked={isOn} onChange={(event) => onValue(event.target.checked ? '1' : '')}>
      {label}
    </Checkbox>
  );
}
