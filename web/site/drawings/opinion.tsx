// A question, its answer with one cited passage, and a signature.
import { Bar, Cited, Marked, Paragraph, Sheet, Stroke, Words } from './parts.tsx';

const SIGNATURE =
  'M164 172c8-20 13-27 16-23s-9 24-6 25 10-20 14-19-5 17-1 18 7-13 11-13-1 11 3 11 8-9 12-9 1 7 5 7 9-4 22-9';

export function OpinionDrawing() {
  return (
    <>
      <Sheet x={86} y={20} width={188} />
      <Words x={102} y={44} size={11} serif>
        Opinion
      </Words>
      <Words x={102} y={66} size={16} serif>
        Q
      </Words>
      <Bar x={122} y={56} width={128} ink={0.75} />
      <Bar x={122} y={63} width={96} ink={0.75} />
      <Words x={102} y={96} size={16} serif>
        A
      </Words>
      <Marked x={120} y={97} width={104} />
      <Paragraph x={122} y={86} widths={[128, 122, 100, 84, 0, 130, 118, 126]} />
      <Cited x={228} y={97}>
        p. 918
      </Cited>
      <Stroke d={SIGNATURE} width={1.3} />
      <Stroke d="M160 180h96" width={0.8} />
      <Words x={160} y={190}>
        Reviewing doctor
      </Words>
    </>
  );
}
