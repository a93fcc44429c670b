// A checkbox and its label as one click target.
type CheckboxProps = Omit<React.ComponentProps<'input'>, 'type'> & { children: React.ReactNode };

export function Checkbox({ children, ...input }: CheckboxProps) {
  return (
    <label className="ck">
      <input type="checkbox" {...input} />
      <span>{children}</span>
    </label>
  );
}
