// The message beneath a field: a sign and words, never colour alone.
interface FieldErrorProps {
  id: string;
  text: string | undefined;
  live?: boolean;
}

export function FieldError({ id, text, live = false }: FieldErrorProps) {
  const message = text && (
    <p className="err" id={id}>
      {text}
    </p>
  );
  // A live region must stand in the page before its words do.
  return live ? <div aria-live="polite">{message}</div> : message;
}
