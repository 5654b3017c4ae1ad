import { type ProtocolId, type ProtocolVerdict, protocolIds, type WaitShown } from '@rempart/contract';
import { protocolCards, verdictWords } from '../../content/protocols.fr.ts';
import { BastionMark } from '../../ui/fort.tsx';
import { PhoneFold } from '../../ui/phone-fold.tsx';
import { bastionOf } from './bastions.ts';
import type { Stage } from './choreography.ts';
import { VERDICT_COLOURS } from './colours.ts';
import { waitWords } from './wait-words.fr.ts';

interface ProtocolGridProps {
  readonly stage: Pick<Stage, 'ticked' | 'revealed' | 'card'> | null;
  readonly waits?: readonly WaitShown[];
}

/**
 * The twelve cards before the results: each the legend of a bastion, with its sub-steps as a list of what is done; its dots are no
 * verdicts. Before an audit (`stage` null) they are folded on a phone.
 */
export function ProtocolGrid({ stage, waits = [] }: ProtocolGridProps) {
  const cards = (
    <ol className="mt-6 grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
      {protocolIds.map((id, index) => (
        <ProtocolCard
          key={id}
          id={id}
          number={index + 1}
          stage={stage ?? NOTHING}
          wait={waits.find(({ protocol }) => protocol === id)}
        />
      ))}
    </ol>
  );
  return (
    <section aria-labelledby="protocoles" className="mt-16">
      <h2 id="protocoles" className="text-3xl">
        Protocoles de Sécurité Analysés
      </h2>
      {stage === null && (
        <p className="mt-2 text-sm">
          <a href="/protocols" className="underline decoration-edge hover:decoration-ink">
            Ce que chacun protège, expliqué simplement
          </a>
        </p>
      )}
      {stage === null ? <PhoneFold title="Voir les douze cartes">{cards}</PhoneFold> : cards}
    </section>
  );
}

const NOTHING = { ticked: new Set<string>(), revealed: {}, card: null } as const;

interface ProtocolCardProps {
  readonly id: ProtocolId;
  readonly number: number;
  readonly stage: Pick<Stage, 'ticked' | 'revealed' | 'card'>;
  readonly wait: WaitShown | undefined;
}

function ProtocolCard({ id, number, stage, wait }: ProtocolCardProps) {
  const { title, description, steps } = protocolCards[id];
  const verdict = stage.revealed[id] ?? null;
  const bastion = bastionOf(id, stage);
  const isStarted = bastion.state === 'rising' || stage.card === id || wait !== undefined;
  return (
    <li className="flex items-start gap-3.5 border-t border-soft py-4 sm:py-5">
      <BastionMark bastion={bastion} className="mt-0.5 w-9 shrink-0" />
      <div className="min-w-0 flex-1">
        <h3 className="text-xl">
          <span className="mr-1.5 text-sm text-muted tabular-nums">{number}</span>
          {title}
        </h3>
        <p className="mt-0.5 text-sm text-muted">{description}</p>
        <p className="mt-1.5 text-sm">
          <span className={isStarted && !verdict ? 'font-medium' : 'text-muted'}>{stageWord(isStarted, verdict)}</span>
          {verdict && <span className={`ml-2 font-medium ${VERDICT_COLOURS[verdict]}`}>{verdictWords[verdict]}</span>}
        </p>
        {wait && !verdict && (
          <p className="mt-0.5 text-xs text-muted tabular-nums [overflow-wrap:anywhere]">{waitWords(wait)}</p>
        )}
        <ul className="mt-1.5 flex flex-wrap gap-x-4 gap-y-0.5 text-xs">
          {Object.entries(steps).map(([step, label]) => (
            <SubStep key={step} label={label} isDone={verdict !== null || stage.ticked.has(`${id}/${step}`)} />
          ))}
        </ul>
      </div>
    </li>
  );
}

function SubStep({ label, isDone }: { readonly label: string; readonly isDone: boolean }) {
  return (
    <li className={`whitespace-nowrap ${isDone ? '' : 'text-muted'}`}>
      <span aria-hidden="true" className="mr-1 inline-block w-2.5 text-center text-[0.6rem]">
        {isDone ? '●' : '○'}
      </span>
      {label}
      {isDone && <span className="sr-only"> : fait</span>}
    </li>
  );
}

/** The word on a card before its verdict. */
function stageWord(isStarted: boolean, verdict: ProtocolVerdict | null): string {
  if (verdict) return 'Analyse terminée ✓';
  return isStarted ? 'Scan en cours...' : 'En attente de scan';
}
