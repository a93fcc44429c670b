// A sheet of typeset text: a title above a rule, and lines, one of them marked.
import './text-sheet.css';

export interface SheetLine {
  text: React.ReactNode;
  /** Shown before the text, in the column of numbers and symbols. */
  sign?: string;
  marked?: boolean;
  /** Shown below the text, smaller. */
  under?: string;
}

interface TextSheetProps {
  title: string;
  note?: React.ReactNode;
  lines: readonly SheetLine[];
  /** Connects the lines of text with a vertical line, with a point for each. */
  spine?: boolean;
}

export function TextSheet({ title, note, lines, spine }: TextSheetProps) {
  return (
    <div className={spine ? 'text-sheet text-spine' : 'text-sheet'}>
      <div className="text-head">
        <b>{title}</b>
        {note && <span>{note}</span>}
      </div>
      <ul>
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never changed
          <li key={place} className={line.marked ? 'on' : ''}>
            {line.sign && <i>{line.sign}</i>}
            <div>
              {line.marked && !spine ? <span className="marked">{line.text}</span> : line.text}
              {line.under && <small>{line.under}</small>}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
