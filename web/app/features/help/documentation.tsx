import {
  type Catalogue,
  type ScannerIdentity,
  type ScannerManners,
  type SiteFacts,
  severityWords,
} from '@rempart/contract';
import { protocolCards } from '../../content/protocols.fr.ts';
import type { Section } from '../../ui/page.tsx';
import { Table } from '../../ui/prose.tsx';
import { visits } from './visits.tsx';

/** The inputs of the documentation; all are read from the running code or from the operator's declaration. */
export interface Documented {
  readonly catalogue: Catalogue;
  readonly scanner: ScannerIdentity;
  readonly facts: SiteFacts;
}

/** Method, scale, questions, identity of the scanner, opt-out, changes. */
export function documentation(documented: Documented): readonly Section[] {
  return [
    { id: 'methode', title: 'La méthode', body: <Method /> },
    { id: 'notation', title: 'La notation', body: <Grading {...documented.catalogue} /> },
    { id: 'plafonds', title: 'Les plafonds', body: <Capping {...documented.catalogue} /> },
    { id: 'inconnu', title: 'Ce qui n’a pas pu être mesuré', body: <Unknown /> },
    { id: 'questions', title: 'Ce que nous demandons, et à qui', body: <Asked {...documented.scanner} /> },
    ...visits(documented),
    { id: 'historique', title: 'Historique du barème', body: <Changes /> },
  ];
}

function Method() {
  return (
    <>
      <p>
        L’analyse se fait en deux temps que rien ne mélange. D’abord elle <strong>regarde</strong> : elle pose des
        questions au DNS, aux registres, aux listes noires et à vos serveurs, et note les réponses telles quelles, avec
        leur heure. Ensuite elle <strong>juge</strong> : des règles lisent ces relevés, et eux seuls. Le même relevé
        donne toujours le même verdict.
      </p>
      <p>
        Chaque constat porte sa preuve (ce qui a été demandé, à qui, ce qui a été répondu), la raison de son importance,
        le correctif et la référence du texte. Les douze protocoles et toutes leurs règles sont sur la page{' '}
        <a href="/protocols">Protocoles</a>.
      </p>
    </>
  );
}

function Grading({ letters, weights, axes, rulesVersion }: Catalogue) {
  return (
    <>
      <p>
        Barème <strong>{rulesVersion}</strong>. Une règle en échec perd tous ses points, un avertissement la moitié.
        Chaque règle compte sur un axe ; un axe vaut 100 moins la part perdue. Le total est la moyenne des axes qui ont
        pu être jugés, pondérée par leur importance. Les contrôles de gravité faible ne peuvent faire ensemble plus de
        40 % de ce qu’un axe peut perdre.
      </p>
      <Table
        caption="Points en jeu, par gravité"
        head={['Gravité', 'Points']}
        rows={weights.map(({ severity, points }) => [severityWords[severity], points])}
      />
      <Table
        caption="Les cinq axes"
        head={['Axe', 'Poids']}
        rows={axes.map(({ name, weight }) => [name, `${weight} %`])}
      />
      <Table
        caption="De la somme à la lettre"
        head={['Lettre', 'À partir de']}
        rows={letters.map(({ letter, from }) => [letter, `${from} points`])}
      />
    </>
  );
}

function Capping({ caps }: Catalogue) {
  return (
    <>
      <p>
        Certains défauts plafonnent la note, même si tout le reste est bon. Le résultat dit lequel a joué. La plupart ne
        jouent qu’en échec, quelques-uns sous une condition de plus (un certificat expiré, et non bientôt expiré). Un
        contrôle de gravité critique ou élevée en échec interdit toujours le A.
      </p>
      <Table
        caption="Ce qui plafonne la note"
        head={['Au mieux', 'Règles']}
        rows={caps.map(({ letter, rules }) => [
          letter,
          <ul key={letter} className="caps">
            {rules.map(({ protocol, titles }) => (
              <li key={protocol}>
                <strong>{protocolCards[protocol].title}</strong>
                {' : '}
                {titles.join(', ')}
              </li>
            ))}
          </ul>,
        ])}
      />
      <p>
        N’abaissent jamais la lettre à eux seuls, à dessein : « quarantine » plutôt que « reject », <code>~all</code>,
        l’absence de BIMI, d’IPv6, de CAA ou de DNSSEC, un seul serveur MX.
      </p>
    </>
  );
}

