// An open spread: a large initial, one marked passage, footnotes to the record.
import { Bar, Cited, type DrawingProps, Marked, Paragraph, Sheet, Stroke, Words } from './parts.tsx';

const initial = [
  'n 14 March 2024 a car',
  'stopped at a light and',
  'was struck from behind.',
  'The driver, belted, felt',
];
const left = {
  widths: [100, 100, 100, 100, 100, 100, 52, 0, 100, 100, 100, 100, 100, 100],
  words: [
    'neck pain at once: six on a scale of',
    'ten. There was no loss of conscious-',
    'ness. The emergency department put',
    'on a collar and ordered a CT of the',
    'cervical spine; its result is not in',
    'the file. The patient went home the',
    'same day.',
    '',
    'Eight days later the family doctor',
  ],
};
const right = {
  widths: [100, 100, 100, 100, 0, 100, 100, 100, 56, 0, 100, 100, 100, 74],
  words: [
    'first recorded numbness in the right',
    'hand, in thumb and index finger, and',
    'referred the patient to a neurologist.',
    'On 9 April an MRI showed',
    '',
    'with contact to the right C6 nerve',
    'root. The levels above and below were',
    'found to be without narrowing, and',
    'without injury.',
    '',
    'From April the patient attended twelve',
    'of eighteen visits of physical therapy.',
    'The grip of the right hand remained',
    'at half that of the left.',
  ],
};
const MARKED = 'a disc protrusion at C5–C6,';

export function NarrativeDrawing({ readable }: DrawingProps) {
  return (
    <>
      <Sheet x={56} y={26} width={124} />
      <Sheet x={180} y={26} width={124} />
      <Words x={68} y={50} size={10.5} serif>
        Narrative Summary
      </Words>
      <Words x={67} y={84} size={34} weight={440} serif>
        O
      </Words>
      <Paragraph x={98} y={62} widths={[70, 70, 70, 70]} words={readable ? initial : undefined} />
      <Paragraph x={68} y={91.6} widths={left.widths} words={readable ? left.words : undefined} />
      <Marked x={190} y={69.6} width={90} />
      <Paragraph x={192} y={44} widths={right.widths} words={readable ? right.words : undefined} />
      {readable ? (
        <text x="192" y="76.2" fontSize="5.4" fontFamily="var(--serif)" fill="var(--on-mark)">
          {MARKED}
        </text>
      ) : (
        <Bar x={192} y={73.6} width={86} />
      )}
      <Words x={282} y={74} size={6} weight={700}>
        1
      </Words>
      <Stroke d="M192 156h40" width={0.8} />
      <Words x={192} y={168} size={6} weight={700}>
        1
      </Words>
      <Cited x={199} y={163}>
        p. 214
      </Cited>
      <Bar x={236} y={166} width={50} />
      <Words x={192} y={183} size={6} weight={700}>
        2
      </Words>
      <Paragraph x={200} y={180} widths={[88, 54]} step={7} />
    </>
  );
}
