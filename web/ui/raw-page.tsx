// A typed page in a pile of raw records. Decoration, always inside an element hidden from screen readers.
interface RawPageProps {
  /** The typed text; absent on a blank page. */
  children?: React.ReactNode;
  /** The number stamped at the top right. */
  number?: number;
}

export function RawPage({ children, number }: RawPageProps) {
  return (
    <div className="raw">
      {children}
      {number !== undefined && <span className="raw-number">{number}</span>}
    </div>
  );
}
