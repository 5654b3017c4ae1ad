import {
  type AnalysisResults,
  analysisEndpoints,
  type CheckedAgain,
  type CheckResult,
  type ProtocolResult,
} from '@rempart/contract';
import { useState } from 'react';
import { call } from '../../../call.ts';
import { protocolCards, verdictWords } from '../../../content/protocols.fr.ts';
import { OUTCOME_COLOURS, OUTCOME_MARKS, VERDICT_COLOURS } from '../colours.ts';
import { useStartAgain } from '../start-again.ts';
import { outcomeWords } from '../words.fr.ts';
import { type ChangedCheck, changedChecks } from './changed-checks.ts';
import { checkFaultWords, checkAgainWords as words } from './check-again-words.fr.ts';

/** The result that the card belongs to. */
export type CheckedResult = Pick<AnalysisResults, 'reportId' | 'domain' | 'unicode' | 'options' | 'completedAt'>;

type Answer = { readonly checked: CheckedAgain } | { readonly fault: string };

interface CheckAgainProps {
  readonly about: CheckedResult;
  readonly before: Pick<ProtocolResult, 'id' | 'verdict' | 'checks'>;
}

/** Audits one protocol again, and says what changed since the result. The result does not change. */
export function CheckAgain({ about, before }: CheckAgainProps) {
  const [isAsking, setAsking] = useState(false);
  const [answer, setAnswer] = useState<Answer | null>(null);
  async function ask() {
    if (isAsking) return;
    setAsking(true);
    setAnswer(await checkAgain(about.reportId, before.id));
    setAsking(false);
  }
  return (
    <div className="no-print scripted mt-5 text-sm">
      <button
        type="button"
        onClick={() => void ask()}
        aria-disabled={isAsking}
        aria-describedby={`verifier-${before.id}`}
        className="border border-ink px-4 py-2 font-medium hover:bg-tint aria-disabled:cursor-default aria-disabled:opacity-60"
      >
        {isAsking ? words.busy : words.ask}
        <span className="sr-only"> : {protocolCards[before.id].title}</span>
      </button>
      <p id={`verifier-${before.id}`} className="mt-1.5 text-xs text-muted">
        {words.about}
      </p>
      <div role="status" className="mt-3 empty:hidden">
        {isAsking && <span className="sr-only">{words.busy}</span>}
        {!isAsking && answer && 'fault' in answer && <p className="font-medium text-fail">{answer.fault}</p>}
        {!isAsking && answer && 'checked' in answer && <Checked before={before} after={answer.checked} />}
      </div>
      {answer && 'checked' in answer && <WholeAgain about={about} />}
    </div>
  );
}

async function checkAgain(reportId: string, protocol: string): Promise<Answer> {
  const called = await call(analysisEndpoints.checkAgain, { path: { id: reportId, protocol } });
  return called.ok ? { checked: called.answer } : { fault: checkFaultWords(called.refusal, called.retryAfter) };
}

interface CheckedProps {
  readonly before: Pick<ProtocolResult, 'id' | 'verdict' | 'checks'>;
  readonly after: CheckedAgain;
}

function Checked({ before, after: { protocol, at } }: CheckedProps) {
  const changes = changedChecks(before, protocol);
  const { title } = protocolCards[before.id];
  return (
    <div className="border-l-2 border-ink pl-4">
      <p className="font-medium">
        {words.checked(title, at)}
        {before.verdict !== protocol.verdict && (
          <>
            <span className={VERDICT_COLOURS[before.verdict]}>{verdictWords[before.verdict]}</span>
            <Becomes />
          </>
        )}
        <span className={VERDICT_COLOURS[protocol.verdict]}>{verdictWords[protocol.verdict]}</span>.
      </p>
      {changes.length === 0 ? (
        <p className="mt-1">
          {words.unchanged} {protocol.verdict === 'pass' ? '' : words.hint}
        </p>
      ) : (
        <ul className="mt-2 space-y-2">
          {changes.map((change) => (
            <Change key={change.id} change={change} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Change({ change: { title, before, after, found } }: { readonly change: ChangedCheck }) {
  return (
    <li>
      <span className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-medium">{title}</span>
        <span className="text-xs">
          <Outcome outcome={before} />
          <Becomes />
          <Outcome outcome={after} />
        </span>
      </span>
      {found && <span className="block max-w-prose wrap-anywhere whitespace-pre-line">{found}</span>}
    </li>
  );
}

function Outcome({ outcome }: { readonly outcome: CheckResult['outcome'] | null }) {
  if (outcome === null) return <span className="text-muted">sans règle</span>;
  return (
    <span className={OUTCOME_COLOURS[outcome]}>
      <span aria-hidden="true" className="mr-1">
        {OUTCOME_MARKS[outcome]}
      </span>
      {outcomeWords[outcome]}
    </span>
  );
}

function Becomes() {
  return (
    <>
      <span aria-hidden="true"> → </span>
      <span className="sr-only"> devient </span>
    </>
  );
}

/** The page's letter is that of the whole audit; this offers another one. */
function WholeAgain({ about }: { readonly about: CheckedResult }) {
  const { startAgain, isStarting } = useStartAgain(about);
  if (about.completedAt === null) return null;
  return (
    <p className="mt-3 max-w-prose text-muted">
      {words.letter(about.completedAt)}{' '}
      <button
        type="button"
        onClick={startAgain}
        disabled={isStarting}
        aria-describedby="relancer"
        className="text-ink underline decoration-edge [overflow-wrap:anywhere] hover:decoration-ink"
      >
        Relancer {about.unicode}
      </button>
    </p>
  );
}
