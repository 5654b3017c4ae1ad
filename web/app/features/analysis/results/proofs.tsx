import type { CheckResult, ProofShown, ProtocolResult } from '@rempart/contract';
import { type ReactNode, useState } from 'react';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { answeredWords, leftWords } from './proof-words.fr.ts';

interface ProofsProps {
  readonly protocol: Pick<ProtocolResult, 'id' | 'proofs'>;
  readonly check: Pick<CheckResult, 'proof' | 'proofLeft'>;
}

/**
 * The questions behind a check, one per line; expanded, the answer, by whom and when, and how to repeat the question. The first, most
 * telling one is in the page from the start, for paper and for browsers without JavaScript.
 */
export function Proofs({ protocol, check: { proof: ids, proofLeft } }: ProofsProps) {
  return (
    <ul>
      {ids
        .flatMap((wanted) => protocol.proofs.find(({ id }) => id === wanted) ?? [])
        .map((proof, index) => (
          <li key={proof.id}>
            <Fold isWritten={index === 0} title={<Question proof={proof} />}>
              <Exchange proof={proof} />
            </Fold>
          </li>
        ))}
      {proofLeft > 0 && <li className="text-xs text-muted">{leftWords(proofLeft)}</li>}
    </ul>
  );
}

function Question({ proof: { asked, status } }: { readonly proof: ProofShown }) {
  return (
    <>
      <code className="font-mono text-[0.8125rem] [overflow-wrap:anywhere]">{asked}</code>
      {status !== ANSWERED && <span className="text-xs text-muted"> {status}</span>}
    </>
  );
}

/** The default, left out (RFC 1035 §4.1.1). */
const ANSWERED = 'NOERROR';

/** The questions behind a settled check, behind one word. `about`: the rule, for screen readers. */
export function ProofsFold({ about, ...props }: ProofsProps & { readonly about: string }) {
  return (
    <Fold
      title={
        <>
          <span className="text-xs">Preuve</span>
          <span className="sr-only"> : {about}</span>
        </>
      }
    >
      <Proofs {...props} />
    </Fold>
  );
}

interface FoldProps {
  readonly title: ReactNode;
  readonly isWritten?: boolean;
  readonly children: ReactNode;
}

/** A page has hundreds of answers: except for those written from the start, each is drawn only when it is opened. */
function Fold({ title, isWritten = false, children }: FoldProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      data-wakes={isWritten ? undefined : ''}
      className={`folds whitespace-normal ${isWritten ? '' : 'no-print scripted'}`}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="py-0.5 hover:text-ink">{title}</summary>
      {(isWritten || isOpen) && children}
    </details>
  );
}

function Exchange({ proof }: { readonly proof: ProofShown }) {
  const { lines, command, asked } = proof;
  return (
    <div className="mb-3 ml-[1.1em] text-xs">
      {lines.length > 0 && (
        <pre className="bg-tint px-3 py-2 font-mono leading-relaxed whitespace-pre-wrap [overflow-wrap:anywhere]">
          {lines.join('\n')}
        </pre>
      )}
      <p className="mt-1 text-muted [overflow-wrap:anywhere]">{answeredWords(proof)}</p>
      {command !== null && (
        <p className="mt-1 flex items-start gap-3">
          <code className="min-w-0 flex-1 font-mono leading-relaxed [overflow-wrap:anywhere] before:text-muted before:content-['$_']">
            {command}
          </code>
          <CopyButton what={`la commande pour « ${asked} »`} className="shrink-0 underline" />
        </p>
      )}
    </div>
  );
}
