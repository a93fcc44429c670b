// A two-page spread: a large initial, and a footnote for every statement. A phone shows the second page alone, with
// its own notes.
import { Cite } from './cite.tsx';

const notes = [
  { text: 'Triage sheet, Mar 14, 2024.', page: 12 },
  { text: 'Office note, Mar 18, 2024.', page: 54 },
  { text: 'Therapy evaluation, Mar 20, 2024.', page: 276 },
  { text: 'Office note, Mar 22, 2024.', page: 58 },
  { text: 'Telephone note, Mar 29, 2024.', page: 77 },
];

export function Narrative() {
  return (
    <>
      <div>
        <b className="work-title">Narrative Summary</b>
        <p className="initial">
          On March 14, 2024, her car was struck from behind at a light. The triage sheet records that she
          walked in, had not lost consciousness, and rated her neck pain 6/10.<sup>1</sup>
        </p>
        <p>
          Four days later neck pain was 7/10. The same note says that the patient denied numbness and arm
          pain.<sup>2</sup> On March 20 neck rotation was 40% of normal.<sup>3</sup>
        </p>
      </div>
      <div>
        <b className="work-title">Narrative Summary</b>
        <p>
          <span className="marked">
            Numbness of the right thumb and index finger is first recorded on March 22, 2024, eight days after
            the collision.
          </span>
          <sup>4</sup> A week later it woke her at night, and she slept four hours.<sup>5</sup>
        </p>
        <ol>
          {notes.map((note) => (
            <li key={note.page}>
              {note.text} <Cite page={note.page} />
            </li>
          ))}
        </ol>
      </div>
    </>
  );
}
