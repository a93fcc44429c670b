// Text for screen readers only.
export function VisuallyHidden({ children }: { children: React.ReactNode }) {
  return <span className="vh">{children}</span>;
}
