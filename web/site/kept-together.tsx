// Keeps text on one line that would be misread across two: a turnaround ("2-5 business days"), a spine level, a
// weight, a day of a month. It uses markup, not special spaces or hyphens, so that the text still matches the
// specification and a visitor's search.
const TOGETHER =
  /(\d+-\d+ (?:business days|hours)\S*|C\d–C\d\S*|\d+ (?:lb|kg)\S*|[A-Z][a-z]{2} \d{1,2}\b\S*)/;

export function KeptTogether({ children }: { children: string }) {
  return children.split(TOGETHER).map((words) =>
    TOGETHER.test(words) ? (
      <span key={words} className="nowrap">
        {words}
      </span>
    ) : (
      words
    ),
  );
}
