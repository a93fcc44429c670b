// One part of a form: opened by a rule, its head at the left, its fields at the right.
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
