// Citations of pages: what is one, what is not, and to which file each leads.
import { describe, expect, it } from 'vitest';
import {
  citationOf,
  findAlmostCitations,
  findCitations,
  isFound,
  pagesShortOf,
  readPageNumber,
} from '../../contract/citations.ts';

const found = (text: string) =>
  findCitations(text).map(({ text: cited, page, list, number }) => [cited, page, list, number]);

describe('a citation of a page', { tags: ['R2.262'] }, () => {
  it.each([
    ['See p. 214 of Records 2.', [['p. 214 of Records 2', 214, 'Records', 2]]],
    ['(p.4 of Reports 1)', [['p.4 of Reports 1', 4, 'Reports', 1]]],
    ['pp. 3-5 of Records 2', [['pp. 3-5 of Records 2', 3, 'Records', 2]]],
    ['pp. 3 – 5 of Records 12', [['pp. 3 – 5 of Records 12', 3, 'Records', 12]]],
    ['P. 3 of Records 1', [['P. 3 of Records 1', 3, 'Records', 1]]],
    ['p. 1,024 of Records 1', [['p. 1,024 of Records 1', 1024, 'Records', 1]]],
    ['p. 3 of Records 100', [['p. 3 of Records 100', 3, 'Records', 100]]],
    ['pp. 3\u20115 of Records 1', [['pp. 3\u20115 of Records 1', 3, 'Records', 1]]],
    ['p. 214\nof Records 2', [['p. 214\nof Records 2', 214, 'Records', 2]]],
    [
      'p. 1 of Records 1; p. 1 of Records 1, p. 2 of Reports 1',
      [
        ['p. 1 of Records 1', 1, 'Records', 1],
        ['p. 1 of Records 1', 1, 'Records', 1],
        ['p. 2 of Reports 1', 2, 'Reports', 1],
      ],
    ],
  ])('is found in %j', (text, citations) => {
    expect(found(text)).toEqual(citations);
    for (const { at, text: cited } of findCitations(text))
      expect(text.slice(at).startsWith(cited)).toBe(true);
  });

  it.each([
    'p. 0 of Records 1',
    'p. 3 of Records 0',
    'pp. 5-3 of Records 1',
    'p. 3 of Exhibits 1',
    'p. 3 of records 1',
    'Records 2, p. 3',
    'p. 1234567 of Records 1',
    'pp. 124-13 of Records 1',
    'p. 3 of Records 12345',
    'stop. 3 of Records 1x',
    'app. 3 of Records 2',
    'p. -3 of Records 1',
  ])('is not %j', (text) => expect(found(text)).toEqual([]));

  it('is read again from what the viewer copies', () => {
    const file = { list: 'Records', number: 2 } as const;
    expect(findCitations(citationOf(file, 214))).toEqual([
      { text: 'p. 214 of Records 2', at: 0, page: 214, lastPage: 214, ...file },
    ]);
  });

  it.each([
    ['pp. 124-26 of Records 1', 126],
    ['pp. 124-6 of Records 1', 126],
    ['pp. 1,020\u20131,024 of Records 1', 1024],
  ])('ends its range in %j on page %i', (text, last) => {
    expect(findCitations(text).map(({ lastPage }) => lastPage)).toEqual([last]);
  });

  it.each([1, 99, 100, 1_000])('is read again for file %i, as it is inserted', (number) => {
    const file = { list: 'Records', number } as const;
    expect(findCitations(citationOf(file, 100_000))).toMatchObject([{ page: 100_000, ...file }]);
  });

  it.each([
    'p. 0 of Records 1',
    'pp. 5-3 of Records 1',
    'p. 3 of records 1',
    'Records 2, p. 3',
    'p. 3 of Records 12345',
    'pages 3 to 5 of Records 2',
    'p 3 of Record 2',
    'pp. 3, 5 and 7-9 of Reports 1',
  ])('is almost %j, which is told', { tags: ['R2.640'] }, (text) => {
    expect(findAlmostCitations(`See ${text}; and p. 4 of Records 1, too.`)).toEqual([text]);
  });

  it.each(['Records 2 has 14 pages.', 'p. 3 of the chart', 'the reports 2 days later'])(
    'is not meant by %j',
    { tags: ['R2.640'] },
    (text) => expect(findAlmostCitations(text)).toEqual([]),
  );

  it('takes no time to search in a long text that is almost one', () => {
    const almost = `${'p. 1-'.repeat(1_000)}${'p. 1 of Records '.repeat(500)}`;
    expect(found(almost)).toEqual([]);
    expect(findAlmostCitations(almost)).toEqual([]);
  });

  it('leads to a PDF that exists, and to nothing else', { tags: ['R2.263'] }, () => {
    const files = {
      Records: [{ name: 'a.pdf' }, { name: 'b.docx' }, { name: 'C.PDF' }],
      Reports: [{ name: 'd.doc' }],
    };
    const at = (list: 'Records' | 'Reports', number: number) => isFound(files, { list, number });
    expect([at('Records', 1), at('Records', 3)]).toEqual([true, true]);
    expect([at('Records', 2), at('Records', 4), at('Reports', 1), at('Reports', 2)]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});

it('a page is missed only in a file whose pages are counted', { tags: ['R2.456'] }, () => {
  const Records = [{ name: 'a.pdf', pages: 5 }, { name: 'b.pdf', pages: 0 }, { name: 'c.pdf' }];
  const short = (number: number, page: number) =>
    pagesShortOf({ Records, Reports: [] }, { list: 'Records', number }, page);
  expect([short(1, 5), short(1, 6), short(2, 6), short(3, 6), short(4, 6)]).toEqual([
    undefined,
    5,
    undefined,
    undefined,
    undefined,
  ]);
});

it.each(['', '0', '-1', '1.5', '1e3', ' 3', '1234567', 'three'])(
  'the page number of an address is not %j',
  (text) => expect(readPageNumber(text)).toBeUndefined(),
);
