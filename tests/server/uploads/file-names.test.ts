// The name a file was sent under, the name it is stored under, and the part of it that is asked for.
import { describe, expect, it } from 'vitest';
import { findExtension, toOriginalName, toStoredName } from '../../../server/files/names.ts';
import { STORED_NAME } from '../../../server/files/store.ts';
import { parseRange } from '../../../server/http/range.ts';

describe('the name that people see', () => {
  it.each([
    ['Report.pdf', 'Report.pdf'],
    ['  Report.pdf ', 'Report.pdf'],
    ['Ärztlicher Befund, 2024 "final".pdf', 'Ärztlicher Befund, 2024 "final".pdf'],
    ['A\u0308rzte.pdf', 'Ärzte.pdf'],
    ['%22quoted%22.pdf', '"quoted".pdf'],
    ['two%0D%0Alines.pdf', 'two  lines.pdf'],
    ['bell\u0007 and tab\t.pdf', 'bell and tab.pdf'],
    ['exe\u202Efdp.pdf', 'exefdp.pdf'],
    ['zero\u200Bwidth\uFEFF.pdf', 'zerowidth.pdf'],
    ['half \ud83d letter.pdf', 'half \ufffd letter.pdf'],
    ['\u0000', ''],
  ])('of %j is %j', { tags: ['V1.3.3'] }, (sent, shown) => {
    expect(toOriginalName(sent)).toBe(shown);
  });

  it('is cut in the middle when it is longer than a disk takes: the extension stays', () => {
    const name = toOriginalName(`${'n'.repeat(300)}.DOCX`);
    expect(name).toHaveLength(255);
    expect(name).toMatch(/^n+\.DOCX$/);
  });
});

describe('the extension', () => {
  it.each([
    ['a.pdf', '.pdf'],
    ['a.PDF', '.pdf'],
    ['a.tar.DocX', '.docx'],
    ['a.doc', '.doc'],
    ['.doc', '.doc'],
    ['a.pdf.exe', undefined],
    ['a.pdf ', undefined],
    ['pdf', undefined],
    ['', undefined],
  ])('of %j is %j', (name, extension) => {
    expect(findExtension(name)).toBe(extension);
  });
});

describe('the name a file is stored under', () => {
  it.each([
    'Report.pdf',
    '../../etc/passwd.pdf',
    'C:\\secret\\a.pdf',
    'a, b; c.pdf',
    '.pdf',
    '漢字.pdf',
    'Ärzte & Söhne.pdf',
    `${'n'.repeat(251)}.pdf`,
    '"><script>.pdf',
  ])('is safe in a path, an address and a list: %j', { tags: ['R3.26', 'V5.3.2'] }, (original) => {
    const stored = toStoredName(original, '.pdf');
    expect(stored).toMatch(/^[A-Za-z0-9]{22}-[A-Za-z0-9-]+\.pdf$/);
    expect(stored).toMatch(STORED_NAME);
    expect(stored.length).toBeLessThanOrEqual(100);
    expect(toStoredName(original, '.pdf')).not.toBe(stored);
  });
});

describe('the range of a download of 10 bytes', () => {
  it.each([
    [undefined, undefined],
    ['bytes=0-9', { start: 0, end: 9 }],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=3-', { start: 3, end: 9 }],
    ['bytes=3-99', { start: 3, end: 9 }],
    ['bytes=-4', { start: 6, end: 9 }],
    ['bytes=-99', { start: 0, end: 9 }],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=99999999999999999999999-', 'unsatisfiable'],
    ['bytes=5-2', undefined],
    ['bytes=0-1,3-4', undefined],
    ['bytes=-', undefined],
    ['bytes= 0-1', undefined],
    ['bytes=0x1-', undefined],
    ['lines=0-1', undefined],
    ['', undefined],
  ])('%j is %j', (header, range) => {
    expect(parseRange(header, 10)).toEqual(range);
  });
});
