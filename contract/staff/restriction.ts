// Inquiries that, among staff, only their assignee sees (docs/decisions/0051-only-the-assigned.md).
import { id, success, time } from '../answers.ts';
import { endpoint } from '../endpoint.ts';
import { positiveInteger, requiredLine } from '../fields.ts';
import { z } from '../z.ts';

export const restrictInquiry = endpoint({
  description:
    'Restricts an inquiry to its assignee, or ends that. For the assignee and administrators; without an assignee, 409.',
  path: '/api/restrict',
  who: 'staff',
  changes: true,
  input: z.object({ inquiryid: positiveInteger, restricted: z.enum(['yes', 'no']) }),
});

const restrictedInquiry = z.object({
  inquiryid: id,
  assignee: z.string(),
  duedate: z.exactOptional(time).describe('Absent once it is answered.'),
});

export const listRestricted = endpoint({
  description: 'The numbers of the inquiries that are restricted to someone else, so that none is forgotten.',
  path: '/api/restricted',
  who: 'administrator',
  recorded: true,
  answer: success({ data: z.array(restrictedInquiry) }),
});

export const admitToInquiry = endpoint({
  description:
    'Lets an administrator see one restricted inquiry until the end of this session, or until they open another one.',
  path: '/api/admission',
  who: 'administrator',
  changes: true,
  input: z.object({
    inquiryid: positiveInteger,
    reason: requiredLine.describe('The custody record shows it, to the client, too.'),
  }),
});
