import { consentWords, durationWords, KEPT, WITHDRAW_HERE, withdrawalWords } from '@rempart/contract';
import { Given } from '../../ui/prose.tsx';
import { MailTo } from './identity.tsx';
import type { Publisher } from './publisher.ts';

/** The right of withdrawal, with the model form (C. conso. R221-1) and the location of the online function (D221-5). */
export function WithdrawalRights(publisher: Publisher) {
  const { operator } = publisher;
  return (
    <>
      <p>
        Vous avez le droit de vous rétracter du contrat sans donner de motif dans un délai de{' '}
        <strong>quatorze jours</strong> à compter du jour de sa conclusion. Il suffit que votre déclaration parte avant
        la fin de ce délai :
      </p>
      <ul>
        <li>
          par la fonction en ligne <a href="/retractation">{`« ${WITHDRAW_HERE} »`}</a>, gratuite et accessible au pied
          de chaque page pendant tout le délai ; vous recevez aussitôt un accusé de réception daté ;
        </li>
        <li>
          ou par toute déclaration sans ambiguïté : courrier à <Given value={operator.address} />, message à{' '}
          <MailTo address={operator.email} />, ou le formulaire ci-dessous.
        </li>
      </ul>
      <p>
        Nous vous remboursons tous les paiements reçus, par le même moyen, sans retard injustifié et au plus tard
        quatorze jours après votre déclaration. Rien ne vous est retenu.
      </p>
      <h3>Perte de ce droit</h3>
      <p>
        {withdrawalWords.ends} C’est l’objet de la seconde case de la commande : « {consentWords.immediate} » La
        relecture du rapport par une personne fait partie de sa préparation : elle n’est pas vendue à part.{' '}
        {withdrawalWords.before} {operator.refundsProvided && withdrawalWords.courtesy}
      </p>
      <h3>Formulaire type</h3>
      <ModelForm {...publisher} />
      <p>
        Une entreprise qui achète pour les besoins de son activité n’a pas ce droit : la seconde case de sa commande le
        dit. Tant que son rapport ne lui a pas été fourni, sa commande est néanmoins annulée et remboursée à sa demande.
      </p>
    </>
  );
}

function ModelForm({ operator }: Publisher) {
  return (
    <div className="note">
      <p>
        À l’attention de <Given value={operator.company} />, <Given value={operator.address} />,{' '}
        <MailTo address={operator.email} />
        {' :'}
      </p>
      <p>
        Je vous notifie par la présente ma rétractation du contrat portant sur la fourniture du rapport d’audit
        ci-dessous.
      </p>
      <p>
        Commandé le … / Numéro de commande … / Nom du consommateur … / Adresse du consommateur … / Signature (uniquement
        en cas de notification sur papier) / Date …
      </p>
    </div>
  );
}

/** The legal guarantee of conformity of digital content (C. conso. L224-25-12), in the box that D211-3 requires. */
export function Guarantee({ operator }: Publisher) {
  return (
    <>
      <div className="note">
        <p>
          Le consommateur a droit à la mise en œuvre de la garantie légale de conformité en cas d’apparition d’un défaut
          de conformité durant un délai de deux ans à compter de la fourniture du contenu numérique ou du service
          numérique. Durant un délai d’un an à compter de la date de fourniture, le consommateur n’est tenu d’établir
          que l’existence du défaut de conformité et non la date d’apparition de celui-ci.
        </p>
        <p>
          La garantie légale de conformité donne au consommateur droit à la mise en conformité du contenu numérique ou
          du service numérique sans retard injustifié suivant sa demande, sans frais et sans inconvénient majeur pour
          lui.
        </p>
        <p>
          Le consommateur peut obtenir une réduction du prix en conservant le contenu numérique ou le service numérique,
          ou il peut mettre fin au contrat en se faisant rembourser intégralement contre renoncement au contenu ou au
          service, si : 1° le professionnel refuse de mettre le contenu ou le service en conformité ; 2° la mise en
          conformité est retardée de manière injustifiée ; 3° elle ne peut intervenir sans frais imposés au
          consommateur ; 4° elle occasionne un inconvénient majeur pour le consommateur ; 5° la non-conformité persiste
          en dépit de la tentative de mise en conformité du professionnel restée infructueuse.
        </p>
        <p>
          Le consommateur a également droit à une réduction du prix ou à la résolution du contrat lorsque le défaut de
          conformité est si grave qu’il justifie que la réduction du prix ou la résolution soit immédiate. Le
          consommateur n’est alors pas tenu de demander la mise en conformité au préalable. Lorsque le défaut de
          conformité est mineur, le consommateur n’a droit à l’annulation du contrat que si le contrat ne prévoit pas le
          paiement d’un prix.
        </p>
        <p>
          Toute période d’indisponibilité du contenu numérique ou du service numérique en vue de sa remise en conformité
          suspend la garantie qui restait à courir jusqu’à la fourniture du contenu ou du service de nouveau conforme.
          Ces droits résultent de l’application des articles L224-25-1 à L224-25-31 du code de la consommation.
        </p>
        <p>
          Le professionnel qui fait obstacle de mauvaise foi à la mise en œuvre de la garantie légale de conformité
          encourt une amende civile d’un montant maximal de 300 000 euros, qui peut être porté jusqu’à 10 % du chiffre
          d’affaires moyen annuel (article L242-18-1 du code de la consommation).
        </p>
        <p>
          Le consommateur bénéficie également de la garantie légale des vices cachés en application des articles 1641 à
          1649 du code civil, pendant une durée de deux ans à compter de la découverte du défaut. Cette garantie donne
          droit à une réduction de prix si le contenu ou le service est conservé, ou à un remboursement intégral contre
          renonciation au contenu ou au service.
        </p>
      </div>
      <p>
        Ces garanties sont dues par <Given value={operator.company} />, à l’adresse de l’article 1. Une erreur dans
        votre rapport ? Écrivez-nous : nous l’établissons à nouveau sans frais. Nous effaçons le rapport après{' '}
        {durationWords(KEPT.orderPerson)}, et la garantie dure deux ans : gardez votre fichier. Votre facture suffit à
        prouver l’achat, et elle est conservée plus longtemps.
      </p>
    </>
  );
}
