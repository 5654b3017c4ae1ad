import { changeWords, dueWords, type FleetDomain, forgedWords, letterWords, protocolIds } from '@rempart/contract';
import { longDay } from '@rempart/french';
import { Fort } from '../../ui/fort.tsx';
import { PLACEMENT_COLOURS, PLACEMENT_MARKS } from '../analysis/results/placement.fr.ts';

/** The fort of a domain with its letter, small: the twelve protocols at a glance. The words stand beside it. */
export function SmallFort({ of, className = 'w-11' }: { readonly of: Cell; readonly className?: string }) {
  if (of.lastAudit === null) return null;
  return (
    <Fort
      bastions={protocolIds.map((id) => ({ state: of.verdicts[id] ?? 'waiting' }))}
      letter={of.letter ?? '?'}
      label={`${of.unicode} : ${letterWords(of)}`}
      className={`inline-block ${className}`}
    />
  );
}

type Cell = Omit<FleetDomain, 'id' | 'tags'>;

/** Whether a message with a forged sender arrives today. */
export function Forged({ of }: { readonly of: Cell }) {
  if (of.lastAudit === null) return '–';
  return (
    <span className={`font-medium ${PLACEMENT_COLOURS[of.forged]}`}>
      {forgedWords(of)} <span aria-hidden="true">{PLACEMENT_MARKS[of.forged]}</span>
    </span>
  );
}

/** What expires next, and its day. */
export function Due({ of: { due } }: { readonly of: Cell }) {
  if (due === null) return '–';
  return (
    <>
      <span className="whitespace-nowrap">{longDay(due.on)}</span>
      <span className="block text-xs text-muted">{dueWords[due.kind]}</span>
    </>
  );
}

/** The last change of thirty days. */
export function Changed({ of: { changed } }: { readonly of: Cell }) {
  if (changed === null) return <span className="text-muted">rien depuis 30 jours</span>;
  return (
    <span className="block max-w-64 text-sm">
      {changeWords(changed.change)} <span className="text-muted">({longDay(changed.at)})</span>
    </span>
  );
}
