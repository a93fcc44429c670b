// A state in word and shape: a hollow ring waits, a full disc is done. Colour only adds to it.
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
