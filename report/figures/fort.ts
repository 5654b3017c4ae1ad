import { anchorAt, type Bastion, type BastionDrawing, drawFort } from '@rempart/brand';
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
    box: { x: -256, y: -220, width: 512, height: 440 },
    shapes: [
      { path: plan.slope, stroke: 'muted', width: 0.3 },
      { path: plan.glacis, stroke: 'ink', width: 0.5 },
      { path: plan.counterscarp, stroke: 'ink', width: 0.5 },
      ...plan.outworks.map((path): Shape => ({ path, stroke: 'ink', width: 0.7, fill: 'ground' })),
      ...plan.bastions.flatMap((bastion) => bastionShapes(bastion, 1)),
      ...plan.bastions.map(
        ({ parapet, state }): Shape => ({ path: SOLID.has(state) ? parapet : '', stroke: 'ground', width: 0.6 }),
      ),
      ...plan.walls.map((path): Shape => ({ path, stroke: 'ink', width: 2.2 })),
      { path: outer, stroke: 'ink', width: 1.5 },
      { path: inner, stroke: 'ink', width: 0.6 },
      { text: letter ?? '–', x: 0, y: 33, size: 98, face: 'serif', strong: true, anchor: 'middle' },
      ...plan.bastions.map(({ centre }, index) => placeName(bastions[index]?.name ?? '', centre)),
    ],
  };
}

const SOLID: ReadonlySet<Bastion['state']> = new Set(['pass', 'warn', 'fail']);

/** One bastion, pointing up. */
export function drawBastion(tone: Tone): Drawing {
  const [bastion] = drawFort([{ state: stateOf(tone) }], { outworks: false }).bastions;
  return { box: { x: -30, y: -165, width: 60, height: 68 }, shapes: bastion ? bastionShapes(bastion, 2.4) : [] };
}

function stateOf(tone: Tone): Bastion['state'] {
  return tone === 'info' ? 'pass' : tone;
}

const FILLS: Readonly<Partial<Record<Bastion['state'], Ink>>> = { pass: 'pass', warn: 'warn', fail: 'fail' };

function bastionShapes({ state, plan, standing, strokes, stones }: BastionDrawing, weight: number): readonly Shape[] {
  const fill = FILLS[state];
  return [
    { path: plan, stroke: 'ink', width: 0.7 * weight, dash: [2 * weight, 2 * weight], fill: 'ground' },
    ...(state === 'na' ? [] : [{ path: standing, stroke: 'ink' as const, width: 1.2 * weight, ...(fill && { fill }) }]),
    ...strokes.map((path): Shape => ({ path, stroke: 'ink', width: 0.7 * weight })),
    ...stones.map((path): Shape => ({ path, stroke: 'fail', width: 1.1 * weight, fill: 'ground' })),
  ];
}

const PLACES = 204;

/** Like the names of places on a plan: beyond the glacis, in line with the bastion, on the side where they have room. */
function placeName(text: string, [x, y]: BastionDrawing['centre']): Shape {
  const [east, south] = [x / Math.hypot(x, y), y / Math.hypot(x, y)];
  const anchor = anchorAt(east, 0.2);
  return { text, x: PLACES * east, y: PLACES * south + 4 + 5 * south, size: 12, face: 'serif', strong: true, anchor };
}
