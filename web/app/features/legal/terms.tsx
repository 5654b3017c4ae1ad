import { product } from '@rempart/brand';
import { afterPrice, consentWords, durationWords, FRANCHISE_WORDS, KEPT, reviewDaysWords } from '@rempart/contract';
import { priceWords } from '../../content/price.fr.ts';
import type { Section } from '../../ui/page.tsx';
import { Given, Outside } from '../../ui/prose.tsx';
import { Identity } from './identity.tsx';
import type { Publisher } from './publisher.ts';
import { Guarantee, WithdrawalRights } from './terms-consumer.tsx';

/** Conditions générales de vente; changing their text requires a new `TERMS_VERSION`. */
export function terms(publisher: Publisher): readonly Section[] {
  return [
    { id: 'vendeur', title: 'Vendeur et champ d’application', body: <Seller {...publisher} /> },
    { id: 'rapport', title: 'Le rapport', body: <Report /> },
    { id: 'prix', title: 'Prix et paiement', body: <Price {...publisher} /> },
    { id: 'commande', title: 'Commander', body: <Ordering /> },
    { id: 'livraison', title: 'Livraison', body: <Delivery {...publisher} /> },
    { id: 'retractation', title: 'Droit de rétractation (consommateurs)', body: <WithdrawalRights {...publisher} /> },
    { id: 'garanties', title: 'Garantie légale de conformité', body: <Guarantee {...publisher} /> },
    { id: 'usage', title: 'Usage du rapport', body: <Usage /> },
    { id: 'responsabilite', title: 'Responsabilité', body: <Liability {...publisher} /> },
    { id: 'donnees', title: 'Données personnelles', body: <PersonalData /> },
    { id: 'reclamations', title: 'Réclamations et médiation', body: <Complaints {...publisher} /> },
    { id: 'droit', title: 'Droit applicable', body: <Law /> },
  ];
}

function Seller({ operator }: Publisher) {
  return (
    <>
      <p>Le vendeur est :</p>
      <Identity operator={operator} />
      <p>
        Ces conditions régissent la vente en ligne du rapport d’audit décrit à l’article 2, à des consommateurs comme à
        des professionnels. Les clauses réservées aux uns ou aux autres le disent. La version applicable est celle qui
        était affichée et acceptée au moment de la commande ; elle est conservée avec elle et jointe à sa confirmation.
      </p>
    </>
  );
}

function Report() {
  return (
    <>
      <p>
        {product.name} analyse gratuitement un nom de domaine selon douze protocoles et affiche une note, les constats
        et leurs preuves. Le rapport vendu s’ajoute à ce résultat gratuit. Il est établi pour un domaine et une analyse
        donnés, et contient :
      </p>
      <ul>
        <li>la note expliquée, et ce que chaque constat change pour l’entreprise ;</li>
        <li>un plan d’action ordonné, avec l’effort, le risque et l’effet de chaque action sur la note ;</li>
        <li>les enregistrements à publier, établis d’après ceux du domaine, avec le retour en arrière ;</li>
        <li>
          une page à transmettre à chacun de vos prestataires, une attestation datée, les relevés en fichier joint, la
          méthode et ses limites.
        </li>
      </ul>
      <p>
        Il est fourni en français, en un fichier PDF balisé (de dix à vingt-cinq pages, selon ce qu’il y a à corriger,
        moins de 5 Mo), lisible sur tout appareil muni d’un lecteur de PDF, sans mesure technique de protection. Un{' '}
        <a href="/payment-success">rapport d’exemple</a> complet est en libre accès. Pour un domaine noté A, il tient en
        une dizaine de pages : la note expliquée, l’attestation datée, les relevés, les dépendances et les échéances,
        avec peu ou pas de plan.
      </p>
      <p>
        {' '}
        Deux nouvelles analyses du même domaine vous sont offertes, hors du contrat et de son prix, 30 et 60 jours après
        la validation du rapport, chacune suivie d’un message qui dit ce qui a changé et ce qui reste à faire. Leur page
        reste lisible pendant les douze mois de conservation de la commande. Elles ne sont pas faites si la commande a
        été remboursée ou si le domaine demande à ne pas être analysé, et vous pouvez y renoncer d’un clic.
      </p>
      <p>
        Le rapport décrit ce qui était visible de l’extérieur au jour et à l’heure de l’analyse. Il n’est ni un test
        d’intrusion, ni un certificat, ni une promesse que vos messages arrivent. Ce qui n’a pas pu être mesuré y est
        nommé.
      </p>
    </>
  );
}

function Price({ operator }: Publisher) {
  return (
    <>
      <p>
        Le prix est de{' '}
        <strong>
          {priceWords}
          {operator.vatRegime === 'normal' && afterPrice('normal')}
        </strong>
        , payé une seule fois, sans abonnement ni frais.{' '}
        {operator.vatRegime === 'normal' && 'Il comprend la TVA au taux en vigueur.'}
        {operator.vatRegime === 'franchise' && `${FRANCHISE_WORDS}.`}
        {operator.vatRegime === null && (
          <>
            Régime de TVA : <Given value={null} />.
          </>
        )}
      </p>
      <p>
        Le paiement se fait par carte sur la page sécurisée de notre prestataire de paiement ; le vendeur ne reçoit ni
        ne conserve le numéro de la carte. La carte est débitée à la validation du paiement. Une facture est établie
        pour chaque vente, et jointe à la confirmation.
      </p>
    </>
  );
}

