// The last page of a letter: the bills, and the total under a double rule. The total is that of the whole table, which
// begins on the page before.
import { expenses, totalDollars } from '../content/add-on-examples.ts';
import { Bar, Cited, Sheet, Stroke, Words } from './parts.tsx';

const SHOWN = 5;
const ROW = 17;
const firstPage = (pages: string) => /\d+/.exec(pages)?.[0] ?? '';

export function DemandDrawing() {
  const rows = expenses.slice(-SHOWN);
  return (
    <>
      <Sheet x={86} y={20} width={188} />
      <Words x={102} y={44} size={8} weight={600}>
        Medical expenses, continued
      </Words>
      <Stroke d="M102 52h156" width={1.5} />
      {rows.map(({ provider, pages, dollars }, place) => {
        const y = 62 + ROW * place;
        return (
          <g key={provider}>
            <Bar x={102} y={y} width={40 + 2 * provider.length} />
            <Cited x={194} y={y - 4}>
              {firstPage(pages)}
            </Cited>
            <Words x={258} y={y + 3} size={7.5} anchor="end">
              {dollars.toLocaleString('en-US')}
            </Words>
            <Stroke d={`M102 ${y + 9.5}h156`} width={0.5} faint />
          </g>
        );
      })}
      <Words x={102} y={160} size={8} weight={700}>
        Total
      </Words>
      <Words x={258} y={160} size={8} weight={700} anchor="end">
        {`$${totalDollars.toLocaleString('en-US')}`}
      </Words>
      <Stroke d="M218 165h40M218 168h40" width={0.9} />
    </>
  );
}
