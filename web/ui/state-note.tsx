// What stands where content would: nothing yet, nothing found, something failed.
interface StateNoteProps {
  title: string;
  text?: string;
  /** What one can do about it. */
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
