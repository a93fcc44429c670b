// Staff's desk: who takes care of an inquiry, the numbers over the list, and filters that were given a name.

import { endpoint, type Failure } from '../endpoint.ts';
import { optional, positiveInteger } from '../fields.ts';
import { z } from '../z.ts';
import { DESK_FILTERS } from './desk-filters.ts';

/** The filters and the order of staff's list, as fields of a call. */
export const deskFilters = {
  status: optional(z.enum(DESK_FILTERS.status)),
  urgency: optional(z.enum(DESK_FILTERS.urgency)),
  due: optional(z.enum(DESK_FILTERS.due)),
  mine: optional(z.enum(DESK_FILTERS.mine)),
  unread: optional(z.enum(DESK_FILTERS.unread)),
  sort: optional(z.enum(DESK_FILTERS.sort)),
} as const;

/** A member of staff who can be given an inquiry. */
export interface Colleague {
  accountid: number;
  name: string;
}

/** How long the last answers of an urgency took: half of them took longer. */
export interface Turnaround {
  urgencylevel: string;
  hours: number;
}

export interface Desk {
  open: number;
  /** Until the end of the day; what is overdue already does not count. */
  duetoday: number;
  overdue: number;
  /** Of each urgency of which an inquiry was answered, the most urgent first. */
  turnaround: Turnaround[];
}

export type DeskAnswer = { success: 1; data: Desk; message: string } | Failure;
export type AssignAnswer = { success: 1; message: string } | Failure;

/**
 * Gives an inquiry to a member of staff, or to no one. `previous` is whom the caller saw in charge: if it is someone
 * else by now, the call is refused with 409.
 */
export const assignInquiry = endpoint<AssignAnswer>()({
  path: '/api/assign',
  methods: ['POST'],
  who: 'staff',
  changes: true,
  input: z.object({
    inquiryid: positiveInteger,
    assignee: optional(positiveInteger),
    previous: optional(positiveInteger),
  }),
});

/** The numbers over the list. */
export const viewDesk = endpoint<DeskAnswer>()({
  path: '/api/desk',
  methods: ['GET'],
  who: 'staff',
  changes: false,
  input: z.object({}),
});
