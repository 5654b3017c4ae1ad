import { durationWords, KEPT, type MessageFindingShown, type TestMessageView } from '@rempart/contract';
import { clockTime } from '@rempart/french';
import { Day } from '../../ui/prose.tsx';
import { OUTCOME_COLOURS, OUTCOME_MARKS } from '../analysis/colours.ts';
import { outcomeWords } from '../analysis/words.fr.ts';

/** The state of a test message: its address until one arrives, then its results. */
export function TestMessage({ view }: { readonly view: TestMessageView }) {
  if (view.state === 'judged') return <Judged view={view} />;
  if (view.state === 'over')
    return (
      <p role="status" className="max-w-prose">
        Aucun message n’est arrivé à temps : cette adresse ne sert plus. <Again view={view} />
      </p>
    );
  if (view.state === 'judging')
    return (
      <p role="status" className="max-w-prose text-xl">
        Votre message est arrivé. Nous l’examinons : quelques secondes…
      </p>
    );
  return <Waiting view={view} />;
}

function Waiting({ view: { address, until, domain } }: { readonly view: TestMessageView }) {
  return (
    <>
      <h2 className="text-2xl">Envoyez un message à cette adresse</h2>
      <div className="prose mt-4">
        <div className="code">
          <button
            type="button"
            className="scripted"
            data-copy=""
            data-copied="Adresse copiée"
            data-refused="Copie impossible : sélectionnez l’adresse"
          >
            Copier
          </button>
          <pre>
            <code>{address}</code>
          </pre>
        </div>
        <ol>
          <li>
            Écrivez depuis une boîte du domaine <strong>{domain}</strong>, ou depuis l’outil que vous voulez vérifier
            (facturation, lettre d’information, site).
          </li>
          <li>L’objet et le texte sont sans importance : ils ne sont pas lus par une personne, et pas gardés.</li>
          <li>
            Cette page se met à jour toute seule. L’adresse sert une fois, jusqu’à {clockTime(until)} (heure de Paris).
          </li>
        </ol>
      </div>
      <p role="status" className="mt-6 text-muted">
        Aucun message pour l’instant.
      </p>
    </>
  );
}

function Judged({ view }: { readonly view: TestMessageView }) {
  const { receivedAt, about, standing, findings } = view;
  const toDo = findings.filter(({ outcome }) => outcome === 'fail' || outcome === 'warn');
  const others = findings.filter((finding) => !toDo.includes(finding));
  return (
    <>
      <h2 className="text-2xl">Ce que votre message montre</h2>
      {receivedAt && (
        <p role="status" className="mt-2 text-sm text-muted">
          Reçu le <Day iso={receivedAt} /> à {clockTime(receivedAt)}, puis effacé. Seul ce qui suit est gardé,{' '}
          {durationWords(KEPT.testMessages)}.
        </p>
      )}
      {about && (
        <p className={`mt-4 max-w-prose text-xl ${about.relation === 'own' ? '' : 'text-warn'}`}>{about.words}</p>
      )}
      {standing && <p className="mt-2 max-w-prose">{STANDINGS[standing]}</p>}
      {toDo.length > 0 && <Findings title="À corriger" findings={toDo} />}
      <Findings title={toDo.length > 0 ? 'Le reste' : 'Tout ce qui a été vérifié'} findings={others} />
      <p className="mt-8 text-sm text-muted">
        Un message montre un serveur et un jour. Pour tous vos outils, recommencez avec chacun. <Again view={view} />
      </p>
    </>
  );
}

const STANDINGS: Readonly<Record<NonNullable<TestMessageView['standing']>, string>> = {
  counted:
    'Ce qui suit compte dans le résultat de l’analyse et dans son rapport : qui en a l’adresse peut le lire. Le résultat est mis à jour en quelques secondes.',
  unproven: 'Ni SPF ni DKIM ne prouvent que ce message vient de vous : il ne change pas le résultat de l’analyse.',
  late: 'Un rapport est déjà établi d’après cette analyse : ce message ne la change plus. Pour qu’il compte, relancez une analyse.',
};

function Findings({ title, findings }: { readonly title: string; readonly findings: readonly MessageFindingShown[] }) {
  if (findings.length === 0) return null;
  return (
    <section aria-label={title} className="mt-8">
      <h3 className="text-xl">{title}</h3>
      <ul className="mt-3 max-w-3xl border-t border-soft">
        {findings.map(({ rule, outcome, title: name, found, todo }) => (
          <li key={rule} className="border-b border-soft py-3">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-medium">{name}</span>
              <span className={`text-sm font-medium ${OUTCOME_COLOURS[outcome]}`}>
                <span aria-hidden="true">{OUTCOME_MARKS[outcome]} </span>
                {outcomeWords[outcome]}
              </span>
            </p>
            <p className="mt-1 wrap-anywhere">{found}</p>
            {todo && (
              <p className="mt-1 wrap-anywhere">
                <span className="font-medium">Que faire : </span>
                {todo}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Again({ view: { reportId, address } }: { readonly view: TestMessageView }) {
  if (address === null) return null;
  return (
    <a href={`/message-d-essai?analyse=${reportId}`} className="inline-block py-0.5 underline">
      Demander une autre adresse
    </a>
  );
}
