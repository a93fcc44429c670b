// The footer's columns.
export function Footer() {
  return <div className="wrap cols" />;
}
