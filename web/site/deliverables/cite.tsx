/** A highlighted page number of the record. */
export function Cite({ page }: { page: number }) {
  return <span className="cite">p. {page}</span>;
}
