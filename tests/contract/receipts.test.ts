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
  key: 'MCowBQYDK2VwAyEA85PBfRDamDnh0Mgi/1+xDmcYozTgKtERfVXvchZTn70=',
  signature: '4VqeiesDIrdkZlMBbr5JUWfPlyYExE0Aq8YSPCAHWyp9WMh9s8AMOUmp/i8TlQsM+i/1DQvnBQitkwSi/72qDg==',
} as const;

/** With the client's own number for the case. */
const WITH_MATTER = {
  ...SAVED,
  matter: 'Sample v. Example, 2026-0417',
  key: 'MCowBQYDK2VwAyEA85PBfRDamDnh0Mgi/1+xDmcYozTgKtERfVXvchZTn70=',
  signature: '+KMT0QsY4/tzyVNmlZa6rH15iBZBl6BE1hAM8wGu3dNt9ikR8spV2ePbWCEbTMYjbGXYOBIWY7gyKr9UIjXTBg==',
} as const;

/** Of files that were added later. */
const ADDED = {
  ...SAVED,
  addition: 2,
  key: 'MCowBQYDK2VwAyEA85PBfRDamDnh0Mgi/1+xDmcYozTgKtERfVXvchZTn70=',
  signature: 'xd+crrxNpaDJDNYlTxteZtjtOqeGwjNjVKBNORr7MeeC4iFiv9CrdApgR6XHZqw6PeWseDFxTFKuc6VzCxR0CQ==',
} as const;

/** The same with the client's own number. */
const ADDED_WITH_MATTER = {
  ...ADDED,
  matter: 'Sample v. Example, 2026-0417',
  signature: 'UOuskfpBpzBz2HCXdBNP/OU84PCsBoEve0AFh4LqNvZuC/F2mLlAgY7EmYl4qWDwrhgbseqKicCgVxLptrwpDA==',
} as const;

const KINDS = [SAVED, WITH_MATTER, ADDED, ADDED_WITH_MATTER];

const PROGRAMS = [
  ['the command', checking],
  ['the page', browserChecking],
] as const;

it.each(PROGRAMS.flatMap(([name, own]) => KINDS.map((saved) => [name, own, saved] as const)))(
  '%s verifies a saved receipt of each kind, in any order of its parts, and no changed one',
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
    // Not another addition, nor the receipt of the inquiry, nor one with another number of the case.
    const { addition: _addition, matter: _matter, ...plain } = { addition: 0, matter: '', ...saved };
    for (const other of KINDS.filter((each) => each !== saved)) {
      const { addition, matter } = { addition: undefined, matter: undefined, ...other };
      const changed = { ...plain, ...(addition && { addition }), ...(matter && { matter }) };
      expect(await check(changed)).toBe(false);
    }
  },
);
