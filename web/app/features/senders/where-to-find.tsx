/** For readers who have never seen such a report. */
export function WhereToFind() {
  return (
    <section aria-labelledby="ou" className="prose mt-14">
      <h2 id="ou">Où trouver ces rapports ?</h2>
      <p>
        Ils arrivent par e-mail, en pièce jointe, à l’adresse écrite après <code>rua=</code> dans votre enregistrement
        DMARC. Leur nom ressemble à <code>google.com!exemple.fr!1795132800!1795219199.zip</code>.
      </p>
      <p>
        Vous n’en recevez pas ? <a href="/">Analysez votre domaine</a> : le plan donne l’enregistrement à publier. Les
        premiers rapports arrivent sous deux jours.
      </p>
      <h2>Ce qu’un rapport dit, et ne dit pas</h2>
      <p>
        Il compte des messages par adresse d’envoi et dit s’ils passent DMARC. Il ne contient ni sujet, ni texte, ni
        destinataire. Toutes les messageries n’en envoient pas : les nombres sont donc un minimum.
      </p>
      <p>
        Une politique demande, le destinataire décide. « Ferait refuser » compte les messages pour lesquels il serait
        demandé de refuser.
      </p>
    </section>
  );
}
