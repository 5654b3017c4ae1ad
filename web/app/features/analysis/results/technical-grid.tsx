import {
  type AnalysisResults,
  atHead,
  isNotAsked,
  isOpen,
  type ProofShown,
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
import { lossWords } from './loss-words.fr.ts';
import { Published } from './published.tsx';

const ORDER: readonly ProtocolVerdict[] = ['fail', 'warn', 'unknown', 'pass', 'na'];

/** The twelve protocols for the person who does the work: failures first, records in full, and the command that repeats the question. */
export function TechnicalGrid({ results }: { readonly results: AnalysisResults }) {
  const { protocols } = results;
  const sorted = protocols.toSorted((one, other) => ORDER.indexOf(one.verdict) - ORDER.indexOf(other.verdict));
  return (
    <section aria-labelledby="grille" className="mt-10">
      <h2 id="grille" className="text-2xl">
        Les douze protocoles, les fautes d’abord
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
  const { id, verdict, checks, proofs, published = [] } = result;
  const open = sortBySeverity(checks.filter(isOpen));
  const settled = checks.filter((check) => !isOpen(check));
  return (
    <li id={id} className="keeps mb-5 scroll-mt-4 break-inside-avoid border-t border-ink pt-2.5 text-sm">
      <h3 className="flex items-center gap-x-2 text-lg">
        <BastionMark bastion={{ state: verdict }} className="w-5" />
        {protocolCards[id].title}
        <span className={`ml-auto font-sans text-sm font-medium ${VERDICT_COLOURS[verdict]}`}>
          {verdictWords[verdict]}
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
                <span className="sr-only">{outcomeWords[check.outcome]} : </span>
                {check.found}{' '}
                <span className={`text-xs ${OUTCOME_COLOURS[check.outcome]}`}>{atHead(lossWords(check))}.</span>{' '}
                <span className="text-xs text-muted">{check.reference}</span>
              </p>
              {check.remedy && <p className="mt-0.5 text-xs wrap-anywhere text-muted">{check.remedy}</p>}
            </li>
          ))}
        </ul>
      )}
      <Commands result={result} />
      {open.length > 0 && !isNotAsked(checks) && <CheckAgain about={about} before={result} />}
      {settled.length > 0 && <Settled checks={settled} proofs={proofs} isOpen={false} />}
    </li>
  );
}

/** Commands for the decisive questions: first those that prove the faults, else those behind the card. */
const COMMANDS = 3;

function Commands({ result: { checks, proofs, commands } }: { readonly result: ProtocolResult }) {
  const decisive = sortBySeverity(checks.filter(isOpen)).flatMap(({ proof }) => proof.slice(0, 1));
  const ordered = [...decisive.flatMap((wanted) => proofs.find(({ id }) => id === wanted) ?? []), ...proofs];
  const candidates: readonly { readonly command: string; readonly proof: ProofShown | null }[] = [
    ...ordered.flatMap((proof) => (proof.command === null ? [] : [{ command: proof.command, proof }])),
    ...commands.map((command) => ({ command, proof: null })),
  ];
  const shown = candidates
    .filter(({ command }, index) => candidates.findIndex((one) => one.command === command) === index)
    .slice(0, COMMANDS);
  if (shown.length === 0) return null;
  return (
    <ul className="mt-2 space-y-1">
      {shown.map(({ command, proof }) => (
        <li key={command} className="flex items-start gap-3 text-xs">
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
        </li>
      ))}
    </ul>
  );
}

const SAID_AT_MOST = 40;
