import { product } from '@rempart/brand';
import { durationWords, KEPT, SHARED_MINUTES } from '@rempart/contract';
import type { Section } from '../../ui/page.tsx';
import { Given } from '../../ui/prose.tsx';
import { MailTo } from './identity.tsx';
import type { Publisher } from './publisher.ts';

/** Conditions d'utilisation of the free audit. */
export function usage(publisher: Publisher): readonly Section[] {
  return [
    { id: 'objet', title: 'Objet', body: <Purpose {...publisher} /> },
    { id: 'domaines', title: 'Les domaines que vous pouvez analyser', body: <AllowedDomains /> },
    { id: 'nature', title: 'Nature des tests', body: <Tests /> },
    { id: 'loyaute', title: 'Usage loyal', body: <FairUse /> },
    { id: 'garanties', title: 'Ce que le résultat garantit, et ne garantit pas', body: <Warranties /> },
    { id: 'confidentialite', title: 'Confidentialité des résultats', body: <Confidentiality /> },
    { id: 'contact', title: 'Nous écrire', body: <Contact {...publisher} /> },
    { id: 'evolution', title: 'Évolution et droit applicable', body: <Changes /> },
  ];
}

function Purpose({ operator }: Publisher) {
  return (
    <p>
      {product.name} permet d’analyser gratuitement, sans compte, la sécurité de la messagerie et du DNS d’un nom de
      domaine. Le site est édité par <Given value={operator.company} /> (<a href="/legal-notice">mentions légales</a>).
      Lancer une analyse vaut acceptation de ces conditions. La vente du rapport relève des{' '}
      <a href="/terms">conditions générales de vente</a>.
    </p>
  );
}

function AllowedDomains() {
  return (
    <>
      <p>
        Vous analysez un domaine dont vous êtes <strong>titulaire ou administrateur</strong>, ou avec l’accord de
        celui-ci. Le formulaire vous le rappelle ; la date et l’heure de votre déclaration sont conservées.
      </p>
      <p>
        Analyser le domaine d’autrui pour lui nuire, le démarcher ou l’exposer est contraire à ces conditions. Nous ne
        publions aucune liste de résultats et n’écrivons à personne à la suite d’une analyse qu’il n’a pas demandée.
      </p>
    </>
  );
}

function Tests() {
  return (
    <>
      <p>
        L’analyse consulte ce que le domaine publie (DNS, registres, listes noires) et, si vous laissez cochées les
        vérifications de sécurité, s’adresse à ses serveurs. Voici tout ce qu’elle leur demande :
      </p>
      <ul>
        <li>la page d’accueil en HTTP et HTTPS, ses en-têtes, security.txt et la politique MTA-STS ;</li>
        <li>une requête qui dit venir d’un autre site (CORS), et des poignées de main TLS anciennes ou faibles ;</li>
        <li>la salutation SMTP et STARTTLS, sans envoyer de message ;</li>
        <li>une vingtaine de ports au plus, ouverts puis refermés.</li>
      </ul>
      <p>Quatre questions essaient de passer. Leur réponse dit si un inconnu passerait, et l’essai s’arrête à elle :</p>
      <ul>
        <li>
          relais : un destinataire d’un domaine à nous est proposé au serveur SMTP, puis retiré avant tout message ;
        </li>
        <li>transfert : la copie de la zone est demandée à ses serveurs DNS (AXFR) ;</li>
        <li>récursion : le nom d’un autre domaine est demandé à ses serveurs DNS ;</li>
        <li>injection : une commande sans effet (NOOP) est glissée derrière STARTTLS.</li>
      </ul>
      <p>
        Elles ne sont posées que si vous cochez « Ce domaine est à moi, ou son titulaire est d’accord », sous le bouton,
        et seulement à des serveurs qui portent le nom du domaine : nul ne peut y consentir pour son prestataire. La
        même case permet de demander au serveur de messagerie les adresses postmaster et abuse, et un nom inventé
        (VRFY). La cocher sans en avoir le droit vous engage (article 323-1 du code pénal). La date et l’heure sont
        conservées avec l’analyse. Sans elle, ces contrôles sont dits non mesurés. Jamais de tentative de connexion à un
        compte, jamais d’exploitation d’une faille, jamais d’envoi de message.
      </p>
      <p>
        Le détail, les limites et le moyen de refuser nos visites sont dans la{' '}
        <a href="/documentation#visites">documentation</a>.
      </p>
    </>
  );
}

function FairUse() {
  return (
    <>
      <p>
        Le nombre d’analyses est limité par heure et par jour ; avec les mêmes options, un domaine n’est analysé à
        nouveau qu’après {SHARED_MINUTES} minutes, et le résultat récent est montré entre-temps. N’automatisez pas
        l’usage du site, ne contournez pas ces limites, n’entravez pas son fonctionnement. L’<a href="/api">API</a> est
        là pour cela : celui qui s’en sert garde sa clé secrète, respecte ses limites et n’analyse que les domaines dont
        il est titulaire ou mandaté.
      </p>
      <p>
        En cas d’abus, nous pouvons suspendre l’accès d’une adresse ou refuser un domaine, le temps nécessaire, et vous
        demander des explications.
      </p>
    </>
  );
}

function Warranties() {
  return (
    <p>
      Chaque constat vient d’une mesure datée, dont la preuve est jointe. Le résultat n’est pas exhaustif : il ne voit
      que ce qui est visible de l’extérieur, et nomme ce qu’il n’a pas pu mesurer. Une bonne note n’est pas l’assurance
      d’être à l’abri, ni une mauvaise la preuve d’une intrusion. L’analyse gratuite est fournie sans engagement de
      disponibilité ; l’<a href="/status">état du service</a> est public.
    </p>
  );
}

function Confidentiality() {
  return (
    <p>
      Un résultat n’est accessible que par son adresse, impossible à deviner et écartée des moteurs de recherche. Toute
      personne qui la connaît peut le lire : transmettez-la en connaissance de cause. Les résultats sont effacés après{' '}
      {durationWords(KEPT.analyses)}, ou {durationWords(KEPT.followedAnalyses)} si le domaine est surveillé ou suivi par
      l’API, ou si un rapport a été acheté.
    </p>
  );
}

function Contact({ operator, facts }: Publisher) {
  return (
    <p>
      Un trafic inattendu, un abus, une demande de retrait : <MailTo address={facts.abuseEmail ?? operator.email} /> ou
      la <a href="/contact">page de contact</a>.
    </p>
  );
}

function Changes() {
  return (
    <p>
      Ces conditions peuvent changer avec le service ; la version en vigueur est celle de cette page, datée. Elles sont
      soumises au droit français, sans priver le consommateur de la protection du pays où il réside.
    </p>
  );
}
