// A turnaround such as "2-5 business days" stays in one line. By markup and not by special spaces or
// hyphens, so that the text remains what the specification says and what a visitor would search for.
const TURNAROUND = /(\d+-\d+ (?:business days|hours)\S*)/;

export function KeptTogether({ children }: { children: string }) {
  return children.split(TURNAROUND).map((words) =>
    TURNAROUND.test(words) ? (
      <span key={words} className="nowrap">
        {words}
      </span>
    ) : (
      words
    ),
  );
}