function Unknown() {
  return (
    <>
      <p>
        Un délai dépassé ou une erreur de serveur ne deviennent jamais un « absent ». Ces règles ne comptent pas : ni
        pour, ni contre. Le résultat donne la part mesurée, et l’intervalle de la note, selon que tout l’inconnu serait
        mauvais ou bon.
      </p>
      <p>
        Sous 80 % mesurés, la note est dite provisoire. Sous 20 %, il n’y a pas de lettre : seulement « -- ». Les clés
        DKIM sont un cas à part : leurs noms ne se devinent pas tous, et « non détecté » n’y veut jamais dire
        « absent ».
      </p>
    </>
  );
}

function askedAlways({ dnsQuestions }: ScannerManners) {
  return [
    [
      'DNS',
      'SOA, NS, A, AAAA, MX, TXT, CAA, DS, DNSKEY, TLSA, SRV, PTR ; noms _dmarc, _mta-sts, _smtp._tls, default._bimi et sélecteurs DKIM courants',
      `${dnsQuestions} questions au plus`,
    ],
    [
      'Vos serveurs DNS',
      'Directement, sans résolveur : SOA, NS, CAA, et une demande de transfert de zone dont seul le refus nous importe',
      'quelques questions par serveur',
    ],
    ['Registres', 'Fiche du nom par RDAP, sinon WHOIS', '1 ou 2'],
    ['Listes noires', 'Adresses des serveurs MX et nom du domaine, par DNS', 'une par liste et par adresse'],
  ];
}

function askedOfServers({ machines, mailServers, pressedServers, submissionServers, weakOffers }: ScannerManners) {
  return [
    ['Site web', 'Page d’accueil en HTTP et HTTPS, security.txt, poignées de main TLS', 'quelques connexions'],
    ['Politique MTA-STS, logo BIMI et son certificat', 'Les fichiers que le DNS désigne', '1 chacun'],
    [
      'Machines que votre zone nomme',
      'Vingt ports, ouverts puis refermés sans un mot ; à IMAP, POP3 et FTP ouverts, une seule question : offrez-vous TLS ? Là où une base ou un bureau à distance semble ouvert, un port de plus, où personne ne sert rien, et les premiers mots de MySQL, VNC et Telnet',
      `${machines} machines au plus`,
    ],
    [
      'Serveurs MX',
      'EHLO, STARTTLS, QUIT ; question de relais sans message (MAIL FROM, RCPT TO, RSET)',
      `une session par adresse (une IPv4, une IPv6), ${mailServers} serveurs au plus`,
    ],
    [
      `Les ${pressedServers} premiers serveurs MX`,
      'Seconde session : NOOP envoyé d’un trait avec STARTTLS, RCPT TO de postmaster@ et d’abuse@, question de relais sous notre nom, VRFY d’un nom inventé, QUIT',
      'une par serveur',
    ],
    [
      `Les ${pressedServers} premiers serveurs MX`,
      'Débuts de TLS qui n’offrent que ce qu’un serveur devrait refuser (vieilles versions, chiffres faibles), sans suite',
      `${weakOffers} par serveur`,
    ],
    [
      'Serveurs d’envoi (ports 587 et 465)',
      'EHLO, STARTTLS, QUIT, sans mot de passe ; une poignée de main TLS',
      `${submissionServers} serveurs au plus`,
    ],
  ];
}

function Asked({ manners }: { readonly manners: ScannerManners }) {
  return (
    <>
      <Table
        caption="Questions d’une analyse"
        head={['À qui', 'Quoi', 'Combien']}
        rows={[...askedAlways(manners), ...askedOfServers(manners)]}
      />
      <p>
        Ce qui suit les listes noires n’est visité que si « Vérifications de sécurité » est coché. Rien n’est jamais
        envoyé après DATA, aucun mot de passe n’est essayé, aucune faille n’est exploitée. Une adresse privée ou
        réservée n’est jamais jointe.
      </p>
    </>
  );
}

function Changes() {
  return (
    <dl>
      <dt>2026-11</dt>
      <dd>
        Première version publiée du barème. DMARC jugé selon la RFC 9989 : <code>pct</code>, <code>rf</code> et{' '}
        <code>ri</code> y sont signalés comme retirés ; <code>np</code>, <code>psd</code> et <code>t</code> sont lus.
      </dd>
    </dl>
  );
}
