/** A page of the record, under the marker. */
export function Cite({ page }: { page: number }) {
  return <span className="cite">p. {page}</span>;
}
