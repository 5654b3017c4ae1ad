import { type Bastion, type BastionDrawing, drawFort } from '@house/contract';
import type { Drawing, Ink, Shape } from '../drawing.ts';
import type { Tone } from '../outline.ts';

/** The fort as a plan: a bastion per protocol with its name at the salient, the grade in the keep. */
export function fortFigure(
  bastions: readonly { readonly name: string; readonly tone: Tone }[],
  letter: string | null,
): Drawing {
  const plan = drawFort(bastions.map(({ tone }): Bastion => ({ state: stateOf(tone) })));
  const [outer = '', inner = ''] = plan.keep;
  return {
    box: { x: -250, y: -216, width: 500, height: 432 },
    shapes: [
      { path: plan.glacis, stroke: 'ink', width: 0.5, dash: [2, 2.4] },
      ...plan.outworks.map((path): Shape => ({ path, stroke: 'muted', width: 0.6 })),
      ...plan.bastions.flatMap((bastion) => bastionShapes(bastion, 1)),
      ...plan.walls.map((path): Shape => ({ path, stroke: 'ink', width: 2 })),
      { path: outer, stroke: 'ink', width: 1.4 },
      { path: inner, stroke: 'muted', width: 0.6 },
      { text: letter ?? '–', x: 0, y: 36, size: 104, face: 'serif', strong: true, anchor: 'middle' },
      ...bastions.map(({ name }, at) => placeName(name, at, bastions.length)),
    ],
  };
}

/** One bastion, pointing up. */
export function drawBastion(tone: Tone): Drawing {
  const [bastion] = drawFort([{ state: stateOf(tone) }], { outworks: false }).bastions;
  return { box: { x: -26, y: -162, width: 52, height: 72 }, shapes: bastion ? bastionShapes(bastion, 3) : [] };
}

function stateOf(tone: Tone): Bastion['state'] {
  return tone === 'info' ? 'pass' : tone;
}

const FILLS: Readonly<Partial<Record<Bastion['state'], Ink>>> = { pass: 'pass', warn: 'warn', fail: 'fail' };

function bastionShapes({ state, plan, standing, strokes, stones }: BastionDrawing, weight: number): readonly Shape[] {
  const fill = FILLS[state];
  return [
    { path: plan, stroke: 'ink', width: 0.7 * weight, dash: [2 * weight, 2 * weight] },
    ...(state === 'na' ? [] : [{ path: standing, stroke: 'ink' as const, width: 1.1 * weight, ...(fill && { fill }) }]),
    ...strokes.map((path): Shape => ({ path, stroke: 'ink', width: 0.8 * weight })),
    ...stones.map((path): Shape => ({ path, stroke: 'ink', width: 0.8 * weight, fill: 'fail' })),
  ];
}

/** Like the names of places on a plan: outside the works, on the side where they have room. */
function placeName(text: string, at: number, count: number): Shape {
  const angle = (2 * Math.PI * at) / count;
  const [x, y] = [198 * Math.sin(angle), -198 * Math.cos(angle)];
  const side = Math.sin(angle);
  const anchor = Math.abs(side) < 0.2 ? 'middle' : side > 0 ? 'start' : 'end';
  return { text, x, y: y + 4 - 6 * Math.cos(angle), size: 12, face: 'serif', strong: true, anchor };
}
