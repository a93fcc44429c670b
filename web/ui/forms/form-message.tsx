// A form's result on the page: the alert's text, for users who read it here.
interface FormMessageProps {
  text: string;
  tone?: 'bad' | 'good';
  /** For a form whose end may be below the window: focusing it scrolls to it. */
  ref?: React.Ref<HTMLDivElement>;
}

export function FormMessage({ text, tone = 'bad', ref }: FormMessageProps) {
  return (
    <div ref={ref} tabIndex={ref ? -1 : undefined} aria-live="polite">
      {text && (
        <p className="form-message" data-tone={tone}>
          {text}
        </p>
      )}
    </div>
  );
}
