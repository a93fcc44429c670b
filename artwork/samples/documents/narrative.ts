// Narrative summary: the course of injury and treatment as one account, with footnotes that cite pages.
import { dates, patient, volumes } from '../case/basics.ts';
import { account } from '../case/narrative.ts';
import { ageOn, count, day, inline, noted } from '../html.ts';
import { closing, facts, masthead, type SampleDocument } from '../parts.ts';

/** Headings, paragraphs and notes in one sequence; leaves.ts distributes them over the pages. */
function flow(): string {
  const blocks: string[] = [];
  let last = 0;
  for (const { head, when, texts } of account) {
    blocks.push(`<h2><span class="when">${inline(when)}</span>${inline(head)}</h2>`);
    for (const text of texts) {
      const { html, notes } = noted(text, last);
      blocks.push(`<p class="story${last === 0 ? ' opening' : ''}">${html}</p>`);
      for (const note of notes) {
        last += 1;
        blocks.push(
          `<p class="note" id="note-${last}" role="doc-footnote"><a class="nr" href="#ref-${last}" aria-label="Back to note ${last}">${last}</a><span>${inline(note)}</span></p>`,
        );
      }
    }
  }
  const end = blocks.findLastIndex((block) => block.startsWith('<p class="story'));
  blocks[end] = blocks[end]?.replace('class="story', 'class="story end') ?? '';
  return blocks.join('\n');
}

const head = `<div>${masthead('Narrative Summary', 'The course of injury, treatment and recovery as one account. A footnote after each statement cites its page.')}
${facts([
  ['Patient', `${patient.name}, born ${day(patient.born)}`],
  ['Collision', `${day(dates.collision)}, age ${ageOn(patient.born, dates.collision)}`],
  ['Records', `${count(volumes.at(-1)?.to ?? 0)} pages in three volumes`],
  ['Prepared', `${day(dates.narrative)}; records to ${day(dates.lastRecord)}`],
])}</div>`;

export const narrative: SampleDocument = {
  file: 'narrative-summary',
  title: 'Narrative Summary',
  subject: 'Sample of a narrative summary. The patient, the providers and the records are fictitious.',
  body: `<div class="flow">${head}${flow()}${closing}</div>`,
};
