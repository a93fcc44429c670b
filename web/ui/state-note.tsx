// Replaces missing content: nothing yet, nothing found, or an error.
interface StateNoteProps {
  title: string;
  text?: string | undefined;
  /** What the user can do about it. */
  children?: React.ReactNode;
}

export function StateNote({ title, text, children }: StateNoteProps) {
  return (
    <div className="state-note">
      <p className="state-note-title">{title}</p>
      {text && <p>{text}</p>}
      {children}
    </div>
  );
}
