// The message below a field, with a sign and words, never color alone: an error, or else a warning, which stops no one.
interface FieldErrorProps {
  id: string;
  text: string | undefined;
  warning?: string | undefined;
  live?: boolean;
}

export function FieldError({ id, text, warning, live = false }: FieldErrorProps) {
  const shown = text || warning;
  const message = shown && (
    <p className="err" id={id} data-tone={text ? undefined : 'warning'}>
      {shown}
    </p>
  );
  // A live region must be on the page before its text appears.
  return live ? <div aria-live="polite">{message}</div> : message;
}
