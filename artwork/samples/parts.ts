// The building blocks of all five documents: the head of the first page, facts, tables.
import { createHash } from 'node:crypto';
import { site } from '../../site.config.ts';
import { escapeHtml, inline } from './html.ts';

export interface SampleDocument {
  /** The name of the PDF, without its extension. */
  file: string;
  title: string;
  subject: string;
  body: string;
}

/** Identifies the words of a document. The PDF carries it, so that a test can tell an old file from a new one. */
export function sourceOf(sample: SampleDocument): string {
  return createHash('sha256').update(sample.body).digest('hex');
}

const MARK = `<svg class="logo" viewBox="0 0 24 36" aria-hidden="true"><path fill="#f8d13c" d="M7 13h17v10H7z"/>
<path d="M5 0v36M5 6h9M5 30h9M6 18h13" fill="none" stroke="#14202c" stroke-width="2"/></svg>`;

/** The head of a first page: the author, the kind of document, and the note that everything is fictitious. */
export function masthead(title: string, lead: string): string {
  return `<header class="masthead">
<div class="sender"><p class="brand">${MARK}<span><b>${site.name}</b><small>${site.tagline}</small></span></p>
<p class="stamp"><b>Sample</b><span>Fictitious patient,<br>providers and amounts</span></p></div>
<h1>${escapeHtml(title)}</h1>
<p class="lead">${inline(lead)}</p>
</header>`;
}

export function facts(pairs: readonly (readonly [label: string, value: string])[]): string {
  const items = pairs.map(
    ([label, value]) => `<div><dt>${escapeHtml(label)}</dt><dd>${inline(value)}</dd></div>`,
  );
  return `<dl class="facts">${items.join('')}</dl>`;
}

export function section(title: string, content: string, className = ''): string {
  return `<section class="${className}"><h2>${escapeHtml(title)}</h2>\n${content}</section>`;
}

export interface Column {
  head: string;
  /** In points; the column without a width takes the remaining space. */
  width?: number;
  kind?: 'date' | 'day' | 'finding' | 'page' | 'number' | 'quiet' | 'name';
}

export interface TableParts {
  caption: string;
  columns: readonly Column[];
  /** Cells contain HTML. */
  rows: readonly { cells: readonly string[]; className?: string }[];
  foot?: readonly { cells: readonly string[]; className?: string }[];
  className?: string;
}

/** A ruled table. Its head repeats on every page, and the first cell of each row is a row header. */
export function table(parts: TableParts): string {
  const { columns } = parts;
  const kind = (index: number) => columns[index]?.kind ?? '';
  const row = ({ cells, className = '' }: { cells: readonly string[]; className?: string }) =>
    `<tr class="${className}">${cells
      .map((cell, index) =>
        index === 0
          ? `<th scope="row" class="${kind(0)}">${cell}</th>`
          : `<td class="${kind(index)}">${cell}</td>`,
      )
      .join('')}</tr>`;
  const heads = columns.map(({ head, width }, index) => {
    const style = width === undefined ? '' : ` style="width:${width}pt"`;
    return `<th scope="col" class="${kind(index)}"${style}>${escapeHtml(head)}</th>`;
  });
  const foot = parts.foot ? `<tbody class="foot">${parts.foot.map(row).join('\n')}</tbody>` : '';
  return `<table class="${parts.className ?? ''}"><caption>${inline(parts.caption)}</caption>
<thead><tr>${heads.join('')}</tr></thead>
<tbody>${parts.rows.map(row).join('\n')}</tbody>${foot}</table>`;
}

const FICTITIOUS = `This is a sample. The patient, the providers, the insurers, the employer, all records, page
numbers and amounts are fictitious; any likeness to real ones is chance.`;

/** The closing text of a document that says what the records say. */
export const closing = `<p class="closing">${FICTITIOUS} A summary of records is not medical advice, creates no
doctor-patient relationship, and relies on the records being accurate.</p>`;

/** The closing text of the opinion, which is a doctor's own and no summary. */
export const closingOfOpinion = `<p class="closing">${FICTITIOUS} So are the doctor and everything about the doctor;
the three published works are real.</p>`;
