import { product } from '@rempart/brand';
import { ADDRESS_NAMES_REMEMBERED, durationWords, KEPT } from '@rempart/contract';
import type { Section } from '../../ui/page.tsx';
import { Given, Outside, Table } from '../../ui/prose.tsx';
import { MailTo } from './identity.tsx';
import { TREATMENTS } from './privacy-table.tsx';
import type { Publisher } from './publisher.ts';

/** Information on personal data (GDPR art. 13 and 14). */
export function privacy(publisher: Publisher): readonly Section[] {
  return [
    { id: 'responsable', title: 'Qui répond de vos données', body: <Controller {...publisher} /> },
    { id: 'traitements', title: 'Ce que nous traitons, pourquoi et combien de temps', body: <Treatments /> },
    { id: 'sources-publiques', title: 'Données que vous ne nous avez pas données', body: <PublicSources /> },
    { id: 'destinataires', title: 'Qui les reçoit', body: <Recipients {...publisher} /> },
    { id: 'securite', title: 'Comment elles sont protégées', body: <Protection /> },
    { id: 'droits', title: 'Vos droits', body: <Rights {...publisher} /> },
    { id: 'cookies', title: 'Cookies et stockage du navigateur', body: <Cookies /> },
  ];
}

function Contact({ operator, facts }: Publisher) {
  return <MailTo address={facts.privacyContact?.email ?? operator.email} />;
}

function Controller(publisher: Publisher) {
  const { operator, facts } = publisher;
  return (
    <p>
      Le responsable du traitement est <Given value={operator.company} />, <Given value={operator.address} />. Pour
      toute question sur vos données : {facts.privacyContact?.name && <>{facts.privacyContact.name}, </>}
      <Contact {...publisher} />.
    </p>
  );
}

function Treatments() {
  return (
    <>
      <Table
        caption="Traitements, bases légales, données et durées"
        head={['Traitement', 'Base légale', 'Données', 'Durée']}
        rows={TREATMENTS}
      />
      <p>
        Deux durées comptent surtout : <strong>{durationWords(KEPT.orderPerson)} au plus</strong> pour les analyses, les
        rapports et vos coordonnées ; <strong>{durationWords(KEPT.invoices)}</strong> pour les factures, que le code de
        commerce oblige à conserver. Un travail automatique efface chaque heure ce qui est arrivé à son terme, les
        messages enregistrés en fichiers compris.
      </p>
      <p>
        Ce qui est marqué d’une étoile dans un formulaire est nécessaire pour vous répondre ou vous livrer ; le reste
        est facultatif.
      </p>
    </>
  );
}

function PublicSources() {
  return (
    <>
      <p>
        L’analyse lit ce que le domaine publie, ou ce que publie son registre. Il peut s’y trouver le nom ou l’adresse
        d’une personne qui ne nous a rien demandé. Cette page est l’information que lui doit l’article 14 du RGPD.
      </p>
      <ul>
        <li>
          <strong>Quoi, et d’où :</strong> le nom, l’organisation et l’adresse que montrent les annuaires RDAP et WHOIS
          des registres ; l’adresse de contact de la zone DNS ; les adresses de rapport de DMARC et de TLS-RPT ; les
          noms écrits dans un certificat.
        </li>
        <li>
          <strong>Pourquoi :</strong> notre intérêt légitime, et celui de qui demande l’analyse, à vérifier les réglages
          publics d’un domaine (article 6, paragraphe 1, f). Ces données étaient déjà publiques, ne servent qu’à ce
          résultat, et ne sont ni rassemblées en fichier ni recoupées.
        </li>
        <li>
          <strong>Combien de temps :</strong> celui du résultat. C’est {durationWords(KEPT.analyses)}, ou{' '}
          {durationWords(KEPT.followedAnalyses)} si le domaine est surveillé ou suivi par l’API, ou si un rapport a été
          acheté. Il n’est montré qu’à ceux qui en détiennent l’adresse.
        </li>
        <li>
          <strong>Pourquoi nous n’écrivons pas à chacune de ces personnes :</strong> il faudrait pour cela recueillir
          davantage sur elles que ce qui est lu (article 14, paragraphe 5, b).
        </li>
        <li>
          <strong>Vous êtes l’une d’elles ?</strong> Vous pouvez vous <a href="/gdpr">opposer</a> à ce traitement, et
          refuser toute analyse du domaine par <a href="/documentation#visites">un enregistrement DNS</a>.
        </li>
      </ul>
    </>
  );
}

function Recipients(publisher: Publisher) {
  return (
    <>
      <p>
        Les personnes qui exploitent {product.name}, et ceux qui suivent, chacun pour sa tâche. Vos données ne sont ni
        vendues, ni louées, ni données. Aucune décision produisant des effets juridiques n’est prise par une machine
        seule : la note juge un domaine, pas une personne.
      </p>
      <h3>Paiement</h3>
      <PaymentProvider {...publisher} />
      <h3>Ceux que l’analyse interroge</h3>
      <AskedByAudits />
      <h3>Nos sous-traitants</h3>
      <Processors {...publisher} />
    </>
  );
}

