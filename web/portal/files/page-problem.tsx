// What a reader of a PDF should know before they rely on it: in the lists of files, and longer above the document.
import type { PageProblem } from '../../../contract/files.ts';

const WORDS: Record<PageProblem, string> = {
  locked: 'Needs a password',
  damaged: 'Damaged: pages may be missing',
  form: 'A form that shows its content only in Adobe Acrobat',
  attachments: 'Contains other files: download it to see them',
};

export function PageProblemMark({ problem }: { problem: PageProblem }) {
  return <span className="page-problem">{WORDS[problem]}</span>;
}

/** What the viewer says above the document; a document that asks for a password has a form there. */
export const VIEWING_WORDS: Record<Exclude<PageProblem, 'locked'>, string> = {
  damaged:
    'This PDF is damaged. We show every page we found, but some may be missing. Ask its author for a new copy.',
  form: 'This form shows its content only in Adobe Acrobat. Download it to read it there.',
  attachments:
    'This PDF contains other files that are not shown here. Download it and open it in a PDF program to read them.',
};
