// A sheet of set text: a title over a rule, and lines of which one is marked.
import './text-sheet.css';

export interface SheetLine {
  text: React.ReactNode;
  /** Before the text, in the column of numbers and signs. */
  sign?: string;
  marked?: boolean;
  /** Beneath the text, smaller. */
  under?: string;
}

interface TextSheetProps {
  title: string;
  note?: React.ReactNode;
  lines: readonly SheetLine[];
  /** The lines hang on a line of their own, each by a point. */
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
          // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, never changed
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
