import { type Bastion, type CheckResult, type ProtocolId, type ProtocolResult, protocolIds } from '@house/contract';
import { protocolCards, verdictWords } from '../../content/protocols.fr.ts';
import { BastionMark } from '../../ui/fort.tsx';
import type { Progress } from './progress.ts';

/** The twelve cards, each a legend of the drawing: its bastion, its name, its word, its sub-steps, and its findings once judged. */
export function ProtocolGrid({
  progress,
  protocols,
}: {
  readonly progress: Progress | null;
  readonly protocols: readonly ProtocolResult[];
}) {
  return (
    <section aria-labelledby="protocoles" className="mt-16">
      <h2 id="protocoles" className="text-3xl">
        Protocoles de Sécurité Analysés
      </h2>
      <ul className="mt-8 grid gap-x-10 gap-y-0 sm:grid-cols-2 lg:grid-cols-3">
        {protocolIds.map((id) => (
          <ProtocolCardView
            key={id}
            id={id}
            progress={progress}
            result={protocols.find((result) => result.id === id) ?? null}
          />
        ))}
      </ul>
    </section>
  );
}

function ProtocolCardView({
  id,
  progress,
  result,
}: {
  readonly id: ProtocolId;
  readonly progress: Progress | null;
  readonly result: ProtocolResult | null;
}) {
  const { title, description, steps } = protocolCards[id];
  const verdict = result?.verdict ?? progress?.verdicts[id] ?? null;
  const isDone = (step: string) => verdict !== null || (progress?.doneSteps.has(`${id}/${step}`) ?? false);
  return (
    <li id={`carte-${id}`} className="border-t border-soft py-5">
      <div className="flex items-start gap-3">
        <BastionMark bastion={bastionOf(id, progress)} className="mt-0.5 h-10 w-8 shrink-0" />
        <div className="min-w-0 flex-1">
          <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 text-xl">
            {title}
            <span className={`font-sans text-sm font-medium ${verdict ? VERDICT_COLOURS[verdict] : 'text-muted'}`}>
              {verdict ? verdictWords[verdict] : stateWord(id, progress)}
            </span>
          </h3>
          <p className="mt-1 text-sm text-muted">{description}</p>
          <ul className="mt-3 space-y-1 text-sm">
            {Object.entries(steps).map(([step, label]) => (
              <li key={step} className="flex gap-2">
                <span aria-hidden="true" className={`w-4 text-center ${isDone(step) ? 'text-pass' : 'text-muted'}`}>
                  {isDone(step) ? '✓' : '·'}
                </span>
                <span className={isDone(step) ? '' : 'text-muted'}>{label}</span>
                {isDone(step) && <span className="sr-only"> : fait</span>}
              </li>
            ))}
          </ul>
          {result && <Findings title={title} checks={result.checks} />}
        </div>
      </div>
    </li>
  );
}

/** What was found, the gravest first; what passed comes after, folded. */
function Findings({ title, checks }: { readonly title: string; readonly checks: readonly CheckResult[] }) {
  const faults = sorted(checks.filter(({ outcome }) => outcome === 'fail' || outcome === 'warn'));
  const others = checks.filter(({ outcome }) => outcome !== 'fail' && outcome !== 'warn');
  return (
    <div className="mt-4 space-y-2 text-sm">
      {faults.slice(0, SHOWN_AT_ONCE).map((check) => (
        <Finding key={check.id} check={check} />
      ))}
      {faults.length > SHOWN_AT_ONCE && (
        <Folded title="Autres points à corriger" checks={faults.slice(SHOWN_AT_ONCE)} />
      )}
      {others.length > 0 && (
        <Folded title={faults.length === 0 ? 'Ce qui a été vérifié' : `Le reste de ${title}`} checks={others} />
      )}
    </div>
  );
}

/** A card stays a card: beyond these, findings wait to be unfolded. */
const SHOWN_AT_ONCE = 4;

function Folded({ title, checks }: { readonly title: string; readonly checks: readonly CheckResult[] }) {
  return (
    <details>
      <summary className="cursor-pointer py-1 text-muted hover:text-ink">
        {title} ({checks.length})
      </summary>
      <div className="mt-2 space-y-2">
        {checks.map((check) => (
          <Finding key={check.id} check={check} />
        ))}
      </div>
    </details>
  );
}

function Finding({ check }: { readonly check: CheckResult }) {
  const { outcome, title, found, why, remedy, reference } = check;
  return (
    <details>
      <summary className="flex cursor-pointer gap-2 py-1">
        <span className={`shrink-0 ${OUTCOME_COLOURS[outcome]}`}>
          <span aria-hidden="true">{OUTCOME_MARKS[outcome]}</span>
          <span className="sr-only">{OUTCOME_WORDS[outcome]} : </span>
        </span>
        <span className="min-w-0 break-words">{title}</span>
      </summary>
      <dl className="mt-1 mb-3 space-y-2 border-l border-soft pl-3 break-words">
        <Line term="Constat" text={found} />
        <Line term="Pourquoi" text={why} />
        {remedy && <Line term="Correctif" text={remedy} />}
        <div className="text-xs text-muted">{reference}</div>
      </dl>
    </details>
  );
}

function Line({ term, text }: { readonly term: string; readonly text: string }) {
  return (
    <div>
      <dt className="text-xs font-medium uppercase tracking-wide text-muted">{term}</dt>
      <dd className="whitespace-pre-line">{text}</dd>
    </div>
  );
}

/** How a protocol stands on the drawing. */
export function bastionOf(id: ProtocolId, progress: Progress | null): Bastion {
  const verdict = progress?.verdicts[id];
  if (verdict) return { state: verdict };
  const steps = Object.keys(protocolCards[id].steps);
  const done = steps.filter((step) => progress?.doneSteps.has(`${id}/${step}`)).length;
  return done > 0 ? { state: 'rising', raised: done / steps.length } : { state: 'waiting' };
}

function stateWord(id: ProtocolId, progress: Progress | null): string {
  if (progress?.status === 'completed') return 'Analyse terminée ✓';
  return progress?.status === 'running' && bastionOf(id, progress).state === 'rising'
    ? 'Scan en cours...'
    : 'En attente de scan';
}

const WEIGHTS = ['critical', 'high', 'medium', 'low', 'info'];
const sorted = (checks: readonly CheckResult[]) =>
  [...checks].sort((a, b) =>
    a.outcome === b.outcome ? WEIGHTS.indexOf(a.severity) - WEIGHTS.indexOf(b.severity) : a.outcome === 'fail' ? -1 : 1,
  );

const VERDICT_COLOURS = {
  pass: 'text-pass',
  warn: 'text-warn',
  fail: 'text-fail',
  na: 'text-muted',
  unknown: 'text-muted',
} as const;
const OUTCOME_COLOURS = { ...VERDICT_COLOURS, info: 'text-muted', notApplicable: 'text-muted' } as const;
const OUTCOME_MARKS = { pass: '✓', warn: '△', fail: '✕', info: 'i', notApplicable: '–', unknown: '?' } as const;
const OUTCOME_WORDS = {
  pass: 'Conforme',
  warn: 'À améliorer',
  fail: 'À corriger',
  info: 'Pour information',
  notApplicable: 'Sans objet',
  unknown: 'Indéterminé',
} as const;
