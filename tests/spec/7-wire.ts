// §7, what is true of all calls.
import { expect } from 'vitest';
import { endpoints } from '../../contract/endpoints.ts';
import { by, type Row } from './row.ts';

const api = 'web/api.test.ts';

export const rows: Row[] = [
  {
    says: 'the letter of the table: GET with a query everywhere but for the two uploads',
    provedBy: [
      by(api, 'asks by GET with a query wherever §7 does, and of the configured host', "'VITE_WIRE', 'get'"),
      by(
        'e2e/letter-of-the-wire.spec.ts',
        'with VITE_WIRE=get every call but the uploads is a GET with a query',
      ),
    ],
  },
  {
    says: 'all calls go to a configured base address',
    provedBy: [
      by(api, 'asks by GET with a query wherever §7 does, and of the configured host', "'VITE_API_HOST'"),
    ],
  },
  {
    says: 'every request carries credentials',
    provedBy: [
      by(api, 'always carries the cookies', "'include'"),
      by(
        'web/upload.test.ts',
        'sends the fields before the files, with cookies and its key',
        'withCredentials',
      ),
    ],
  },
  {
    says: 'passwords are MD5-hashed before sending',
    provedBy: [
      by(
        'web/sign-in.test.tsx',
        'is the lower-case hex MD5 of its UTF-8',
        '5f4dcc3b5aa765d61d8327deb882cf99',
      ),
      by(
        'web/sign-in.test.tsx',
        'stores the session, says so, and loads the list anew',
        '5f4dcc3b5aa765d61d8327deb882cf99',
      ),
      by(
        'web/registration.test.tsx',
        'sends of the passwords only the digest',
        '5ebe2294ecd0e0f08eab7690d2a6ee69',
      ),
      by(
        'web/forgotten-password.test.tsx',
        'takes id and token out of the address bar',
        'e52d98c459819a11775936d8dfbb7929',
      ),
    ],
  },
  {
    says: 'both uploads report their progress',
    provedBy: [
      by('web/upload.test.ts', 'counts the bytes of the files, not the framing around them', 'progress'),
    ],
  },
  {
    says: 'uploaded files are downloaded from {host}/uploads/{filename}',
    about: ['call GET /uploads/:filename'],
    holds: () => expect(endpoints.download?.path).toBe('/uploads/:filename'),
    provedBy: [
      by(api, 'has its address under /uploads/ on the same origin', "'/uploads/abc-Volume_1.pdf'"),
      by(api, 'asks by GET with a query wherever §7 does', "'https://api.example/uploads/a%20b.pdf'"),
      by(
        'e2e/main-journey.spec.ts',
        'staff find it by its number and receive the records, byte for byte',
        'downloadByLink',
      ),
    ],
  },
  {
    says: 'sample PDFs are static files that open in a new tab',
    provedBy: [
      by('web/public-pages.test.tsx', '%s: introduction, sample, benefits', '/samples/', "'_blank'"),
      by(
        'e2e/site.spec.ts',
        'each report has a sample, whose first page and whose link open the PDF in a new tab',
      ),
    ],
  },
  {
    says: 'the inquiry list fills table and paging from data and total_records',
    provedBy: [
      by(
        'web/review-list.test.tsx',
        'keeps the page in the address, and goes back to it',
        'total_records',
        "'INQ-13'",
      ),
    ],
  },
];
