// The error message below a field: an icon and words, never color alone.
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
  // A live region must be on the page before its text appears.
  return live ? <div aria-live="polite">{message}</div> : message;
}
