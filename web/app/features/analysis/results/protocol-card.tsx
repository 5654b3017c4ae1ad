import {
  type CheckResult,
  isNotAsked,
  isOpen,
  type ProtocolResult,
  SENDERS_PATH,
  sortBySeverity,
  worstOf,
} from '@rempart/contract';
import { protocolCards, verdictWords } from '../../../content/protocols.fr.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { BastionMark } from '../../../ui/fort.tsx';
import { OUTCOME_COLOURS, OUTCOME_MARKS, VERDICT_COLOURS } from '../colours.ts';
import { othersOnScreen, outcomeWords } from '../words.fr.ts';
import { CheckAgain, type CheckedResult } from './check-again.tsx';
import { Finding, Settled } from './finding.tsx';
import { keeperOf } from './keeper.ts';
import { Published } from './published.tsx';
import { TestMessageLink, useTakesMail } from './test-message-link.tsx';

/** One protocol: its bastion, its verdict and its most severe finding in one line; expanded, every finding. */
export function ProtocolCard({ about, result }: { readonly about: CheckedResult; readonly result: ProtocolResult }) {
  const { id, verdict, commands, checks, published = [] } = result;
  const { title, description, steps } = protocolCards[id];
  const takesMail = useTakesMail();
  const open = sortBySeverity(checks.filter(isOpen));
  const settled = checks.filter((check) => !isOpen(check));
  const keeper = keeperOf(checks);
  const word = isNotAsked(checks) ? 'Non analysé' : keeper ? `Chez ${keeper}` : verdictWords[verdict];
  return (
    <li id={id} className="keeps scroll-mt-4 border-b border-soft last:border-b-0">
      {/* Without an open check the settled ones are shown at once, with the way to their proofs. */}
      <details data-wakes={open.length > 0 ? undefined : ''} className={`group ${open.length > 0 ? 'prints' : ''}`}>
        <summary className="grid grid-cols-[auto_minmax(0,1fr)_auto_auto] items-baseline gap-x-4 py-4 hover:bg-tint">
          <BastionMark bastion={{ state: verdict }} className="row-span-3 mt-0.5 w-10 self-start" />
          <h4 className="font-serif text-xl font-semibold">{title}</h4>
          <span className={`text-sm font-medium ${keeper ? 'text-muted' : VERDICT_COLOURS[verdict]}`}>{word}</span>
          <span aria-hidden="true" className="no-print w-4 text-center text-lg leading-none text-muted">
            <span className="group-open:hidden">+</span>
            <span className="hidden group-open:inline">–</span>
          </span>
          <span className="col-span-2 col-start-2 mt-0.5 text-sm wrap-anywhere">{open[0]?.found ?? description}</span>
          <Steps steps={steps} checks={checks} />
        </summary>
        <div className="pb-6 sm:pl-14 print:pl-0">
          <p className="flex flex-wrap gap-x-5 text-sm text-muted">
            <a
              href={`/protocols#${id}`}
              className="no-print inline-block py-0.5 underline decoration-edge hover:decoration-ink"
            >
              À quoi cela sert<span className="sr-only"> : {title}</span>
            </a>
            {id === 'dkim' && takesMail && (
              <TestMessageLink
                reportId={about.reportId}
                className="py-0.5 underline decoration-edge hover:decoration-ink"
              />
            )}
            {id === 'dmarc' && (
              <a
                href={`${SENDERS_PATH}?analyse=${about.reportId}`}
                className="no-print inline-block py-0.5 underline decoration-edge hover:decoration-ink"
              >
                Qui écrit en votre nom ? Déposez vos rapports
              </a>
            )}
          </p>
          <Published texts={published} />
          {open.map((check, index) => (
            <div key={check.id} className={index === 0 ? '' : 'no-print'}>
              <Finding check={check} protocol={result} shown={published.map(({ text }) => text)} />
            </div>
          ))}
          {open.length > 1 && <p className="print-only">{othersOnScreen(open.length - 1)}</p>}
          {open.length > 0 && !isNotAsked(checks) && <CheckAgain about={about} before={result} />}
          {settled.length > 0 && <Settled checks={settled} protocol={result} isOpen={open.length === 0} />}
          {commands.length > 0 && <Commands commands={commands} />}
        </div>
      </details>
    </li>
  );
}

/** How to verify it oneself. */
function Commands({ commands }: { readonly commands: readonly string[] }) {
  return (
    <div className="mt-4 text-sm">
      <p className="font-medium">Pour le voir vous-même</p>
      <ul className="mt-1 space-y-1">
        {commands.map((command) => (
          <li key={command} className="flex flex-wrap items-baseline gap-x-4">
            <code className="min-w-0 font-mono text-[0.8125rem] break-all">{command}</code>
            <CopyButton className="underline decoration-edge hover:decoration-ink" />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface StepsProps {
  readonly steps: Readonly<Record<string, string>>;
  readonly checks: readonly CheckResult[];
}

/** The sub-steps of the card, each with its worst outcome. */
function Steps({ steps, checks }: StepsProps) {
  return (
    <span className="no-print col-span-2 col-start-2 mt-1.5 flex flex-wrap gap-x-4 gap-y-0.5 text-xs text-muted">
      {Object.entries(steps).map(([step, label]) => {
        const outcome = worstOf(checks.filter((check) => check.step === step));
        return (
          <span key={step} className="whitespace-nowrap">
            <span aria-hidden="true" className={`mr-1 ${OUTCOME_COLOURS[outcome]}`}>
              {OUTCOME_MARKS[outcome]}
            </span>
            {label}
            <span className="sr-only"> : {outcomeWords[outcome]}.</span>
          </span>
        );
      })}
    </span>
  );
}
