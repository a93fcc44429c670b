// A form's result on the page: the alert's text, for users who read it here.
interface FormMessageProps {
  text: string;
  tone?: 'bad' | 'good';
}

export function FormMessage({ text, tone = 'bad' }: FormMessageProps) {
  return (
    <div aria-live="polite">
      {text && (
        <p className="form-message" data-tone={tone}>
          {text}
        </p>
      )}
    </div>
  );
}
