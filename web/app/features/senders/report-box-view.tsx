import { durationWords, KEPT, type ReportBoxView } from '@rempart/contract';
import { ofName } from '@rempart/french';
import { CodeBlock, Day } from '../../ui/prose.tsx';
import { SendersView } from './senders-view.tsx';

/** What receivers have reported so far; before that, how to have them report. */
export function ReportBox({ view }: { readonly view: ReportBoxView }) {
  const { reading, usedAt } = view;
  return (
    <>
      {reading ? (
        <>
          <p className="max-w-prose text-sm text-muted">
            Dernier rapport reçu le {usedAt && <Day iso={usedAt} />}. Ne sont gardées que des sommes par jour et par
            source, pendant {durationWords(KEPT.reportSums)}.
          </p>
          <Counted {...view} />
          <SendersView reading={reading} />
        </>
      ) : (
        <p role="status" className="max-w-prose text-xl">
          Aucun rapport n’est encore arrivé. Les premiers viennent un à deux jours après la publication.
        </p>
      )}
      <HowTo view={view} />
    </>
  );
}

/** The sums belong to their holder alone until the holder publishes them. */
function Counted({ countedAt, mayCount }: Pick<ReportBoxView, 'countedAt' | 'mayCount'>) {
  if (countedAt === null && !mayCount) return null;
  return (
    <form method="post" className="mt-6 mb-10 max-w-prose">
      <p>
        {countedAt === null ? (
          'Ces sommes n’apparaissent que sur cette page. Vous pouvez les faire compter dans le résultat de l’analyse et dans son rapport : le plan dira si la politique peut être durcie. Les personnes qui ont l’adresse du résultat pourront les lire.'
        ) : (
          <>
            Ces sommes comptent dans le résultat de l’analyse et dans son rapport depuis le <Day iso={countedAt} />.
          </>
        )}
      </p>
      {mayCount && (
        <button type="submit" className="submit mt-3">
          {countedAt === null ? 'Les prendre en compte' : 'Les mettre à jour'}
        </button>
      )}
    </form>
  );
}

function HowTo({ view: { address, authorisation, isAuthorised, record, domain } }: { readonly view: ReportBoxView }) {
  if (address === null || authorisation === null)
    return (
      <p className="mt-10">Ce site ne reçoit plus d’e-mails : retirez son adresse de votre enregistrement DMARC.</p>
    );
  return (
    <section aria-labelledby="publier" className="prose mt-14">
      <h2 id="publier">Faire envoyer les rapports ici</h2>
      {record ? (
        <>
          <p>
            {record.before === null
              ? `Publiez cet enregistrement TXT sous ${record.name}. Il ne bloque aucun message.`
              : `Remplacez l’enregistrement TXT du nom ${record.name} par celui-ci. Seule l’adresse est ajoutée ; le reste ne change pas.`}
          </p>
          <CodeBlock>{record.after}</CodeBlock>
          {record.before !== null && (
            <p>
              Il était ainsi lors de l’analyse : <code>{record.before}</code>. S’il a changé depuis, ajoutez seulement{' '}
              <code>,mailto:{address}</code> à la fin de sa valeur <code>rua=</code>.
            </p>
          )}
        </>
      ) : (
        <p>
          Ajoutez cette adresse à la valeur <code>rua=</code> de l’enregistrement DMARC {ofName(domain)}, après une
          virgule, sans rien changer d’autre : <code>mailto:{address}</code>
        </p>
      )}
      <Accepted authorisation={authorisation} isAuthorised={isAuthorised} />
      <p>
        La même adresse prend les rapports sur le chiffrement (TLS-RPT). Les rapports sur un message particulier (
        <code>ruf=</code>) sont refusés : ils citent ce que les gens écrivent.
      </p>
      <p>
        Gardez l’adresse de cette page : elle seule ouvre ces sommes. Pour arrêter, retirez l’adresse de{' '}
        <code>rua=</code>.
      </p>
    </section>
  );
}

function Accepted({ authorisation, isAuthorised }: Pick<ReportBoxView, 'authorisation' | 'isAuthorised'>) {
  return (
    <p>
      Une messagerie n’écrit à un autre domaine que s’il l’accepte. Nous l’acceptons sous le nom{' '}
      <code>{authorisation}</code>
      {isAuthorised === true && ' : c’est publié, vous n’avez rien à faire.'}
      {isAuthorised === null && '. Le DNS n’a pas répondu à temps pour le vérifier.'}
      {isAuthorised === false && '. Ce nom n’est pas encore publié : d’ici là, aucun rapport ne viendra.'}
    </p>
  );
}
