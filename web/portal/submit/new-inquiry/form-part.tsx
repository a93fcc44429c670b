// One part of a form: a rule above it, its heading on the left, its fields on the right.
interface FormPartProps {
  title: string;
  children: React.ReactNode;
}

export function FormPart({ title, children }: FormPartProps) {
  return (
    <section className="form-part">
      <h2>{title}</h2>
      <div className="form-fields">{children}</div>
    </section>
  );
}
