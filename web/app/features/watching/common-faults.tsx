import { type FleetFault, outcomeWithSeverity } from '@rempart/contract';
import { Part } from '../../ui/part.tsx';
import { commonWords, fleetWords, hostMessage, othersWords } from './fleet-words.fr.ts';

/** Faults that are told at once; the others are behind one line. */
const TOLD = 5;

interface CommonFaultsProps {
  readonly faults: readonly FleetFault[];
  readonly hasMessage?: boolean;
}

/** The faults that several domains share, each once, with a message to their hosting provider where the reader is to send it. */
export function CommonFaults({ faults, hasMessage = true }: CommonFaultsProps) {
  if (faults.length === 0) return null;
  const others = faults.slice(TOLD);
  return (
    <Part id="communs" title={fleetWords.common} className="border-t border-ink pt-6">
      {hasMessage && <p className="mt-2 max-w-prose text-muted">{fleetWords.oneMessage}</p>}
      <FaultList faults={faults.slice(0, TOLD)} hasMessage={hasMessage} />
      {others.length > 0 && (
        <details className="folds mt-6">
          <summary className="min-h-11 cursor-pointer">{othersWords(others.length)}</summary>
          <FaultList faults={others} hasMessage={hasMessage} />
        </details>
      )}
    </Part>
  );
}

function FaultList({ faults, hasMessage }: { readonly faults: readonly FleetFault[]; readonly hasMessage: boolean }) {
  return (
    <ul className="mt-5 grid gap-x-14 gap-y-6 lg:grid-cols-2 print:grid-cols-2 print:gap-x-8 print:gap-y-3">
      {faults.map((fault) => (
        <li key={`${fault.check} ${fault.outcome}`} className="keeps min-w-0">
          <h3 className="text-lg">{fault.title}</h3>
          <p>
            {commonWords(fault)}{' '}
            <span className="text-sm text-muted">
              {fault.protocol}, {outcomeWithSeverity(fault)}.
            </span>
          </p>
          <p className="mt-1 text-sm">{[fault.why, fault.remedy].filter(Boolean).join(' ')}</p>
          {hasMessage ? <Message fault={fault} /> : <Names domains={fault.domains} />}
        </li>
      ))}
    </ul>
  );
}

function Message({ fault }: { readonly fault: FleetFault }) {
  return (
    <details className="folds no-print mt-1">
      <summary className="min-h-8 cursor-pointer">Le message à copier</summary>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long one is scrolled, by the keyboard too
        tabIndex={0}
        className="mt-2 max-h-80 overflow-y-auto border border-soft bg-tint p-3 text-sm whitespace-pre-wrap break-words"
      >
        <code className="font-sans">{hostMessage(fault)}</code>
      </pre>
      <button
        type="button"
        data-copy=""
        data-copied="Message copié"
        data-refused="Copie impossible : sélectionnez le message"
        className="scripted mt-2 min-h-11 cursor-pointer underline"
      >
        Copier le message
      </button>
    </details>
  );
}

/** A name is cut at a hyphen only where it is longer than the line. */
function Names({ domains }: { readonly domains: readonly string[] }) {
  return (
    <p className="mt-1 text-sm text-muted">
      {domains.map((domain, at) => (
        <span key={domain}>
          <span className="inline-block max-w-full align-top wrap-anywhere">
            {domain}
            {at < domains.length - 1 && ','}
          </span>{' '}
        </span>
      ))}
    </p>
  );
}
