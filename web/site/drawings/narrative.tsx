// A two-page spread: a large initial, one marked passage, footnotes to the record.
import { Bar, Cited, Marked, Paragraph, Sheet, Stroke, Words } from './parts.tsx';

const left = [100, 100, 100, 100, 100, 100, 52, 0, 100, 100, 100, 100, 100, 100];
const right = [100, 100, 100, 100, 0, 100, 100, 100, 56, 0, 100, 100, 100, 74];

export function NarrativeDrawing() {
  return (
    <>
      <Sheet x={56} y={26} width={124} />
      <Sheet x={180} y={26} width={124} />
      <Words x={68} y={50} size={10.5} serif>
        Narrative Summary
      </Words>
      <Words x={67} y={84} size={34} serif>
        O
      </Words>
      <Paragraph x={98} y={62} widths={[70, 70, 70, 70]} />
      <Paragraph x={68} y={91.6} widths={left} />
      <Marked x={190} y={69.6} width={90} />
      <Paragraph x={192} y={44} widths={right} />
      <Bar x={192} y={73.6} width={86} />
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
