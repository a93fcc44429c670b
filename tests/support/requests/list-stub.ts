// Replaces fetch with a stub of the server for staff's list, which makes a second call for what is over the rows.
import { type ListNumbers, viewListNumbers } from '../../../contract/staff/list-numbers.ts';
import { type Asked, stubWire } from './wire-stub.ts';

const numbers: ListNumbers = { open: 1, duetoday: 0, overdue: 0, newrequests: 0, turnaround: [] };

/** Answers every call with `answer`, except for that one: its answer is always the same. */
export function stubList(answer: Parameters<typeof stubWire>[0]): Asked[] {
  return stubWire((one) =>
    one.address.startsWith(viewListNumbers.path)
      ? { body: { success: 1, data: numbers, message: 'OK' } }
      : answer(one),
  );
}
