// A letter with its fold, and a table of expenses under a double-ruled total.
import { Bar, Cited, Sheet, Stroke, Words } from './parts.tsx';

const expenses = [
  { page: '12', width: 66 },
  { page: '214', width: 52 },
  { page: '602', width: 60 },
];

export function DemandDrawing() {
  return (
    <>
      <Sheet x={86} y={20} width={188} />
      <path d="M86 92h188" stroke="var(--ink)" strokeWidth=".6" strokeDasharray="1 3" />
      <Bar x={102} y={36} width={54} ink={0.75} />
      <Bar x={102} y={43} width={40} />
      <Bar x={102} y={50} width={46} />
      <Words x={102} y={73} size={8} weight={600}>
        Re: claim for injuries
      </Words>
      <Bar x={102} y={80} width={156} />
      <Bar x={102} y={104} width={156} />
      <Bar x={102} y={111.4} width={120} />
      <Stroke d="M102 124h156" width={1.5} />
      {expenses.map((expense, place) => {
        const y = 132 + 14 * place;
        return (
          <g key={expense.page}>
            <Bar x={102} y={y} width={expense.width} />
            <Cited x={196} y={y - 3}>
              {expense.page}
            </Cited>
            <Words x={228} y={y + 4} size={7.5}>
              $
            </Words>
            <Bar x={236} y={y} width={22} ink={0.5} />
            <Stroke d={`M102 ${y + 8.5}h156`} width={0.5} faint />
          </g>
        );
      })}
      <Words x={102} y={179} size={7.5} weight={700}>
        Total
      </Words>
      <Words x={228} y={179} size={7.5} weight={700}>
        $
      </Words>
      <Bar x={236} y={175} width={22} ink={0.9} />
      <Stroke d="M226 184h32M226 187h32" width={0.9} />
    </>
  );
}