function Ordering() {
  return (
    <>
      <p>La commande se passe en français, en quatre étapes :</p>
      <ol>
        <li>vous lancez une analyse et lisez son résultat gratuit ;</li>
        <li>
          vous indiquez vos nom, prénom et adresse e-mail ; une entreprise indique aussi sa dénomination, son SIREN et
          son adresse, que la facture doit porter ;
        </li>
        <li>
          vous relisez le récapitulatif, que vous pouvez corriger, et cochez les deux cases :{' '}
          {`« ${consentWords.terms} » et « ${consentWords.immediate} »`} (pour une entreprise :{' '}
          {`« ${consentWords.business} »`}){' ;'}
        </li>
        <li>vous activez le bouton « Payer 19,90€ », puis payez sur la page du prestataire de paiement.</li>
      </ol>
      <p>
        Une fois les deux cases cochées, un compte à rebours de trente secondes, que l’on met en pause, ouvre la page du
        prestataire : lui seul ne paie rien, et rien n’est commandé tant que vous n’y avez pas payé. Le contrat est
        conclu au paiement. Une confirmation vous est adressée avec ces conditions, vos deux accords mot pour mot, leur
        date et leur heure. Le vendeur archive la commande et ces preuves pendant {durationWords(KEPT.orderProof)} ;
        vous pouvez en demander copie.
      </p>
    </>
  );
}

function Delivery({ operator }: Publisher) {
  return (
    <>
      <p>
        Le récapitulatif de commande indique la date et l’heure limites d’envoi :{' '}
        <strong>{operator.deliveryHours} heures au plus après le paiement</strong>, comptées les seuls jours de
        relecture ({reviewDaysWords(operator.reviewDays)}). Le rapport est relu par une personne, nommée dans le
        rapport, puis envoyé par e-mail 15 minutes au plus après sa validation. Horaires de relecture :{' '}
        <Given value={operator.reviewHours} />. Si le rapport n’est pas parti dans les 24 heures qui suivent la date
        limite, le remboursement vous est proposé.
      </p>
      <p>
        En cas de retard, vous pouvez demander la livraison dans un délai raisonnable puis, à défaut, résoudre le
        contrat et être remboursé dans les quatorze jours (articles L216-6 et L216-7 du code de la consommation). Le
        lien de téléchargement est valable trente jours ; il est renouvelé sur demande pendant{' '}
        {durationWords(KEPT.orderPerson)} après la commande, puis le rapport est effacé.
      </p>
    </>
  );
}

function Usage() {
  return (
    <p>
      Vous commandez un rapport sur un domaine dont vous êtes titulaire ou administrateur, ou avec l’accord de celui-ci.
      Vous pouvez le copier et le transmettre sans limite à qui intervient pour ce domaine. Vous ne pouvez ni le
      revendre, ni le présenter comme une certification.
    </p>
  );
}

function Liability({ operator }: Publisher) {
  return (
    <>
      <p>
        Le vendeur répond de la bonne exécution du contrat. Les changements proposés touchent au DNS et à la
        messagerie : le rapport indique leur risque et leur retour en arrière, et il vous appartient de les faire
        appliquer par une personne compétente.
      </p>
      <p>
        Envers un professionnel, le vendeur répond des dommages directs et prévisibles que cause une erreur du rapport,
        dont un réglage proposé qui arrête des messages (articles 1231-3 et 1231-4 du code civil). Rien ne limite sa
        responsabilité en cas de faute lourde ou dolosive, ni envers un consommateur.
      </p>
      {operator.insurance && (
        <p>
          Assurance de responsabilité professionnelle : {operator.insurance.name}, {operator.insurance.address}. Étendue
          géographique : {operator.insurance.covers}.
        </p>
      )}
    </>
  );
}

function PersonalData() {
  return (
    <p>
      Les données de la commande sont traitées comme le dit la page <a href="/privacy">Données personnelles</a>.
    </p>
  );
}

function Complaints({ operator }: Publisher) {
  return (
    <>
      <p>
        Écrivez d’abord au vendeur, par la <a href="/contact">page de contact</a> ou à l’adresse de l’article 1, en
        citant votre numéro de commande.
      </p>
      <p>
        Consommateur, vous pouvez ensuite saisir gratuitement le médiateur de la consommation, dans l’année qui suit
        votre réclamation écrite (articles L612-1 et L616-1 du code de la consommation) :{' '}
        {operator.mediator ? (
          <>
            {operator.mediator.name}, {operator.mediator.address},{' '}
            <Outside href={operator.mediator.url}>{operator.mediator.url}</Outside>.
          </>
        ) : (
          <Given value={null} />
        )}
      </p>
    </>
  );
}

function Law() {
  return (
    <p>
      Le contrat est soumis au droit français. Le consommateur garde la protection des règles impératives du pays où il
      réside, et peut saisir soit le tribunal du lieu où il demeurait à la conclusion du contrat ou lors du fait
      dommageable, soit l’un de ceux que désigne le code de procédure civile.{' '}
      <strong>Entre commerçants, le tribunal compétent est celui du siège du vendeur.</strong>
    </p>
  );
}
