import {
  type AnalysisResults,
  atHead,
  type CheckResult,
  isNotAsked,
  isOpen,
  type ProtocolResult,
  type ProtocolVerdict,
  sortBySeverity,
} from '@rempart/contract';
import { protocolCards, verdictWords } from '../../../content/protocols.fr.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { BastionMark } from '../../../ui/fort.tsx';
import { OUTCOME_COLOURS, OUTCOME_MARKS, VERDICT_COLOURS } from '../colours.ts';
import { outcomeWords } from '../words.fr.ts';
import { CheckAgain, type CheckedResult } from './check-again.tsx';
import { Settled } from './finding.tsx';
import { keeperOf } from './keeper.ts';
import { lossWords } from './loss-words.fr.ts';
import { Published } from './published.tsx';

const ORDER: readonly ProtocolVerdict[] = ['fail', 'warn', 'unknown', 'pass', 'na'];
const SEVERITIES: readonly CheckResult['severity'][] = ['critical', 'high', 'medium', 'low', 'info'];

/**
 * The twelve protocols for the person who does the work: those whose faults weigh most first, records in full, and the command that repeats
 * the question.
 */
export function TechnicalGrid({ results }: { readonly results: AnalysisResults }) {
  const sorted = results.protocols.toSorted(byWeight);
  return (
    <section aria-labelledby="grille" className="mt-10">
      <h2 id="grille" className="text-2xl">
        Les douze protocoles, les plus graves d’abord
      </h2>
      <ol className="mt-4 gap-x-10 lg:columns-2">
        {sorted.map((protocol) => (
          <TechnicalCard key={protocol.id} about={results} result={protocol} />
        ))}
      </ol>
    </section>
  );
}

function TechnicalCard({ about, result }: { readonly about: CheckedResult; readonly result: ProtocolResult }) {
  const { id, verdict, checks, published = [] } = result;
  const open = sortBySeverity(checks.filter(isOpen));
  const settled = checks.filter((check) => !isOpen(check));
  const keeper = keeperOf(checks);
  return (
    <li id={id} className="keeps mb-5 scroll-mt-4 break-inside-avoid border-t border-ink pt-2.5 text-sm">
      <h3 className="flex items-center gap-x-2 text-lg">
        <BastionMark bastion={{ state: verdict }} className="w-5" />
        {protocolCards[id].title}
        <span className={`ml-auto font-sans text-sm font-medium ${keeper ? 'text-muted' : VERDICT_COLOURS[verdict]}`}>
          {keeper ? `Chez ${keeper}` : verdictWords[verdict]}
        </span>
      </h3>
      <Published texts={published} />
      {open.length > 0 && (
        <ul className="mt-2 space-y-2">
          {open.map((check) => (
            <li key={check.id}>
              <p className="wrap-anywhere">
                <span aria-hidden="true" className={`mr-1.5 ${OUTCOME_COLOURS[check.outcome]}`}>
                  {OUTCOME_MARKS[check.outcome]}
                </span>
                <span className="sr-only">{outcomeWords[check.outcome]} : </span>
                {check.outcome === 'unknown' && `${check.title}. `}
                {check.found}{' '}
                <span className={`inline-block max-w-full text-xs ${OUTCOME_COLOURS[check.outcome]}`}>
                  {atHead(lossWords(check))}.
                </span>{' '}
                <span className="inline-block max-w-full text-xs text-muted">{check.reference}</span>
              </p>
              {check.remedy && <p className="mt-0.5 text-xs wrap-anywhere text-muted">{check.remedy}</p>}
            </li>
          ))}
        </ul>
      )}
      <Command result={result} />
      {open.length > 0 && !isNotAsked(checks) && <CheckAgain about={about} before={result} />}
      {settled.length > 0 && <Settled checks={settled} protocol={result} isOpen={false} />}
    </li>
  );
}

/** By verdict, then by the gravest fault, then by what the faults cost. */
function byWeight(one: ProtocolResult, other: ProtocolResult): number {
  return (
    ORDER.indexOf(one.verdict) - ORDER.indexOf(other.verdict) ||
    gravest(one) - gravest(other) ||
    lost(other) - lost(one)
  );
}

function gravest({ checks }: ProtocolResult): number {
  return Math.min(SEVERITIES.length, ...checks.filter(isFaulty).map(({ severity }) => SEVERITIES.indexOf(severity)));
}

function lost({ checks }: ProtocolResult): number {
  return checks.filter(isFaulty).reduce((sum, check) => sum + (check.lost ?? 0), 0);
}

function isFaulty({ outcome }: CheckResult): boolean {
  return outcome === 'fail' || outcome === 'warn';
}

/** The one question to repeat: that of the gravest fault, else one behind the card. */
function Command({ result: { checks, proofs, commands } }: { readonly result: ProtocolResult }) {
  const decisive = sortBySeverity(checks.filter(isOpen)).flatMap(({ proof }) => proof.slice(0, 1));
  const proof = decisive
    .flatMap((wanted) => proofs.find(({ id }) => id === wanted) ?? [])
    .find(({ command }) => command !== null);
  const command = proof?.command ?? commands[0];
  if (command === undefined) return null;
  return (
    <p className="mt-2 flex items-start gap-3 text-xs">
      <code className="min-w-0 flex-1 font-mono leading-relaxed [overflow-wrap:anywhere]">
        <span className="text-muted select-none">$ </span>
        {command}
        {proof && (
          <span className="block font-sans text-muted">
            {proof.status}
            {proof.ttl !== null && `, TTL ${proof.ttl} s`}
          </span>
        )}
      </code>
      <CopyButton
        text={command}
        what={`la commande « ${command.slice(0, SAID_AT_MOST)} »`}
        className="shrink-0 py-1 underline"
      />
    </p>
  );
}

const SAID_AT_MOST = 40;
