import { anchorAt, type Bastion, type BastionDrawing, drawFort } from '@rempart/brand';
import type { CSSProperties } from 'react';

const NONE: readonly Bastion[] = [];

/**
 * The fort of twelve bastions with the grade in its keep; `label` is its text alternative. `numbered`: each bastion has its number, as on a
 * plan with a legend. `live`: changes are animated; `settlesMs` spreads that over the twelve. `names` appear under the pointer; `places`
 * are written around the plan where the screen has space; `leads`: where each leads, for the pointer alone (`result-links.ts`); another
 * link leads there too.
 */
export function Fort({
  bastions,
  letter,
  label,
  numbered = false,
  live = false,
  settlesMs = 0,
  names = [],
  places = [],
  leads = [],
  className = '',
}: {
  readonly bastions: readonly Bastion[];
  readonly letter: string;
  readonly label: string;
  readonly numbered?: boolean;
  readonly live?: boolean;
  readonly settlesMs?: number;
  readonly names?: readonly string[];
  readonly places?: readonly string[];
  readonly leads?: readonly string[];
  readonly className?: string;
}) {
  const drawing = drawFort(bastions);
  return (
    <svg
      viewBox="-200 -200 400 400"
      className={`fort ${live ? 'fort-live' : ''} ${places.length > 0 ? 'fort-placed' : ''} ${className}`}
      role="img"
      aria-label={label}
    >
      <path d={drawing.slope} className="fort-slope" />
      <path d={drawing.glacis} className="fort-glacis" />
      <path d={drawing.counterscarp} className="fort-ditch" />
      <path d={drawing.outworks.join('')} className="fort-outwork" />
      {drawing.bastions.map((bastion, index) => (
        <BastionShape
          key={index}
          bastion={bastion}
          number={numbered ? index + 1 : null}
          settlesMs={(settlesMs * index) / bastions.length}
          name={names[index]}
          leads={leads[index]}
        />
      ))}
      <path d={drawing.walls.join('')} className="fort-wall" />
      <path d={drawing.keep[0]} className="fort-keep" />
      <path d={drawing.keep[1]} className="fort-inner" />
      <text
        y={letter.length > 1 ? 15 : 33}
        textAnchor="middle"
        className="fort-letter"
        fontSize={letter.length > 1 ? 42 : 98}
      >
        {letter}
      </text>
      {drawing.bastions.map(({ centre }, index) => (
        <PlaceName key={index} name={places[index] ?? ''} centre={centre} leads={leads[index]} />
      ))}
    </svg>
  );
}

/** Beyond the glacis, in units of the drawing. */
const PLACES = 206;

interface PlaceNameProps {
  readonly name: string;
  readonly centre: BastionDrawing['centre'];
  readonly leads: string | undefined;
}

/** Like place names on a plan: in line with the bastion, on the side with space. */
function PlaceName({ name, centre: [x, y], leads }: PlaceNameProps) {
  const [east, south] = [x / Math.hypot(x, y), y / Math.hypot(x, y)];
  if (name === '') return null;
  return (
    <text
      x={PLACES * east}
      y={PLACES * south + 4 + 6 * south}
      textAnchor={anchorAt(east, 0.2)}
      className={`fort-place ${leads ? 'bastion-leads' : ''}`}
      data-leads={leads}
    >
      {name}
    </text>
  );
}

interface BastionShapeProps {
  readonly bastion: BastionDrawing;
  readonly number?: number | null;
  readonly settlesMs?: number;
  readonly name?: string | undefined;
  readonly leads?: string | undefined;
}

function BastionShape({
  bastion: { state, plan, standing, parapet, strokes, lost, stones, courses, centre },
  number = null,
  settlesMs = 0,
  name,
  leads,
}: BastionShapeProps) {
  const [x, y] = centre;
  return (
    <g
      className={`bastion-${state} ${leads ? 'bastion-leads' : ''}`}
      style={{ '--settles': `${settlesMs}ms` } as CSSProperties}
      data-leads={leads}
    >
      {name && <title>{name}</title>}
      <path d={plan} className="bastion-plan" />
      {standing && <path key={state} d={standing} className="bastion-standing" />}
      {strokes.length > 0 && <path d={strokes.join('')} className="bastion-hatch" />}
      {standing && <path d={parapet} className="bastion-parapet" />}
      {lost && <path d={lost} className="bastion-lost" />}
      {stones.map((stone) => (
        <path key={stone} d={stone} className="bastion-stone" />
      ))}
      {courses.map((stone, index) => (
        <path
          key={stone}
          d={stone}
          className="bastion-course"
          style={{ '--stone': index % LAID_TOGETHER } as CSSProperties}
        />
      ))}
      {number !== null && (
        <text x={x} y={y + 3} textAnchor="middle" className="bastion-number">
          {number}
        </text>
      )}
    </g>
  );
}

/** Of the twelve stones of a bastion with four sub-steps. */
const LAID_TOGETHER = 3;

/** The logo: the whole fort without outworks, in ink alone. */
export function Mark({ className = '' }: { readonly className?: string }) {
  return (
    <svg viewBox="-162 -162 324 324" className={className} aria-hidden="true">
      <path d={drawFort(NONE).mark} fill="currentColor" fillRule="evenodd" />
    </svg>
  );
}

/** One bastion alone, pointing up: the legend of a card. */
export function BastionMark({ bastion, className = '' }: { readonly bastion: Bastion; readonly className?: string }) {
  const [drawing] = drawFort([bastion], { outworks: false }).bastions;
  if (!drawing) return null;
  return (
    <svg viewBox="-30 -165 60 68" className={`fort bastion-mark ${className}`} aria-hidden="true">
      <BastionShape bastion={drawing} />
    </svg>
  );
}
