// A section on the line: its heading is to the left of the line, its content to the right.

interface SectionProps {
  id: string;
  title: string;
  children: React.ReactNode;
}

export function Section({ id, title, children }: SectionProps) {
  return (
    <section className="sec" id={id} aria-labelledby={`${id}-title`}>
      <div className="side">
        <h2 id={`${id}-title`}>{title}</h2>
      </div>
      <div className="body">{children}</div>
    </section>
  );
}
