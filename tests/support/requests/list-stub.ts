// Replaces fetch with a stub of the server for staff's list, which makes a second call for what is over the rows.
import { type Desk, viewDesk } from '../../../contract/desk/desk.ts';
import { type Asked, stubWire } from './wire-stub.ts';

const desk: Desk = { open: 1, duetoday: 0, overdue: 0, newrequests: 0, turnaround: [] };

/** Answers every call with `answer`, except for that one: its answer is always the same. */
export function stubList(answer: Parameters<typeof stubWire>[0]): Asked[] {
  return stubWire((one) =>
    one.address.startsWith(viewDesk.path) ? { body: { success: 1, data: desk, message: 'OK' } } : answer(one),
  );
}
