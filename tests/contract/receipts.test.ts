// A receipt that was saved once can be checked by every later version: this one is never made anew.
import { expect, it } from 'vitest';
import { checkCustodyFile } from '../../contract/custody/custody-check.ts';
import { checking } from '../../server/audit/hashing.ts';
import { browserChecking } from '../../web/site/verify/browser-checking.ts';

const SAVED = {
  format: 'custody-receipt/1',
  firm: 'Chronolex',
  address: 'https://review.example',
  log: '7d1f0f1e-6a6f-4a38-9d35-2f5f0e6b9a01',
  inquiry: 1047,
  inquiryname: 'INQ-1047',
  received: '2026-11-23T16:26:21.000Z',
  timezone: 'America/New_York',
  client: 'Casey Sample',
  organization: '',
  urgency: 'Rush (3-5 business days)',
  services: ['Medical Chronology', 'Other: A made-up table'],
  files: [
    { originalname: 'Märta 記録 سجل.pdf', bytes: 1_073_741_824, sha256: 'a'.repeat(64), pages: 214 },
    { originalname: 'Letter.docx', bytes: 1, sha256: 'b'.repeat(64) },
  ],
  next: 'You can expect the report in 3-5 business days.',
  key: 'MCowBQYDK2VwAyEAUF4qG5uck/hK5JUso1R8kCi4c5tYwWDi0D0e0RvaPZU=',
  signature: 'TKy/Bq9l0AjVC2ILcnq/+9P2Bi33LN0Y1TVxxgSAG07eUae8h6hf/EP0y1DvqOYEotVnTy7kQ5F/nqOrGNdxBg==',
} as const;

/** With the client's own number for the case. */
const WITH_MATTER = {
  ...SAVED,
  format: 'custody-receipt/2',
  matter: 'Sample v. Example, 2026-0417',
  key: 'MCowBQYDK2VwAyEAZEjBrE1MKB0umzTwgnQsIyjeQif668A0bQjk5VJJ/40=',
  signature: '0eH61HeokvGxc8eInnVBheQ/M+X80AERg0einU96kuBJSmHv8TBx/O7xDPrDDyZrukH/dj4MjX+mABhrLpnCAA==',
} as const;

/** Of files that were added later. */
const ADDED = {
  ...SAVED,
  format: 'custody-receipt/3',
  addition: 2,
  key: 'MCowBQYDK2VwAyEAn5C4c71XpPiXdri640rDAWuvEc/EvmDgyDTRSeOrGhw=',
  signature: 'iAnCxMH325U10asG8tyxepqfZKTdl68uOdfQa8p4EGl2dmirpA2+5oyhAsNoyxFQI6umao+DN7bBRl6Pp7ljAA==',
} as const;

/** The same with the client's own number. */
const ADDED_WITH_MATTER = {
  ...ADDED,
  matter: 'Sample v. Example, 2026-0417',
  signature: 'hZl+Bv8nYdfJWupm3w8Um3rnoh0/aLKIfzsuOrmaJ6OGf7449RKQZl0yeeiQ8PgGHtJelKPro/HA9XFQE9smBg==',
} as const;

const FORMATS = [SAVED, WITH_MATTER, ADDED, ADDED_WITH_MATTER];

const PROGRAMS = [
  ['the command', checking],
  ['the page', browserChecking],
] as const;

it.each(PROGRAMS.flatMap(([name, own]) => FORMATS.map((saved) => [name, own, saved] as const)))(
  '%s verifies a saved receipt of each format, in any order of its parts, and no changed one',
  {
    tags: ['R7.331', 'R7.396', 'R7.510'],
  },
  async (_name, own, saved) => {
    const check = async (receipt: object) => (await checkCustodyFile(JSON.stringify(receipt), own)).ok;
    expect(await check(saved)).toBe(true);
    expect(await check(Object.fromEntries(Object.entries(saved).toReversed()))).toBe(true);
    const [first, second] = saved.files;
    const { pages: _count, ...uncounted } = first;
    for (const files of [[{ ...first, pages: 215 }, second], [uncounted, second], [first], [second, first]])
      expect(await check({ ...saved, files })).toBe(false);
    // Not another addition, nor the receipt of the inquiry.
    for (const other of FORMATS.filter((each) => each !== saved)) {
      const { format, ...parts } = { ...saved, format: other.format, addition: 3 };
      expect(await check({ format, ...parts })).toBe(false);
      const { addition: _none, ...plain } = parts;
      expect(await check({ format, ...plain })).toBe(false);
    }
  },
);
