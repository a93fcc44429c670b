// Citations of pages: what is one, what is not, and to which file each leads.
import { describe, expect, it } from 'vitest';
import { findAlmostCitations, findCitations } from '../../contract/citations.ts';

const found = (text: string) =>
  findCitations(text).map(({ text: cited, page, list, number }) => [cited, page, list, number]);

describe('a citation of a page', { tags: ['R2.264'] }, () => {
  it.each([
    ['See p. 214 of Records 2.', [['p. 214 of Records 2', 214, 'Records', 2]]],
    ['(p.4 of Reports 1)', [['p.4 of Reports 1', 4, 'Reports', 1]]],
    ['pp. 3-5 of Records 2', [['pp. 3-5 of Records 2', 3, 'Records', 2]]],
    ['pp. 3 – 5 of Records 12', [['pp. 3 – 5 of Records 12', 3, 'Records', 12]]],
    ['P. 3 of Records 1', [['P. 3 of Records 1', 3, 'Records', 1]]],
    ['See Records 2, p. 1,024, line 3.', [['Records 2, p. 1,024', 1024, 'Records', 2]]],
    ['(Reports 1, pp. 4-6)', [['Reports 1, pp. 4-6', 4, 'Reports', 1]]],
    ['in Records 1, pp. 3-5 of Records 2', [['pp. 3-5 of Records 2', 3, 'Records', 2]]],
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
    'p. 3 of Records 0',
    'p. 3 of Exhibits 1',
    'p. 1234567 of Records 1',
    'pp. 124-13 of Records 1',
    'stop. 3 of Records 1x',
    'app. 3 of Records 2',
    'p. -3 of Records 1',
  ])('is not %j', (text) => expect(found(text)).toEqual([]));

  it.each([
    'p. 0 of Records 1',
    'pp. 5-3 of Records 1',
    'p. 3 of records 1',
    'Records 2 at p. 3',
    'p. 3 of Records 12345',
    'pages 3 to 5 of Records 2',
    'p 3 of Record 2',
    'pp. 3, 5 and 7-9 of Reports 1',
  ])('is close to a citation, and staff are warned: %j', { tags: ['R2.266'] }, (text) => {
    expect(findAlmostCitations(`See ${text}; and p. 4 of Records 1, too.`)).toEqual([text]);
    expect(found(text)).toEqual([]);
  });
});
