import { durationWords, KEPT } from '@rempart/contract';
/** Three short answers to common questions before the first audit. */
export function Explanations() {
  return (
    <section aria-labelledby="avant" className="mt-20 grid gap-x-10 gap-y-8 border-t border-soft pt-8 lg:grid-cols-3">
      <h2 id="avant" className="sr-only">
        Avant de commencer
      </h2>
      <div>
        <h3 className="text-xl">Ce que nous regardons</h3>
        <p className="mt-2 text-sm text-muted">
          Ce que votre domaine publie pour tous : enregistrements DNS, politiques de messagerie, certificats, listes
          noires. Puis, si vous le permettez, quelques connexions courtes à vos serveurs.
        </p>
      </div>
      <div>
        <h3 className="text-xl">Ce que nous ne faisons pas</h3>
        <p className="mt-2 text-sm text-muted">
          Aucun message envoyé, aucun mot de passe essayé, aucune faille exploitée. Ce qui ne répond pas est dit « non
          mesuré », jamais « absent ».
        </p>
      </div>
      <div>
        <h3 className="text-xl">Ce que deviennent vos résultats</h3>
        <p className="mt-2 text-sm text-muted">
          Ils ont une adresse que personne ne peut deviner et que les moteurs de recherche n’indexent pas. Toute
          personne qui a le lien peut les lire. Ils sont gardés {durationWords(KEPT.analyses)}, et{' '}
          {durationWords(KEPT.orderPerson)} si vous commandez le rapport ou surveillez le domaine.
        </p>
      </div>
    </section>
  );
}
