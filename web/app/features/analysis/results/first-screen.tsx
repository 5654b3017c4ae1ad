import type { ResultOutline } from '@rempart/contract';
import type { ReactNode } from 'react';
import { Elsewhere } from '../elsewhere.tsx';
import { useStartAgain } from '../start-again.ts';
import { FirstAction } from './first-action.tsx';
import { ForgedMail } from './forged-mail.tsx';

const button = 'inline-block bg-ink px-6 py-3 font-medium text-ground hover:opacity-90';

/**
 * What an owner should remember: the fact that counts most today, what to do first, and where a message with a forged sender ends up. A
 * name that does not exist, one whose servers are silent and one that has its mail elsewhere say that instead.
 */
export function FirstScreen({ results }: { readonly results: ResultOutline }) {
  const { kind = 'mail', mailElsewhere, unicode, profile, receivers } = results;
  if (kind === 'absent' && mailElsewhere === null) {
    return (
      <Alone text={`${unicode} n’existe pas dans le DNS : vérifiez l’orthographe.`}>
        <a href="/" className={`mt-4 ${button}`}>
          Nouvelle analyse
        </a>
      </Alone>
    );
  }
  if (kind === 'silent') return <Silent results={results} />;
  if (results.plan === null) {
    return (
      <Alone text="Cette analyse ne porte que sur certains protocoles.">
        <p className="mt-3 max-w-prose">
          Elle a été demandée ainsi par l’API : ce qui manque n’a pas été regardé. Une analyse complète dit ce qui peut
          arriver aujourd’hui, et quoi corriger d’abord.
        </p>
        <a href="/" className={`mt-4 ${button}`}>
          Nouvelle analyse
        </a>
      </Alone>
    );
  }
  const isForgeable = receivers.some(({ forged }) => forged.exact === 'inbox' || forged.exact === 'spam');
  // Where messages in the domain's name end up is the head where it is what counts most, or where nothing is known that does.
  const first = results.plan.firstThing ?? null;
  const isOfForgery = first === null || first.isForgery;
  return (
    <div className="space-y-5">
      {mailElsewhere && <Elsewhere domain={unicode} elsewhere={mailElsewhere} />}
      {kind !== 'mail' && !mailElsewhere && profile !== '' && (
        <p className="max-w-prose">{isForgeable ? `${profile} On peut pourtant écrire en son nom.` : profile}</p>
      )}
      {isOfForgery ? (
        <>
          <ForgedMail receivers={receivers} reportId={results.reportId} />
          <FirstAction results={results} />
        </>
      ) : (
        <>
          <FirstAction results={results} />
          <ForgedMail receivers={receivers} reportId={results.reportId} />
        </>
      )}
    </div>
  );
}

/** Nothing is sold without a measurement. */
function Silent({ results }: { readonly results: ResultOutline }) {
  const { startAgain, isStarting } = useStartAgain(results);
  return (
    <Alone text="Trop peu de réponses sont arrivées pour donner une note.">
      <p className="mt-3 max-w-prose">
        Nous ne savons donc rien de vos réglages. Relancez l’analyse dans quelques minutes. Si rien ne change,{' '}
        <a href="/status" className="underline">
          l’état du service
        </a>{' '}
        dit si la panne est chez nous ; sinon, vos serveurs DNS sont en panne ou refusent nos questions : votre
        hébergeur DNS le dira.
      </p>
      <p className="mt-4 flex flex-wrap gap-3">
        <button type="button" onClick={startAgain} disabled={isStarting} className={`scripted ${button}`}>
          Relancer l’analyse
        </button>
        <a href="/" className="border border-ink px-6 py-3 font-medium">
          Nouvelle analyse
        </a>
      </p>
      <p className="mt-3 max-w-prose text-sm text-muted">
        Un rapport n’aurait rien à dire de plus : il n’est pas proposé.
      </p>
    </Alone>
  );
}

function Alone({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <div>
      <p className="max-w-prose font-serif text-xl leading-snug [overflow-wrap:anywhere] sm:text-2xl">{text}</p>
      {children}
    </div>
  );
}