function PaymentProvider({ sales }: Publisher) {
  return sales.provider === null ? (
    <p>Aucun prestataire de paiement n’est configuré sur ce site : aucun paiement réel n’y est possible.</p>
  ) : (
    <p>
      Stripe (Stripe Payments Europe, Limited, Irlande) reçoit le montant, le numéro de la commande, le domaine, votre
      adresse e-mail et la carte que vous lui indiquez ; nous ne voyons jamais son numéro. Stripe encaisse pour nous, et
      décide seul, comme responsable de traitement, de ce que ses propres obligations exigent : lutte contre la fraude
      et le blanchiment, règles des établissements de paiement. Il peut en transmettre à Stripe, LLC aux{' '}
      <strong>États-Unis</strong>, sous le cadre de protection des données UE–États-Unis et, à défaut, sous les clauses
      contractuelles types de la Commission (articles 45 et 46 du RGPD).{' '}
      <Outside href="https://stripe.com/fr/privacy">Sa notice</Outside> dit ses durées.
    </p>
  );
}

function AskedByAudits() {
  return (
    <>
      <p>
        Pour répondre, ils reçoivent le nom du domaine ou l’adresse IP de ses serveurs, et l’adresse IP de notre
        machine ; jamais votre nom, votre adresse e-mail ni votre adresse IP.
      </p>
      <ul>
        <li>les serveurs DNS du domaine, de sa zone parente et des domaines dont il dépend ;</li>
        <li>
          les registres et bureaux d’enregistrement qui tiennent les annuaires RDAP et WHOIS, dans le pays de
          l’extension ou du bureau : celui de « .com » est aux États-Unis ;
        </li>
        <li>
          le registre d’adresses IP dont dépend une adresse que rien ne nomme dans vos rapports DMARC. C’est RIPE NCC
          (Pays-Bas) ou, <strong>hors de l’Union européenne</strong>, ARIN (États-Unis), APNIC (Australie), LACNIC
          (Uruguay) ou AFRINIC (Maurice). Il reçoit cette adresse, mais ni le domaine ni rien qui vous désigne. Nous ne
          lisons que le nom du réseau, jamais celui de son titulaire, et le gardons{' '}
          {durationWords(ADDRESS_NAMES_REMEMBERED)} en mémoire. La base légale est notre intérêt légitime, et le vôtre,
          à dire d’où vient ce qui part en votre nom (article 6, paragraphe 1, f) ;
        </li>
        <li>les exploitants de listes noires : Spamhaus, SpamCop, Barracuda, PSBL, SURBL, URIBL ;</li>
        <li>les serveurs d’e-mail et le site du domaine analysé.</li>
      </ul>
    </>
  );
}

function Processors({ facts }: Publisher) {
  return facts.processors.length === 0 ? (
    <p>
      Hébergement, envoi des e-mails : <Given value={null} />
    </p>
  ) : (
    <Table
      caption="Sous-traitants"
      head={['Prestataire', 'Tâche', 'Pays', 'Base du transfert']}
      rows={facts.processors.map(({ name, role, country, transferBasis, url }) => [
        <Outside key={name} href={url}>
          {name}
        </Outside>,
        role,
        country,
        transferBasis ?? 'dans l’Union européenne',
      ])}
    />
  );
}

function Protection() {
  return (
    <p>
      Connexions chiffrées, identifiants de 128 bits tirés au hasard, jetons gardés sous forme d’empreintes, aucune
      ressource d’un autre site dans nos pages : la page <a href="/security">Sécurité</a> dit ce qui est vrai de ce
      code. Si vos données étaient compromises, la CNIL en serait avisée dans les 72 heures, et vous aussi lorsque le
      risque pour vous est élevé (articles 33 et 34 du RGPD).
    </p>
  );
}

function Rights(publisher: Publisher) {
  return (
    <>
      <p>
        Accès, rectification, effacement, limitation, portabilité, opposition, directives pour après votre décès,
        retrait d’un consentement à tout moment : <a href="/gdpr">exercez-les en ligne</a> ou écrivez à{' '}
        <Contact {...publisher} />. Réponse <strong>sous 30 jours</strong>, gratuitement. Nous vérifions que la demande
        vient de vous en écrivant à l’adresse concernée, sans vous demander de pièce d’identité.
      </p>
      <p>
        Vous pouvez aussi saisir la CNIL : 3 place de Fontenoy, TSA 80715, 75334 Paris Cedex 07,{' '}
        <Outside href="https://www.cnil.fr/fr/plaintes">cnil.fr/fr/plaintes</Outside>.
      </p>
    </>
  );
}

function Cookies() {
  return (
    <p>
      La page <a href="/cookies">Cookies</a> en donne la liste complète, avec leurs durées.
    </p>
  );
}
