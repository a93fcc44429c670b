// A status as a word and a shape: a hollow ring is in progress, a full disc is done. Color is only an addition.
interface StatusProps {
  tone: 'open' | 'done';
  children: string;
}

export function Status({ tone, children }: StatusProps) {
  return (
    <span className="status" data-tone={tone}>
      {children}
    </span>
  );
}
