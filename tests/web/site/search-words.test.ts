// The titles and descriptions that search results show. A longer one would be cut off there.
import { expect, it } from 'vitest';
import { site } from '../../../site.config.ts';
import { aboutSearch } from '../../../web/site/content/about.ts';
import { blogSearch, post } from '../../../web/site/content/blog.ts';
import { homeSearch } from '../../../web/site/content/home.ts';
import { serviceSearch } from '../../../web/site/content/search-words.ts';

const searchWords = { home: homeSearch, about: aboutSearch, blog: blogSearch, ...serviceSearch };

const MAX_TITLE_CHARS = 65;
const DESCRIPTION_CHARS = { min: 110, max: 165 };

it.each(Object.entries(searchWords))(
  '%s fits into a search result',
  {
    tags: ['R2.166'],
  },
  (_page, { title, description }) => {
    expect(`${title} | ${site.name}`.length).toBeLessThanOrEqual(MAX_TITLE_CHARS);
    expect(description.length).toBeGreaterThanOrEqual(DESCRIPTION_CHARS.min);
    expect(description.length).toBeLessThanOrEqual(DESCRIPTION_CHARS.max);
    expect(description).toMatch(/\.$/);
  },
);

it('each page has its own title; the chronology is found by attorneys, the blog by the title of its post', {
  tags: ['R2.166'],
}, () => {
  const titles = Object.values(searchWords).map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
  expect(searchWords.chronology.title).toBe('Medical Chronology for Attorneys, Cited by Page');
  expect(searchWords.blog.title).toBe(post.title);
});
