import type { SendersChart } from '@rempart/contract';
import { Day, Table } from '../../ui/prose.tsx';
import { numberWords, plural } from './numbers.fr.ts';

type Row = SendersChart['rows'][number];

const WIDTH = 10;
const HEIGHT = 30;

/** Days by senders: passing messages are above the line, failing ones below it. The same numbers are in a table. */
export function SendersFigure({ chart, domain }: { readonly chart: SendersChart; readonly domain: string }) {
  const { days, rows } = chart;
  const [first = '', last = ''] = [days[0], days.at(-1)];
  return (
    <figure className="mt-10">
      <figcaption>
        <span className="font-serif text-2xl font-semibold">Jour après jour</span>
        <span className="mt-1 block text-sm text-muted">
          <span className="senders-key keeps-colours senders-passing" aria-hidden="true" /> Au-dessus de la ligne, les
          messages que DMARC n’arrête pas.{' '}
          <span className="senders-key keeps-colours senders-failing" aria-hidden="true" /> Au-dessous, ceux qui
          échouent. Chaque expéditeur a son échelle.
        </span>
      </figcaption>
      <div className="mt-4 space-y-4">
        {rows.map((row) => (
          <SenderBars key={row.name} row={row} />
        ))}
      </div>
      <p className="mt-1 flex justify-between text-sm text-muted">
        <Day iso={first} />
        {first !== last && <Day iso={last} />}
      </p>
      <details className="prose mt-3 max-w-none">
        <summary className="underline decoration-edge hover:decoration-ink">Ces nombres en tableau</summary>
        <Table
          caption={`Messages de chaque expéditeur par jour pour ${domain} ; entre parenthèses, ceux qui échouent`}
          head={['Jour', ...rows.map(({ name }) => name)]}
          rows={days.map((day, index) => [
            <Day key={day} iso={day} />,
            ...rows.map(({ cells }) => cellWords(cells[index])),
          ])}
        />
      </details>
    </figure>
  );
}

function SenderBars({ row: { name, cells } }: { readonly row: Row }) {
  const highest = Math.max(1, ...cells.map(({ messages, failing }) => Math.max(messages - failing, failing)));
  const total = cells.reduce((sum, { messages }) => sum + messages, 0);
  const failed = cells.reduce((sum, { failing }) => sum + failing, 0);
  const height = (messages: number) => (messages === 0 ? 0 : Math.max(1, (messages / highest) * HEIGHT));
  return (
    <div>
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="font-medium wrap-anywhere">{name}</span>
        <span className="text-muted">
          {plural(total, 'message', 'messages')}, dont {numberWords(failed)} en échec
        </span>
      </p>
      <svg
        viewBox={`0 0 ${cells.length * WIDTH} ${2 * HEIGHT}`}
        className="senders-bars mt-1"
        role="img"
        aria-label={`${name} : ${plural(total, 'message', 'messages')}, dont ${numberWords(failed)} en échec`}
        preserveAspectRatio="none"
      >
        {cells.map(({ messages, failing }, index) => (
          <g key={index}>
            <rect
              {...{ x: index * WIDTH + 1, width: WIDTH - 2 }}
              y={HEIGHT - height(messages - failing)}
              height={height(messages - failing)}
              className="senders-bar-passing"
            />
            <rect
              {...{ x: index * WIDTH + 1, width: WIDTH - 2, y: HEIGHT }}
              height={height(failing)}
              className="senders-bar-failing"
            />
          </g>
        ))}
        <line x1="0" x2={cells.length * WIDTH} y1={HEIGHT} y2={HEIGHT} className="senders-line" />
      </svg>
    </div>
  );
}

function cellWords(cell: Row['cells'][number] | undefined): string {
  if (!cell || cell.messages === 0) return '0';
  return cell.failing === 0
    ? numberWords(cell.messages)
    : `${numberWords(cell.messages)} (${numberWords(cell.failing)})`;
}
