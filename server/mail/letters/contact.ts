// The mail about a request from the Schedule a Consultation form.
import type { ContactRequest } from '../../../contract/contact.ts';
import type { Config } from '../../config.ts';
import type { Mail } from '../delivery.ts';
import { signed } from './letter.ts';

export function contactLetter(config: Config, request: ContactRequest): Mail {
  const name = [request.first_name, request.last_name].filter(Boolean).join(' ');
  return {
    to: config.contactEmail,
    subject: `Consultation request from ${name}`,
    text: signed(
      'New consultation request:',
      [
        `Name: ${name}`,
        `Email: ${request.email}`,
        `Phone: ${request.phone}`,
        `Organisation: ${request.organisation}`,
      ].join('\n'),
      request.comments || 'No comments.',
    ),
  };
}
