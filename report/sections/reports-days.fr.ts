import type { ReportsSeen } from '@rempart/engine';
import type { Block, Cell, Text } from '../outline.ts';
import { plain, strong } from '../text-spans.ts';
import { NBSP, number, shortDay } from '../typography.fr.ts';

type Chart = ReportsSeen['chart'];
type Counted = Chart['rows'][number]['cells'][number];

/** Senders in columns of their own; a page is not wider. The others stand together. */
const COLUMNS = 5;
/** Days in rows of their own: the last month; what is older stands in weeks. */
const DAYS = 31;
const WEEK = 7;

/** The numbers of the chart: a row for each day, those older than a month in weeks, a column for each sender. */
export function daysTable({ days, rows }: Chart): readonly Block[] {
  if (days.length === 0 || rows.length === 0) return [];
  const [shown, beyond] = [rows.slice(0, COLUMNS), rows.slice(COLUMNS)];
  const senders = [
    ...shown,
    ...(beyond.length > 0
      ? [{ name: 'Les suivants', cells: days.map((_, index) => sum(beyond.map((row) => cellAt(row, index)))) }]
      : []),
  ];
  const spans = spansOf(days.length);
  const isOfWeeks = spans.some(([from, until]) => until - from > 1);
  return [
    {
      kind: 'table',
      dense: true,
      caption: isOfWeeks
        ? 'Messages par jour, par semaine avant le dernier mois (en échec)'
        : 'Messages par jour (en échec)',
      columns: [
        { heading: 'Jour' },
        ...senders.map(({ name }) => ({ heading: name, align: 'end' as const, share: 3 })),
      ],
      rows: [
        ...spans.map(([from, until]): readonly Cell[] => [
          spanWords(days.slice(from, until)),
          ...senders.map(({ cells }): Cell => counted(sum(cells.slice(from, until)))),
        ]),
        [[strong('Ensemble')], ...senders.map(({ cells }): Cell => counted(sum(cells)))],
      ],
    },
  ];
}

function cellAt({ cells }: Chart['rows'][number], at: number): Counted {
  return cells[at] ?? { messages: 0, failing: 0 };
}

/** First and one beyond the last of the days of each row: weeks, then days. */
function spansOf(days: number): readonly (readonly [from: number, until: number])[] {
  const older = Math.max(0, days - DAYS);
  const weeks = Array.from({ length: Math.ceil(older / WEEK) }, (_, index) => {
    // The week that is not whole comes first.
    const until = older - WEEK * (Math.ceil(older / WEEK) - 1 - index);
    return [Math.max(0, until - WEEK), until] as const;
  });
  return [...weeks, ...Array.from({ length: days - older }, (_, index) => [older + index, older + index + 1] as const)];
}

/** « 21/11 », « 08/10 au 14/10 »: the section says of which year. */
function spanWords(days: readonly string[]): Text {
  const [first = '', last = first] = [days[0], days.at(-1)];
  return [plain(first === last ? dayOfYear(first) : `${dayOfYear(first)}${NBSP}au${NBSP}${dayOfYear(last)}`)];
}

function dayOfYear(isoDay: string): string {
  return shortDay(`${isoDay}T12:00:00Z`).slice(0, 5);
}

function sum(cells: readonly Counted[]): Counted {
  return cells.reduce(
    (one, other) => ({ messages: one.messages + other.messages, failing: one.failing + other.failing }),
    { messages: 0, failing: 0 },
  );
}

function counted({ messages, failing }: Counted): Text {
  if (messages === 0) return [plain('–')];
  return [plain(failing === 0 ? number(messages) : `${number(messages)} (${number(failing)})`)];
}
