import type { DomainSenders, PolicyEffect, SenderLine, SendersReading, TlsSums } from '@rempart/contract';
import { ofName } from '@rempart/french';
import { Items } from '../../ui/part.tsx';
import { Notice } from '../../ui/plain/form.tsx';
import { Day, Table } from '../../ui/prose.tsx';
import { numberWords, plural } from './numbers.fr.ts';
import { SenderMending } from './sender-mending.tsx';
import { SendersFigure } from './senders-figure.tsx';
import './senders.css';

/** The content of uploaded reports: what could not be read, then each domain. */
export function SendersView({ reading }: { readonly reading: SendersReading }) {
  const { reports, repeated, refused, moreRefused, domains, tls } = reading;
  return (
    <>
      <Notice kind={reports > 0 ? 'done' : 'fault'}>
        <p className="font-medium">
          {reports === 0 ? 'Aucun rapport n’a pu être lu.' : `${plural(reports, 'rapport lu', 'rapports lus')}.`}
        </p>
        {repeated > 0 && (
          <p className="text-sm">{plural(repeated, 'rapport était en double', 'rapports étaient en double')}.</p>
        )}
        {refused.length > 0 && <Refused refused={refused} more={moreRefused} />}
      </Notice>
      {domains.map((domain) => (
        <DomainView key={domain.domain} domain={domain} />
      ))}
      {tls.length > 0 && <TlsView tls={tls} />}
    </>
  );
}

/** « le 24 novembre 2026 », « du 20 novembre 2026 au 24 novembre 2026 ». */
function Period({ from, until }: { readonly from: string; readonly until: string }) {
  if (from === until)
    return (
      <>
        {' '}
        le <Day iso={from} />
      </>
    );
  return (
    <>
      {' '}
      du <Day iso={from} /> au <Day iso={until} />
    </>
  );
}

function Refused({ refused, more }: { readonly refused: SendersReading['refused']; readonly more: number }) {
  return (
    <>
      <p className="mt-2 text-sm">{plural(refused.length + more, 'fichier non lu', 'fichiers non lus')} :</p>
      <ul className="mt-1 space-y-1 text-sm">
        {refused.map(({ name, code, reason }, index) => (
          <li key={`${index} ${name}`}>
            <span className="mono wrap-anywhere">{name}</span> : {reason}{' '}
            <span className="mono text-muted whitespace-nowrap">({code})</span>
          </li>
        ))}
        {more > 0 && <li>… et {plural(more, 'autre', 'autres')}.</li>}
      </ul>
    </>
  );
}

function DomainView({ domain: found }: { readonly domain: DomainSenders }) {
  const { domain, messages, unread, isAudited, receivers } = found;
  return (
    <section aria-label={domain} className="mt-12">
      <h2 className="text-3xl break-words">{domain}</h2>
      <p className="mt-3 max-w-[50ch] text-xl">{found.headline}</p>
      <Counted {...found} />
      {receivers.length > 0 && <p className="mt-1 text-sm text-muted">Vu par {receivers.join(', ')}.</p>}
      {unread > 0 && (
        <p className="mt-1 text-sm text-muted">
          {plural(unread, 'ligne illisible n’est pas comptée', 'lignes illisibles ne sont pas comptées')}.
        </p>
      )}
      {!isAudited && messages > 0 && (
        <p className="mt-1 text-sm text-muted">
          Pour nommer plus d’adresses, venez depuis le résultat de l’analyse de ce domaine, carte DMARC : votre
          enregistrement SPF les nomme.
        </p>
      )}
      <h3 className="mt-8 text-2xl">Les expéditeurs</h3>
      <ul className="mt-4 grid gap-5 lg:grid-cols-2">
        {found.senders.map((sender) => (
          <SenderCard key={`${sender.name} ${sender.by}`} sender={sender} />
        ))}
      </ul>
      {found.others && (
        <p className="mt-4">
          Et {plural(found.others.senders, 'autre expéditeur', 'autres expéditeurs')} :{' '}
          {plural(found.others.messages, 'message', 'messages')}, dont {numberWords(found.others.failing)} en échec.
        </p>
      )}
      {found.chart.days.length > 0 && <SendersFigure chart={found.chart} domain={domain} />}
      <UnderPolicies found={found} />
    </section>
  );
}

function UnderPolicies({ found }: { readonly found: DomainSenders }) {
  const { domain, failing, policies } = found;
  return (
    <div className="prose mt-10 max-w-none">
      <h3>Ce que chaque politique demanderait</h3>
      <p>
        Pour les {plural(failing, 'message', 'messages')} en échec. Certains destinataires lisent la norme de 2015 (RFC
        7489), d’autres celle de 2026 (RFC 9989) : deux réponses sont données là où elles diffèrent.
      </p>
      <Table
        caption={`Ce que chaque politique demanderait pour ${domain}`}
        head={['Politique', 'Livrés', 'Indésirables', 'Refusés', 'Incertains']}
        rows={policies.map(({ title, older, newer }) => [
          <span key="title" className="mono">
            {title}
          </span>,
          ...EFFECTS.map((effect) => bothWays(older[effect], newer[effect])),
        ])}
      />
      <BySender found={found} />
    </div>
  );
}

