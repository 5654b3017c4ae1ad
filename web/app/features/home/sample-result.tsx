import { protocolIds, type Sample } from '@rempart/contract';
import { Fort } from '../../ui/fort.tsx';
import { ForgedRows, greatReceivers, Unbroken } from '../analysis/results/forged-mail.tsx';
import { forgedHeading } from '../analysis/results/placement.fr.ts';

/** What a visitor will get: the first screen of the specimen's result. Without it, the plan of a fort that is still to be built. */
export function SampleResult({ sample }: { readonly sample: Sample | null }) {
  if (!sample)
    return <Fort bastions={WAITING} letter="?" label="Plan d’un fort à douze bastions" className="hero-sample" />;
  const { domain, letter, verdicts, first } = sample;
  const receivers = greatReceivers(sample.receivers);
  return (
    <figure className="hero-sample" aria-labelledby="exemple">
      <Fort
        bastions={protocolIds.map((id) => ({ state: verdicts[id] ?? 'waiting' }))}
        letter={letter}
        label={`Plan du fort de ${domain}, note ${letter}`}
        numbered
        className="sample-fort"
      />
      <figcaption className="sample-name">
        <span id="exemple" className="block text-xs text-muted sm:text-sm">
          Exemple, domaine fictif
        </span>
        <span className="font-serif text-xl leading-snug font-semibold sm:text-2xl">
          {domain} <span className="block">Note {letter}</span>
        </span>
      </figcaption>
      <div className="sample-body text-sm">
        <p className="font-medium">
          <Unbroken text={forgedHeading(receivers.map(({ forged }) => forged.exact))} />
        </p>
        <ForgedRows receivers={receivers} />
        {first !== null && (
          <p className="border-t border-soft pt-1.5">
            <span className="text-muted">À corriger d’abord : </span>
            <span className="font-medium">{first}</span>
          </p>
        )}
      </div>
    </figure>
  );
}

const WAITING = protocolIds.map(() => ({ state: 'waiting' }) as const);
