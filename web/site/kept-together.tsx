// What would be misread across two lines stays in one: a turnaround ("2-5 business days"), a level of the spine,
// a weight. By markup and not by special spaces or hyphens, so that the text remains what the specification
// says and what a visitor would search for.
const TOGETHER = /(\d+-\d+ (?:business days|hours)\S*|C\d–C\d\S*|\d+ (?:lb|kg)\S*)/;

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
