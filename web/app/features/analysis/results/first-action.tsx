import { isSound, type ResultOutline, termsWords } from '@rempart/contract';
import { useContext } from 'react';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { SiteContext } from '../../../ui/site.ts';
import { FindingLink } from './next-steps.tsx';
import { readingAddress } from './reading.ts';
import { mailtoOf, messageFor } from './send-on.ts';
import { measuredAt } from './steps-words.fr.ts';

/** The fact that counts most today, the first action about it, who does it and how long it takes; or that there is nothing to do. */
export function FirstAction({ results }: { readonly results: ResultOutline }) {
  const [action] = results.plan?.first ?? [];
  if (!action) {
    const isInOrder = results.grade !== null && isSound(results.grade);
    return (
      <section aria-labelledby="suite">
        <h2 id="suite" className="text-xl sm:text-2xl">
          {isInOrder ? 'Rien à corriger' : 'Aucune action à proposer'}
        </h2>
        <p className="mt-1.5 max-w-prose">
          {isInOrder
            ? 'Relancez l’analyse après chaque changement d’hébergeur, de messagerie ou d’outil d’envoi. Vous n’avez pas besoin du rapport détaillé, sinon comme preuve datée à montrer.'
            : 'Les résultats disent ce qui reste, et ce qui n’a pas pu être mesuré. Relancez l’analyse plus tard.'}
        </p>
        <p className="no-print mt-4">
          <AllLink reportId={results.reportId} />
        </p>
      </section>
    );
  }
  const first = results.plan?.firstThing ?? null;
  return (
    <section aria-labelledby="suite" className="keeps max-sm:flex max-sm:flex-col">
      {first !== null && !first.isForgery && (
        <p className="mb-3 max-w-prose font-serif text-xl leading-snug [overflow-wrap:anywhere] sm:text-2xl">
          {first.fact}
        </p>
      )}
      <p className="text-sm text-muted">
        {first === null && results.grade?.letter === 'A' ? 'À votre rythme' : 'À corriger d’abord'}
      </p>
      <h2 id="suite" className="text-xl leading-snug sm:text-2xl">
        {action.title}
      </h2>
      <p className="mt-0.5 text-sm text-muted">{termsWords(action, measuredAt(results))}</p>
      {action.week > 0 && results.plan?.message && (
        <p className="mt-0.5 text-sm">Le message dit quoi vérifier dès aujourd’hui.</p>
      )}
      {/* On a phone the button comes before the reason, above the question about cookies. */}
      <p className="mt-1.5 max-w-prose text-sm [overflow-wrap:anywhere] max-sm:order-last">
        {first === null ? action.why : (first.why ?? first.finding)}
      </p>
      {first?.end && (
        <p className={`mt-1.5 max-w-prose text-sm ${first.isForgery ? 'max-sm:order-last' : ''}`}>{first.end}</p>
      )}
      <div className="max-sm:hidden">
        <FindingLink action={action} reportId={results.reportId} />
      </div>
      <SendOn results={results} />
    </section>
  );
}

/**
 * Passes the first action on to the person who does it: by the share sheet of the device where there is one, else by mail. The message can
 * be read first.
 */
function SendOn({ results }: { readonly results: ResultOutline }) {
  const message = messageFor(results, useContext(SiteContext).origin);
  if (!message) {
    return (
      <p className="no-print mt-4">
        <AllLink reportId={results.reportId} />
      </p>
    );
  }
  return (
    <div className="no-print mt-4">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <a
          href={mailtoOf(message)}
          data-send="message"
          data-copied="Message copié : si aucune messagerie ne s’ouvre, collez-le dans la vôtre."
          className="inline-block bg-ink px-4 py-3 sm:px-5 font-medium text-ground hover:opacity-90"
        >
          Envoyer à mon informaticien
        </a>
        <AllLink reportId={results.reportId} />
      </p>
      <details className="folds mt-2 text-sm">
        <summary className="py-1 text-muted hover:text-ink">Lire ce message</summary>
        <pre
          id="message"
          className="mt-1 max-w-prose bg-tint px-3 py-2 font-mono text-xs leading-relaxed whitespace-pre-wrap [overflow-wrap:anywhere]"
        >
          {message.body}
        </pre>
        <CopyButton what="le message" className="py-1 text-sm underline" />
      </details>
    </div>
  );
}

function AllLink({ reportId }: { readonly reportId: string }) {
  return (
    <a href={readingAddress(reportId, 'whole', 'tout')} className="inline-block py-2 underline">
      Tout voir
    </a>
  );
}
