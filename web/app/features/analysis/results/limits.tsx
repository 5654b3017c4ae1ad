import type { ResultOutline } from '@rempart/contract';

/** « Ce que cette note ne dit pas ». */
export function Limits({ results: { options, profile } }: { readonly results: ResultOutline }) {
  const selectors =
    options.selectors.length > 0
      ? 'Les sélecteurs courants et ceux que vous avez donnés ont été cherchés'
      : 'Seuls des sélecteurs courants ont été cherchés';
  return (
    <section aria-labelledby="limites" className="keeps mt-16">
      <h2 id="limites" className="text-2xl">
        Ce que cette note ne dit pas
      </h2>
      {profile && (
        <p className="mt-4 max-w-prose text-sm">
          <strong>{profile}</strong> C’est ainsi qu’il a été jugé.
          {!options.sendsNothing &&
            ' S’il n’envoie pas d’e-mail, dites-le dans les options avancées d’une nouvelle analyse.'}
        </p>
      )}
      <ul className="mt-4 grid gap-x-14 gap-y-3 text-sm lg:grid-cols-2 print:grid-cols-2 print:gap-x-8">
        <li>
          <strong>Ce n’est pas un test d’intrusion.</strong> Aucun mot de passe n’a été essayé, aucune faille exploitée,
          aucun message envoyé.
        </li>
        <li>
          <strong>DKIM ne s’énumère pas.</strong> {selectors} : « non détecté » ne veut pas dire « absent ».
        </li>
        <li>
          <strong>Les listes noires sont nombreuses.</strong> Celles qui ont été consultées sont nommées dans leur
          carte ; d’autres peuvent vous connaître.
        </li>
        <li>
          <strong>Quelques ports, pas tous.</strong> Une courte liste fixe a été essayée, sans insister.
        </li>
        <li>
          <strong>Une photographie, pas un film.</strong> Un réglage changé depuis ne se voit qu’à l’analyse suivante.
        </li>
        <li>
          <strong>Le réglage, pas l’usage.</strong> Un domaine bien tenu peut encore envoyer ce que personne ne veut
          lire.
        </li>
      </ul>
    </section>
  );
}
