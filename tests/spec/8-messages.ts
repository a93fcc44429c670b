// §8, what is said of consultations and inquiries, and how everything is said: every text byte for byte.
import { by, type Row, type Said, toRow } from './row.ts';

const contact = 'web/contact-form.test.tsx';
const list = 'web/review-list.test.tsx';
const form = 'web/inquiry-form.test.tsx';
const details = 'web/inquiry-details.test.tsx';

const table: Said[] = [
  [
    'contactOk',
    'Form submitted successfully!',
    'contact ok',
    [
      by(contact, 'needs neither last name nor comments; says so when it is sent', 'messages.contactOk'),
      by('e2e/contact.spec.ts', 'a request is confirmed, mailed to the firm', 'messages.contactOk'),
      by(
        'server/mail/contact.test.ts',
        'of a stranger is confirmed, stored',
        "'Form submitted successfully!'",
      ),
    ],
  ],
  [
    'contactFault',
    'Mail Sent successfully!',
    'contact HTTP error, even so; then the page reloads',
    [
      by(
        contact,
        'keeps a request that is %s under its key before it reloads',
        'messages.contactFault',
        'reloadPage',
      ),
      by('e2e/contact.spec.ts', 'a request that got no answer is kept', 'messages.contactFault', "'load'"),
    ],
  ],
  [
    'deleteConfirm',
    'Are you sure you want to delete this inquiry?',
    'before the call of a delete, a confirm',
    [
      by(list, 'asks first, and does nothing on no', "'Are you sure you want to delete this inquiry?'"),
      by(
        'e2e/inquiries.spec.ts',
        'a client deletes a waiting inquiry after being asked',
        'messages.deleteConfirm',
      ),
    ],
  ],
  [
    'deleteOk',
    'Delete Succesfuuly',
    'delete ok; then the page reloads',
    [
      by(list, 'deleting an inquiry (§8) > says so and reloads', "'Delete Succesfuuly'", 'reloadPage'),
      by(
        'e2e/inquiries.spec.ts',
        'a client deletes a waiting inquiry after being asked',
        'messages.deleteOk',
      ),
    ],
  ],
  [
    'deleteFailed',
    'Failed to delete inquiry',
    'delete error',
    [
      by(list, 'says that %o failed, and stays', "'Failed to delete inquiry'", 'status: 409'),
      by(
        'e2e/inquiries.spec.ts',
        'an inquiry that was answered meanwhile is not deleted',
        'messages.deleteFailed',
      ),
    ],
  ],
  [
    'submitFailed',
    'Inquiry Submitted failed! Please try again.',
    'inquiry submit failed',
    [
      by(
        form,
        'answers %o with its text, the details, and everything still there',
        "'Inquiry Submitted failed! Please try again.'",
      ),
      by(details, 'goes out with the fields of §7', "'Inquiry Submitted failed! Please try again.'"),
    ],
  ],
  [
    'submitFault',
    'Something went wrong. Please try again later.',
    'inquiry submit HTTP error',
    [
      by(
        form,
        'answers %o with its text, the details, and everything still there',
        "'Something went wrong. Please try again later.'",
      ),
      by(details, 'shows a percentage while it is sent', "'Something went wrong. Please try again later.'"),
    ],
  ],
];

export const rows: Row[] = [
  ...table.map(toRow),
  {
    says: 'inquiry submit ok: the server message or a success message',
    provedBy: [
      by(
        form,
        'takes %o for a success and goes to the list',
        "'Thank you.'",
        "'Inquiry submitted successfully!'",
      ),
      by(details, 'goes out with the fields of §7', "'Done.'", "'Review statement submitted successfully!'"),
    ],
  },
  {
    says: 'missing inquiry id in the detail URL: no user message, only logged',
    provedBy: [
      by(
        details,
        'warns in the console and alerts nothing when the address has no id',
        "'warn'",
        'not.toHaveBeenCalled',
      ),
      by('e2e/inquiries.spec.ts', 'a detail page without a number shows no inquiry, to either side'),
    ],
  },
  {
    says: 'all messages are browser alerts',
    provedBy: [
      by('e2e/registration.spec.ts', 'a registration names its first error', 'lastDialog'),
      by('e2e/main-journey.spec.ts', 'submits two PDFs and a DOCX, and sees how far it is', 'dialogs.at(-1)'),
      by('e2e/contact.spec.ts', 'a request is confirmed, mailed to the firm', 'expect(dialogs)'),
    ],
  },
];