function Counted({ period, policy, messages, passed, failing, excused = 0, unsaid }: DomainSenders) {
  return (
    <p className="mt-3 max-w-[70ch] text-muted">
      {plural(messages, 'message', 'messages')}
      {period && <Period from={period[0]} until={period[1]} />}
      {' : '}
      {numberWords(passed)} passent DMARC, {numberWords(failing)} échouent
      {excused > 0 && `, ${numberWords(excused)} échouent et sont excusés par les destinataires`}
      {unsaid > 0 && `, ${numberWords(unsaid)} sans réponse du destinataire`}.
      {policy && (
        <>
          {' '}
          Politique publiée : <span className="mono whitespace-nowrap">{policy}</span>.
        </>
      )}
    </p>
  );
}

/** The same, sender by sender; a sender of which nothing fails loses nothing. */
function BySender({ found: { domain, senders } }: { readonly found: DomainSenders }) {
  const rows = senders.flatMap(({ name, under }) =>
    under ? [[name, under.none, under.quarantine, under.reject]] : [],
  );
  if (rows.length === 0) return null;
  return (
    <Table
      caption={`Les messages en échec de chaque expéditeur, selon la politique de ${domain}`}
      head={['Expéditeur', 'p=none', 'p=quarantine', 'p=reject']}
      rows={rows}
    />
  );
}

const EFFECTS: readonly (keyof PolicyEffect)[] = ['delivered', 'quarantined', 'refused', 'uncertain'];

function bothWays(older: number, newer: number): string {
  if (older === newer) return numberWords(older);
  return `${numberWords(older)} (2015), ${numberWords(newer)} (2026)`;
}

function SenderCard({ sender }: { readonly sender: SenderLine }) {
  const { name, by, messages, signed, dkimAligned, spfAligned, failing, since, until } = sender;
  const rows: readonly (readonly [string, number])[] = [
    ['Échouent à DMARC', failing],
    ['Signés (DKIM)', signed],
    ['Signés à votre nom', dkimAligned],
    ['SPF à votre nom', spfAligned],
  ];
  return (
    <li className={`senders-card keeps ${failing > 0 ? 'senders-card-failing' : ''}`}>
      <h4 className="text-xl break-words">{name}</h4>
      <p className="text-sm text-muted">
        {by} ; {plural(messages, 'message', 'messages')}
        <Period from={since} until={until} />
      </p>
      {sender.server && <ServerName {...sender.server} />}
      <dl className="senders-numbers mt-3">
        {rows.map(([title, number]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{numberWords(number)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 font-medium wrap-anywhere">{sender.underReject}</p>
      <p className="mt-2">{sender.todo}</p>
      {sender.mend && <SenderMending name={name} mend={sender.mend} />}
      {sender.page !== null && (
        <p className="mt-2 text-sm">
          <a className="underline" href={sender.page}>
            Les enregistrements que {name} demande
          </a>
        </p>
      )}
      <Prints {...sender} />
    </li>
  );
}

function Prints({ name, addresses, signatures }: SenderLine) {
  return (
    <details className="prints mt-3 text-sm">
      <summary className="underline decoration-edge hover:decoration-ink">
        Adresses et signatures<span className="sr-only"> {ofName(name)}</span>
      </summary>
      <ul className="mono mt-2 break-all">
        <Items of={[...addresses, ...signatures]} />
      </ul>
    </details>
  );
}

/** Of an unknown address: whose server it is, which does not say who writes by it. */
function ServerName({ host, network, owner }: NonNullable<SenderLine['server']>) {
  if (host === null && network === null) return null;
  return (
    <p className="mt-1 text-sm wrap-anywhere">
      {host !== null && (
        <>
          Serveur <span className="mono">{host}</span>
          {owner !== null && ` (${owner})`}
        </>
      )}
      {host !== null && network !== null && ', '}
      {network !== null && (
        <>
          {host === null ? 'Réseau' : 'réseau'} <span className="mono">{network}</span>
        </>
      )}
    </p>
  );
}

function TlsView({ tls }: { readonly tls: readonly TlsSums[] }) {
  return (
    <section aria-labelledby="tls" className="prose mt-12 max-w-none">
      <h2 id="tls">Chiffrement des messages reçus (rapports TLS)</h2>
      <Table
        caption="Livraisons chiffrées, et celles qui ont échoué"
        head={['Domaine', 'Réussies', 'Échouées', 'Causes']}
        rows={tls.map(({ domain, successful, failed, failures }) => [
          domain || 'domaine non précisé',
          numberWords(successful),
          numberWords(failed),
          failures.length === 0
            ? 'aucune'
            : failures
                .map(({ result, sessions, hosts }) => `${result} : ${numberWords(sessions)} ${hosts.join(', ')}`.trim())
                .join(' ; '),
        ])}
      />
    </section>
  );
}
