import type { Figure } from '@rempart/contract';
import { Day } from '../../ui/prose.tsx';
import type { Measured } from './measured.ts';

interface FiguresProps {
  readonly declared: readonly Figure[];
  readonly measured: Measured;
}

/** Figures that the site counts and measures itself, then those that the operator declares, each with its source. */
export function Figures({ declared, measured: { protocols, rules, availability } }: FiguresProps) {
  return (
    <dl>
      <dt>
        {protocols} protocoles, {rules} règles
      </dt>
      <dd>
        Comptés dans le moteur qui vous répond ; <a href="/protocols">toutes les règles</a>.
      </dd>
      {availability && (
        <>
          <dt>{percent(availability.share)} de disponibilité</dt>
          <dd>
            Mesurée toutes les deux minutes depuis le <Day iso={availability.since} />
            {' ; '}
            <a href="/status">État du service</a>.
          </dd>
        </>
      )}
      {declared.map(({ value, label, source }) => (
        <div key={label}>
          <dt>
            {value} {label}
          </dt>
          <dd>{source}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Truncated, not rounded: 99.996 % is not 100 %. */
function percent(share: number): string {
  return (Math.floor(share * 10_000) / 10_000).toLocaleString('fr-FR', { style: 'percent', maximumFractionDigits: 2 });
}
