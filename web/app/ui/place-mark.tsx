import { drawFort } from '@rempart/brand';
import { type ProtocolId, protocolIds } from '@rempart/contract';

/** The place of a protocol: the plan of the fort in a light line, and its own bastion in ink. It shows a place, never a verdict. */
export function PlaceMark({ of, className = '' }: { readonly of: ProtocolId; readonly className?: string }) {
  const { bastions, walls, keep } = drawFort(
    protocolIds.map(() => ({ state: 'pass' })),
    { outworks: false },
  );
  return (
    <svg viewBox="-166 -166 332 332" className={`place-mark ${className}`} aria-hidden="true">
      <path d={bastions.map(({ plan }) => plan).join('') + walls.join('') + keep[0]} className="place-plan" />
      <path d={bastions[protocolIds.indexOf(of)]?.plan} className="place-own" />
    </svg>
  );
}
