import { describe, expect, it } from 'vitest';
import { SERVICES } from '../../contract/inquiries.ts';
import { MAX_FILE_BYTES } from '../../contract/sizes.ts';
import { custodyText } from '../../web/portal/inquiry/custody-words.ts';
import { describeServices, parseServices } from '../../web/portal/inquiry/inquiry-services.ts';
import { storedFiles } from '../../web/portal/inquiry/stored-files.ts';
import { formatDate, inquiryNumber, splitUrgency } from '../../web/portal/inquiry-words.ts';
import { readPage } from '../../web/portal/lists/list-address.ts';
import { pagesOf } from '../../web/portal/lists/use-inquiry-list.ts';
import { addFiles, sentPercents } from '../../web/portal/sending/chosen-files.ts';
import { type InquiryService, SERVICE_GROUPS, toWire } from '../../web/portal/sending/service-groups.ts';
import { formatBytes } from '../../web/ui/bytes.ts';

describe('how an inquiry is shown (§2, §9)', () => {
  it('has a prefixed id and a date of dd-MM-yyyy in the firm’s time zone', {
    tags: ['R3.25', 'R9.13', 'R9.14'],
  }, () => {
    expect(inquiryNumber(1047)).toBe('INQ-1047');
    expect(formatDate('2025-11-18T15:00:00.000Z')).toBe('18-11-2025');
    expect(formatDate('2025-11-18T03:00:00.000Z')).toBe('17-11-2025');
    expect(formatDate('some day')).toBe('some day');
  });

  it('parts the urgency from its turnaround', () => {
    expect(splitUrgency('Rush (3-5 business days)')).toEqual({
      name: 'Rush',
      turnaround: '(3-5 business days)',
    });
    expect(splitUrgency('Whenever')).toEqual({ name: 'Whenever', turnaround: '' });
  });

  it('says sizes in the units of the file rule', () => {
    expect(
      [0, 1, 812, 1023, 86_016, 642_145_190, MAX_FILE_BYTES - 1, MAX_FILE_BYTES].map(formatBytes),
    ).toEqual(['0 bytes', '1 byte', '812 bytes', '1023 bytes', '84 KB', '612.4 MB', '1.00 GB', '1.00 GB']);
  });

  it('names a stored file by its original name, or by the stored one where an older host answers', {
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
  it('all stand in the form’s groups, the expert opinion in two', { tags: ['R3.20'] }, () => {
    const grouped = SERVICE_GROUPS.flatMap(({ services }) => services);
    expect(grouped.toSorted()).toEqual([...SERVICES].toSorted());
  });

  it('travel once each, in the order of §3', { tags: ['R3.20', 'R3.23'] }, () => {
    const ticked = new Set<InquiryService>(['Other', 'Expert Medical Opinion Summary', 'Medical Chronology']);
    expect(toWire(ticked)).toBe('["Medical Chronology","Expert Medical Opinion Summary","Other"]');
    expect(toWire(new Set())).toBe('[]');
  });

  it('are shown with the texts that belong to them', () => {
    const described = (selectedServices: string, customizedReports: string, otherService: string) =>
      describeServices({ selectedServices, customizedReports, otherService });
    expect(described('["Medical Chronology","Other"]', '', 'Translation')).toEqual([
      'Medical Chronology',
      'Other: Translation',
    ]);
    expect(described('[]', 'Gaps', '')).toEqual(['Customized Reports: Gaps']);
    expect(described('["Customized Reports"]', '', '')).toEqual(['Customized Reports']);
  });

  it('are read as they are where another host writes them differently', () => {
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

  it('adds to the selection, in any case of letters, and takes nothing twice', () => {
    const { files, problem } = addFiles([first], [file('Second.DOCX'), first, file('third.doc')]);
    expect(files.map(({ name }) => name)).toEqual(['first.pdf', 'Second.DOCX', 'third.doc']);
    expect(problem).toBeUndefined();
  });

  it('accepts a file of exactly 1 GB, and clears the selection for one byte more', {
    tags: ['R5.28', 'R9.12'],
  }, () => {
    expect(addFiles([first], [file('big.pdf', MAX_FILE_BYTES)]).files).toHaveLength(2);
    expect(addFiles([first], [file('ok.pdf'), file('big.pdf', MAX_FILE_BYTES + 1)])).toEqual({
      files: [],
      problem: 'File "big.pdf" exceeds the maximum limit of 1GB.',
      isTooLarge: true,
    });
  });

  it('refuses other kinds and empty files by name, and keeps the rest', () => {
    const { files, problem } = addFiles([first], [file('a.exe'), file('b.pdf', 0), file('c.pdf')]);
    expect(files.map(({ name }) => name)).toEqual(['first.pdf', 'c.pdf']);
    expect(problem).toContain('"a.exe"');
    expect(problem).toContain('"b.pdf" is empty');
  });

  it('takes at most 50', () => {
    const many = Array.from({ length: 51 }, (_, index) => file(`${index}.pdf`));
    const { files, problem } = addFiles([], many);
    expect(files).toHaveLength(50);
    expect(problem).toBe('At most 50 files can be sent at once.');
  });

  it('knows how much of each has been sent: one goes after the other', () => {
    const files = [file('a.pdf', 60), file('b.pdf', 100), file('c.pdf', 40)];
    expect(sentPercents(files, 0)).toEqual([0, 0, 0]);
    expect(sentPercents(files, 106)).toEqual([100, 46, 0]);
    expect(sentPercents(files, 200)).toEqual([100, 100, 100]);
  });
});

describe('the pages of a list (§2)', () => {
  it('are tens of rows, and an empty list has one', { tags: ['R9.9'] }, () => {
    expect([0, 1, 10, 11, 23].map(pagesOf)).toEqual([1, 1, 1, 2, 3]);
  });

  it('start at 1, whatever the address says', () => {
    expect([null, '', '0', '-1', '1.5', 'x', '007', '2', '1'.repeat(12)].map(readPage)).toEqual([
      1, 1, 1, 1, 1, 1, 1, 2, 1,
    ]);
  });
});

describe('a saved custody record', () => {
  it('has a line for each event and each document, whatever the names hold', () => {
    const name = 'Robin\r\n7\tStaff\u2028opened \u202Efdp.exe';
    const entry = { sequence: 3, mac: 'seal', at: '2025-11-18T15:00:00.000Z', role: 'client' } as const;
    const document = { originalname: name, sha256: 'ab'.repeat(32) };
    const lines = custodyText(7, [{ ...entry, who: name, event: 'file-uploaded', document }]).split('\r\n');
    const shown = 'Robin 7 Staff opened fdp.exe';
    expect(lines.slice(4)).toEqual([
      `3\t${entry.at}\t${shown} (client)\tsent a document\t${shown}\tseal`,
      '',
      'SHA-256 of the documents',
      `${document.sha256}\t${shown}`,
      '',
    ]);
  });
});
