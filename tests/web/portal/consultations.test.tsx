// Links to answer a consultation request with, made of what a stranger typed.
import { expect, it } from 'vitest';
import { mailLink, phoneLink } from '../../../web/portal/consultations/contact-links.ts';

it.each([
  ['ann@law.example', 'mailto:ann@law.example', mailLink],
  ['a?bcc=b&c@law.example', 'mailto:a%3Fbcc%3Db%26c@law.example', mailLink],
  ['ann@law.example?bcc=evil@law.example', undefined, mailLink],
  ['ann@law.example,evil@law.example', undefined, mailLink],
  ['call me', undefined, mailLink],
  ['javascript:alert(1)', undefined, mailLink],
  ['(555) 010-0142', 'tel:5550100142', phoneLink],
  ['+45 55 50 10 01', 'tel:+4555501001', phoneLink],
  ['*#06#', undefined, phoneLink],
  ['555-0142 ext. 7', undefined, phoneLink],
  ['call me', undefined, phoneLink],
])('turns %j into the link %j', { tags: ['R2.171'] }, (typed, link, linkOf) => {
  expect(linkOf(typed)).toBe(link);
});
