import { describe, expect, it } from 'vitest';
import { describeDeed } from '../../../contract/custody/custody-words.ts';
import { MAX_FILE_BYTES } from '../../../contract/limits.ts';
import { describeServices } from '../../../contract/services.ts';
import { storedFiles } from '../../../web/portal/files/stored-files.ts';
import { parseServices } from '../../../web/portal/inquiry/inquiry-services.ts';
import { formatDate, inquiryNumber, splitUrgency } from '../../../web/portal/inquiry-words.ts';
import { readPage } from '../../../web/portal/lists/list-address.ts';
import { pagesOf } from '../../../web/portal/lists/use-inquiry-list.ts';
import { momentsOf } from '../../../web/portal/moments.ts';
import { addFiles } from '../../../web/portal/submit/chosen-files.ts';
import { formatBytes } from '../../../web/ui/bytes.ts';

describe('how an inquiry is shown (§2, §9)', () => {
  it('has a prefixed id and a date of dd-MM-yyyy in the firm’s time zone', {
    tags: ['R3.25', 'R9.13', 'R9.14'],
  }, () => {
    expect(inquiryNumber(1047)).toBe('INQ-1047');
    expect(formatDate('2025-11-18T15:00:00.000Z')).toBe('18-11-2025');
    expect(formatDate('2025-11-18T03:00:00.000Z')).toBe('17-11-2025');
    expect(formatDate('some day')).toBe('some day');
  });

  it('splits the urgency from its turnaround', () => {
    expect(splitUrgency('Rush (3-5 business days)')).toEqual({
      name: 'Rush',
      turnaround: '(3-5 business days)',
    });
    expect(splitUrgency('Whenever')).toEqual({ name: 'Whenever', turnaround: '' });
  });

  it('formats sizes in the units of the file rule', () => {
    expect(
      [0, 1, 812, 1023, 86_016, 642_145_190, MAX_FILE_BYTES - 1, MAX_FILE_BYTES].map(formatBytes),
    ).toEqual(['0 bytes', '1 byte', '812 bytes', '1023 bytes', '84 KB', '612.4 MB', '1.00 GB', '1.00 GB']);
  });

  it('names a stored file by its original name, or by the stored one for an older host', {
    tags: ['R3.24', 'R3.27'],
  }, () => {
    const scan = 'clean';
    const facts = [
      { filename: 'x1.pdf', originalname: 'Volume 1, part 2.pdf', bytes: 5, sha256: '', scan },
    ] as const;
    expect(storedFiles(facts, 'x1.pdf')).toEqual([
      { filename: 'x1.pdf', name: 'Volume 1, part 2.pdf', bytes: 5, scan },
    ]);
    expect(storedFiles(undefined, 'a-1.pdf, b-2.docx,')).toEqual([
      { filename: 'a-1.pdf', name: 'a-1.pdf' },
      { filename: 'b-2.docx', name: 'b-2.docx' },
    ]);
    expect(storedFiles(undefined, null)).toEqual([]);
  });
});

describe('the services of an inquiry (§3)', () => {
  it('are shown with the client’s texts for them', () => {
    const described = (selectedServices: string, customizedReports: string, otherService: string) =>
      describeServices(parseServices(selectedServices), { customizedReports, otherService });
    expect(described('["Medical Chronology","Other"]', '', 'Translation')).toEqual([
      'Medical Chronology',
      'Other: Translation',
    ]);
    expect(described('[]', 'Gaps', '')).toEqual(['Customized Reports: Gaps']);
    expect(described('["Customized Reports"]', '', '')).toEqual(['Customized Reports']);
  });

  it('are shown unchanged if another host writes them differently', () => {
    expect(parseServices('Medical Chronology')).toEqual(['Medical Chronology']);
    expect(parseServices('')).toEqual([]);
    expect(parseServices('["A","A"]')).toEqual(['A']);
  });
});

describe('choosing files (§5)', () => {
  const file = (name: string, size = 10) => {
    const made = new File(['x'], name, { lastModified: 1 });
    Object.defineProperty(made, 'size', { value: size });
    return made;
  };
  const first = file('first.pdf');

  it('adds to the selection, ignoring letter case, and adds no file twice', () => {
    const { files, problem } = addFiles([first], [file('Second.DOCX'), first, file('third.doc')]);
    expect(files.map(({ name }) => name)).toEqual(['first.pdf', 'Second.DOCX', 'third.doc']);
    expect(problem).toBeUndefined();
  });

  it('accepts a file of exactly 1 GB', { tags: ['R5.28', 'R9.12'] }, () => {
    expect(addFiles([first], [file('big.pdf', MAX_FILE_BYTES)]).files).toHaveLength(2);
  });

  it('accepts at most 50 files', () => {
    const many = Array.from({ length: 51 }, (_, index) => file(`${index}.pdf`));
    const { files, problem } = addFiles([], many);
    expect(files).toHaveLength(50);
    expect(problem).toBe('At most 50 files can be sent at once.');
  });
});

describe('the pages of a list (§2)', () => {
  it('have ten rows each, and an empty list has one page', { tags: ['R9.9'] }, () => {
    expect([0, 1, 10, 11, 23].map(pagesOf)).toEqual([1, 1, 1, 2, 3]);
  });

  it('start at 1 for an invalid page number', () => {
    expect([null, '', '0', '-1', '1.5', 'x', '007', '2', '1'.repeat(12)].map(readPage)).toEqual([
      1, 1, 1, 1, 1, 1, 1, 2, 1,
    ]);
  });
});

describe('the custody record', () => {
  it('shows times with the zone, in summer and in winter', { tags: ['R7.20'] }, () => {
    const { formatSecond } = momentsOf('');
    expect(formatSecond('2025-11-18T15:00:00.000Z')).toBe('Nov 18, 2025, 10:00:00 AM EST');
    expect(formatSecond('2025-07-18T15:00:00.000Z')).toBe('Jul 18, 2025, 11:00:00 AM EDT');
  });

  it('shows times in the zone that its reader has chosen, if this browser knows it', {
    tags: ['R2.425'],
  }, () => {
    const [noon, shown] = ['2025-11-18T15:00:00.000Z', (zone: string) => momentsOf(zone)];
    expect(shown('Asia/Tokyo').formatSecond(noon)).toBe('Nov 19, 2025, 12:00:00 AM GMT+9');
    expect(shown('Asia/Tokyo').formatMoment(noon)).toBe('Nov 19, 2025, 12:00 AM Japan Time');
    expect(shown('Mars/Olympus').formatMoment(noon)).toBe('Nov 18, 2025, 10:00 AM ET');
  });

  it('says how often something was repeated', { tags: ['R7.81'] }, () => {
    expect(describeDeed({ event: 'inquiry-viewed' })).toBe('opened the inquiry');
    expect(describeDeed({ event: 'inquiry-viewed', count: 1 })).toBe('opened the inquiry again, once');
    expect(describeDeed({ event: 'inquiry-viewed', count: 12 })).toBe('opened the inquiry again, 12 times');
  });
});
