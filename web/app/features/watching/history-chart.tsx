import { axisWords, keysOf, letterAlone, type WatchedAudit } from '@rempart/contract';
import { longDay } from '@rempart/french';
import { Columns } from '../../ui/columns.tsx';
import { TextLink } from '../../ui/part.tsx';
import { type ChartPoint, linesOf, pathOf } from './chart.ts';
import { chartWords } from './words.fr.ts';

/** Small enough that its text is legible on a phone, where it is drawn at about this size. */
const SIZE = { width: 360, height: 110 };
const SMALL = { width: 150, height: 36 };
const LINES = [0, 50, 100] as const;

type AxisId = keyof typeof axisWords;
const axisIds = keysOf(axisWords);
const axisOf = (id: AxisId) => (audit: WatchedAudit) => audit.axes.find((axis) => axis.id === id)?.points ?? null;

/** The letter over time, the five axes below it, and the figures of both in a table. */
export function HistoryChart({ history }: { readonly history: readonly WatchedAudit[] }) {
  return (
    <figure className="mt-4">
      <Whole history={history} />
      <ul className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 lg:grid-cols-5">
        {axisIds.map((id) => (
          <li key={id} className="flex flex-col justify-between">
            <Axis id={id} history={history} />
          </li>
        ))}
      </ul>
      <Figures history={history} />
    </figure>
  );
}

function Whole({ history }: { readonly history: readonly WatchedAudit[] }) {
  const lines = linesOf(history, ({ points }) => points, SIZE);
  const heightOf = (points: number) => SIZE.height - (points / 100) * SIZE.height;
  return (
    <svg
      viewBox={`-34 -24 ${SIZE.width + 46} ${SIZE.height + 32}`}
      role="img"
      aria-label={chartWords('Points et note', history)}
      className="w-full max-w-xl"
    >
      {LINES.map((points) => (
        <g key={points}>
          <line x2={SIZE.width} y1={heightOf(points)} y2={heightOf(points)} className="stroke-soft" />
          <text x={-10} y={heightOf(points) + 4} textAnchor="end" className="fill-muted text-[12px]">
            {points}
          </text>
        </g>
      ))}
      {lines.map((line) => (
        <path key={line[0]?.audit.at} d={pathOf(line)} fill="none" strokeWidth={1.4} className="stroke-ink" />
      ))}
      {lines.flat().map(({ x, y, audit }) => (
        <circle
          key={audit.at}
          cx={x}
          cy={y}
          r={history.length > 60 ? 1.2 : 2.4}
          strokeWidth={1}
          className={audit.provisional ? 'fill-ground stroke-ink' : 'fill-ink stroke-ink'}
        />
      ))}
      {labelledPoints(lines.flat()).map(({ x, y, audit }) => (
        <text
          key={audit.at}
          x={x}
          y={y - 10}
          textAnchor="middle"
          className="fill-ink font-serif text-[15px] font-semibold"
        >
          {audit.letter}
        </text>
      ))}
    </svg>
  );
}

/** The days that are labelled with the letter: the first, the last, and those that changed it. */
function labelledPoints(points: readonly ChartPoint[]): readonly ChartPoint[] {
  return points.filter(
    ({ audit }, index) => index === points.length - 1 || audit.letter !== points[index - 1]?.audit.letter,
  );
}

function Axis({ id, history }: { readonly id: AxisId; readonly history: readonly WatchedAudit[] }) {
  const lines = linesOf(history, axisOf(id), SMALL);
  const last = lines.at(-1)?.at(-1);
  const points = last ? axisOf(id)(last.audit) : null;
  const pointWords = points === null ? '–' : `${points} sur 100`;
  return (
    <>
      <p className="text-sm leading-tight">
        {axisWords[id]} <span className="whitespace-nowrap text-muted">{pointWords}</span>
      </p>
      <svg
        viewBox={`-3 -3 ${SMALL.width + 6} ${SMALL.height + 6}`}
        aria-hidden="true"
        className="mt-1 w-full max-w-[12rem]"
      >
        <line x2={SMALL.width} y1={SMALL.height} y2={SMALL.height} className="stroke-soft" />
        {lines.map((line) => (
          <path key={line[0]?.audit.at} d={pathOf(line)} fill="none" strokeWidth={1.5} className="stroke-ink" />
        ))}
        {last && <circle cx={last.x} cy={last.y} r={2.5} className="fill-ink" />}
      </svg>
    </>
  );
}

function Figures({ history }: { readonly history: readonly WatchedAudit[] }) {
  return (
    <details className="no-print mt-4 text-sm">
      <summary className="cursor-pointer underline">Les mêmes chiffres en tableau</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it is scrolled, by the keyboard too */}
      <section className="mt-2 overflow-x-auto" tabIndex={0} aria-label="Tableau des mesures">
        <table className="w-full min-w-[44rem] border-collapse text-left">
          <thead>
            <Columns
              names={['Jour', 'Note', 'Points', ...axisIds.map((id) => axisWords[id])]}
              row="border-b border-edge"
              cell="py-1 pr-4 font-semibold"
            />
          </thead>
          <tbody>
            {history.map((audit) => (
              <tr key={audit.at} className="border-b border-soft">
                <th scope="row" className="py-1 pr-4 font-normal whitespace-nowrap">
                  {audit.reportId ? (
                    <TextLink to={`/analyse/${audit.reportId}`}>{longDay(audit.at)}</TextLink>
                  ) : (
                    longDay(audit.at)
                  )}
                </th>
                <td className="py-1 pr-4">{letterAlone(audit)}</td>
                <td className="py-1 pr-4">{audit.points ?? 'non mesuré'}</td>
                {axisIds.map((id) => (
                  <td key={id} className="py-1 pr-4">
                    {axisOf(id)(audit) ?? '–'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
