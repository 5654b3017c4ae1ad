import { type Bastion, type BastionDrawing, drawFort } from '@house/contract';

/** The fort of twelve bastions with the grade in its keep; `label` is its one sentence for those who do not see it. */
export function Fort({
  bastions,
  letter,
  label,
  className = '',
}: {
  readonly bastions: readonly Bastion[];
  readonly letter: string;
  readonly label: string;
  readonly className?: string;
}) {
  const drawing = drawFort(bastions);
  return (
    <svg viewBox="-200 -200 400 400" className={`fort ${className}`} role="img" aria-label={label}>
      <path d={drawing.glacis} className="fort-glacis" />
      {drawing.outworks.map((ravelin) => (
        <path key={ravelin} d={ravelin} className="fort-outwork" />
      ))}
      {drawing.bastions.map((bastion) => (
        <BastionShape key={bastion.plan} bastion={bastion} />
      ))}
      {drawing.walls.map((wall) => (
        <path key={wall} d={wall} className="fort-wall" />
      ))}
      {drawing.keep.map((line, index) => (
        <path key={line} d={line} className={index === 0 ? 'fort-keep' : 'fort-outwork'} />
      ))}
      <text
        x="0"
        y={letter.length > 1 ? 14 : 34}
        textAnchor="middle"
        className="fort-letter"
        fontSize={letter.length > 1 ? 44 : 100}
      >
        {letter}
      </text>
    </svg>
  );
}

function BastionShape({ bastion: { state, plan, standing, strokes, stones } }: { readonly bastion: BastionDrawing }) {
  return (
    <g className={`bastion bastion-${state}`}>
      <path d={plan} className="bastion-plan" />
      <path d={standing} className="bastion-standing" />
      {strokes.map((line) => (
        <path key={line} d={line} className="bastion-hatch" />
      ))}
      {stones.map((stone) => (
        <path key={stone} d={stone} className="bastion-stone" />
      ))}
    </g>
  );
}

const WHOLE: readonly Bastion[] = Array.from({ length: 12 }, () => ({ state: 'pass' }));

/** The mark: the fort whole, without outworks, in ink alone. */
export function Mark({ className = '' }: { readonly className?: string }) {
  const { bastions, walls, keep } = drawFort(WHOLE, { outworks: false });
  return (
    <svg viewBox="-162 -162 324 324" className={`mark ${className}`} aria-hidden="true">
      {bastions.map(({ standing }) => (
        <path key={standing} d={standing} fill="currentColor" />
      ))}
      {walls.map((wall) => (
        <path key={wall} d={wall} stroke="currentColor" strokeWidth="12" />
      ))}
      <path d={keep[0]} fill="none" stroke="currentColor" strokeWidth="14" />
    </svg>
  );
}

/** One bastion alone, pointing up: the legend of a card. */
export function BastionMark({ bastion, className = '' }: { readonly bastion: Bastion; readonly className?: string }) {
  const [drawing] = drawFort([bastion], { outworks: false }).bastions;
  if (!drawing) return null;
  return (
    <svg viewBox="-26 -162 52 66" className={`fort ${className}`} aria-hidden="true">
      <BastionShape bastion={drawing} />
    </svg>
  );
}
