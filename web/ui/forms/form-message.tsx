// A form's answer on the page: the words the alert has said, for those who read them here.
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
