// A typed page of a pile of raw records: decoration, always inside something hidden from readers.
interface RawPageProps {
  /** The typed text; a blank page has none. */
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
