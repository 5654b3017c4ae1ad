import { circle, type Drawing, line, type Shape } from '../drawing.ts';

export interface Point {
  readonly number: number;
  /** Columns from the left, rows from the top. */
  readonly column: number;
  readonly row: number;
}

const LEFT = 84;
const HEIGHT = 40;
/** Stones beside one another in a cell; more where there are many, so that the figure stays low. */
const ACROSS = { few: 3, many: 5, beyond: 20 } as const;

/** Numbered stones in the cells of a plan: what is at the top left is done first. */
export function matrixFigure(
  points: readonly Point[],
  {
    columns,
    rows,
    right: rightward,
    up,
  }: Record<'columns' | 'rows', readonly string[]> & Record<'right' | 'up', string>,
): Drawing {
  const across = points.length > ACROSS.beyond ? ACROSS.many : ACROSS.few;
  const width = across * 17 + 11;
  const heights = rows.map((_, row) => {
    const fullest = Math.max(...columns.map((_, column) => inCell(points, column, row).length));
    return Math.max(HEIGHT, Math.ceil(fullest / across) * 19 + 12);
  });
  const tops = heights.map((_, row) => heights.slice(0, row).reduce((sum, height) => sum + height, 0));
  const bottom = heights.reduce((sum, height) => sum + height, 0);
  const right = LEFT + columns.length * width;
  return {
    box: { x: 0, y: -16, width: right, height: bottom + 46 },
    shapes: [
      { text: up, x: 0, y: -5, size: 8, ink: 'muted' },
      ...rows.map(
        (name, row): Shape => ({
          text: name,
          x: LEFT - 8,
          y: (tops[row] ?? 0) + (heights[row] ?? 0) / 2 + 3,
          size: 9,
          anchor: 'end',
        }),
      ),
      ...columns.map(
        (name, column): Shape => ({
          text: name,
          x: LEFT + (column + 0.5) * width,
          y: bottom + 13,
          size: 9,
          anchor: 'middle',
        }),
      ),
      { text: rightward, x: right, y: bottom + 27, size: 8, ink: 'muted', anchor: 'end' },
      ...[...tops, bottom].map(
        (y): Shape => ({
          path: line([LEFT, y], [right, y]),
          stroke: y === bottom ? 'ink' : 'soft',
          width: y === bottom ? 0.9 : 0.5,
        }),
      ),
      ...Array.from({ length: columns.length + 1 }, (_, index): Shape => {
        const x = LEFT + index * width;
        return {
          path: line([x, 0], [x, bottom]),
          stroke: index === 0 ? 'ink' : 'soft',
          width: index === 0 ? 0.9 : 0.5,
        };
      }),
      ...columns.flatMap((_, column) =>
        rows.flatMap((_, row) =>
          inCell(points, column, row).flatMap(({ number }, index) =>
            stone(
              number,
              LEFT + column * width + 14 + (index % across) * 17,
              (tops[row] ?? 0) + 15 + Math.floor(index / across) * 19,
            ),
          ),
        ),
      ),
    ],
  };
}

function inCell(points: readonly Point[], column: number, row: number): readonly Point[] {
  return points.filter((point) => point.column === column && point.row === row);
}

function stone(number: number, x: number, y: number): readonly Shape[] {
  return [
    { path: circle(x, y, 7.6), fill: 'paper', stroke: 'ink', width: 1 },
    { text: `${number}`, x, y: y + 3, size: 8.4, anchor: 'middle', strong: true },
  ];
}
