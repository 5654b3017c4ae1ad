import { optOut, type ScannerIdentity, type ScannerManners, SHARED_MINUTES, type SiteFacts } from '@rempart/contract';
import type { Section } from '../../ui/page.tsx';
import { CodeBlock, Given } from '../../ui/prose.tsx';

/** For operators of servers that an audit connected to: how to recognise us, what we do, how to opt out. */
export function visits(visited: { readonly scanner: ScannerIdentity; readonly facts: SiteFacts }): readonly Section[] {
  return [
    { id: 'ports', title: 'Les ports', body: <Ports {...visited} /> },
    { id: 'visites', title: 'Nous reconnaître', body: <Identity {...visited} /> },
    { id: 'refuser', title: 'Refuser nos analyses', body: <Refusing /> },
  ];
}

function Ports({ scanner }: { readonly scanner: ScannerIdentity; readonly facts: SiteFacts }) {
  return (
    <>
      <p>
        {scanner.ports.length} ports, toujours les mêmes, ouverts puis refermés sans un octet, sur{' '}
        {scanner.manners.machines} machines au plus que la zone nomme elle-même. Jamais chez les prestataires partagés
        reconnus, où le port dit quelque chose d’un autre que vous.
      </p>
      <ul className="columns-2 sm:columns-4">
        {scanner.ports
          .toSorted((one, other) => one.port - other.port)
          .map(({ port, service }) => (
            <li key={port} className="break-inside-avoid">
              <code>{port}</code> {service}
            </li>
          ))}
      </ul>
    </>
  );
}

function Identity({ scanner, facts }: { readonly scanner: ScannerIdentity; readonly facts: SiteFacts }) {
  return (
    <>
      <dl>
        <dt>User-Agent</dt>
        <dd>
          <code>{scanner.userAgent}</code>
        </dd>
        <dt>Nom annoncé en EHLO</dt>
        <dd>
          <code>{scanner.ehlo}</code>
        </dd>
        <dt>Adresses de départ</dt>
        <dd>
          {facts.scannerAddresses.length > 0 ? (
            <code>{facts.scannerAddresses.join(', ')}</code>
          ) : (
            <Given value={null} />
          )}
        </dd>
        <dt>Signaler un trafic</dt>
        <dd>
          {facts.abuseEmail ? <a href={`mailto:${facts.abuseEmail}`}>{facts.abuseEmail}</a> : <Given value={null} />},
          ou la <a href="/contact?objet=Signaler+un+scan">page de contact</a>
        </dd>
      </dl>
      <Frequency manners={scanner.manners} />
      <h3>La session avec un serveur MX</h3>
      <p>
        Voici tout ce que reçoivent les {scanner.manners.pressedServers} premiers serveurs MX qui offrent STARTTLS, pour
        le domaine <code>exemple.fr</code>, si « Vérifications de sécurité » est coché ; NOOP part d’un trait avec
        STARTTLS, pour voir s’il est oublié comme il doit l’être. Un serveur qui le refuse, ou qui raccroche, reçoit le
        reste dans une seconde session, sans NOOP ; un serveur qui tarde en voit une sans NOOP et sans les adresses du
        domaine. Aucun message n’est remis.
      </p>
      <CodeBlock>{scanner.manners.mailSession.join('\n')}</CodeBlock>
    </>
  );
}

function Refusing() {
  return (
    <>
      <p>
        Publiez cet enregistrement dans votre zone. Il vaut pour le domaine enregistré et pour tous les noms au-dessous,
        et prend effet dès que le DNS est à jour (en général moins d’une heure) :
      </p>
      <CodeBlock>{`${optOut.label}.exemple.fr.  3600  IN  TXT  "${optOut.value}"`}</CodeBlock>
      <p>
        Avant chaque analyse, la question est posée au DNS, une seule fois, pendant deux secondes au plus. La réponse{' '}
        <code>{optOut.value}</code> arrête tout : aucun de vos serveurs n’est approché, et l’on répond au demandeur que
        le titulaire ne le souhaite pas. Une autre valeur, une panne ou un silence ne refusent rien. Pour revenir sur ce
        refus, retirez l’enregistrement.
      </p>
      <p>
        Le domaine d’un tiers peut désigner vos serveurs, par exemple pour ses e-mails. Votre refus vaut alors aussi :
        avant la première connexion à une adresse, la même question est posée pour le domaine de chaque nom qui y mène.
        Vous pouvez aussi refuser pour une adresse, ou pour son réseau (/24 en IPv4, /48 en IPv6), dans sa zone inverse.
        Seules des questions DNS peuvent encore parvenir à vos serveurs DNS.
      </p>
      <CodeBlock>{`${optOut.label}.7.2.0.192.in-addr.arpa.  3600  IN  TXT  "${optOut.value}"`}</CodeBlock>
      <p>
        Vous ne tenez pas la zone ? Écrivez-nous depuis une adresse postmaster@ du domaine : une personne vous répond et
        vous dit ce qu’elle a fait.
      </p>
    </>
  );
}

/** How often and how much: each number is the one that the engine applies. */
function Frequency({ manners }: { readonly manners: ScannerManners }) {
  const { atOnce, inARow, aMinute, connections, dnsQuestions, sharedMinutes } = manners;
  const { networkAMinute, zoneQuestionsAMinute } = manners;
  return (
    <>
      <h3>Ce que voit une de vos adresses</h3>
      <ul>
        <li>
          À la fois : {atOnce.talks} conversations au plus sur le port 25, autant sur les autres ports, {atOnce.web} sur
          ceux du web, et {atOnce.knocks} ports ouverts puis refermés.
        </li>
        <li>
          Dans le temps, toutes analyses confondues : {inARow} connexions d’affilée au plus, puis {aMinute} par minute.
          Au-delà, la question attend son tour.
        </li>
        <li>
          Pour toutes les adresses d’un même réseau (/24 en IPv4, /48 en IPv6) : {networkAMinute} connexions par minute.
          Pour tous les noms d’un même domaine : {zoneQuestionsAMinute} questions au DNS par minute.
        </li>
        <li>
          Par analyse : {connections} connexions au plus vers toutes les adresses ensemble, et {dnsQuestions} questions
          au DNS.
        </li>
        <li>
          Par nom : une analyse réelle toutes les {SHARED_MINUTES} minutes avec les mêmes options, que se partagent tous
          ceux qui la demandent.
        </li>
        <li>
          Une réponse nette d’un serveur sert aussi aux analyses d’autres domaines pendant {sharedMinutes} minutes : on
          ne la lui redemande pas.
        </li>
      </ul>
    </>
  );
}
