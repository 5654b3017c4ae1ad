import type { MailServerShown } from '@rempart/contract';
import { longDay } from '@rempart/french';
import type { ReactNode } from 'react';
import { Columns } from '../../../ui/columns.tsx';
import {
  certificateFault,
  daneWords,
  outdatedWords,
  reverseWords,
  type Told,
  tlsWords,
} from './mail-server-words.fr.ts';

const COLUMNS = ['Serveur', 'Chiffrement', 'Certificat', 'DANE', 'Nom de l’adresse (PTR)'];
const COLOURS = { pass: 'text-pass', warn: 'text-warn', fail: 'text-fail', plain: '', muted: 'text-muted' } as const;

/** Each address of the mail servers in a row: how it encrypts, its certificate, DANE, and its name in the reverse tree. */
export function MailServers({ servers }: { readonly servers: readonly MailServerShown[] }) {
  if (servers.length === 0) return null;
  return (
    <section aria-labelledby="serveurs" className="mt-12">
      <h2 id="serveurs" className="text-2xl">
        Serveur par serveur
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls, also by the keyboard */}
      <section aria-label="Tableau des serveurs" tabIndex={0} className="mt-3 overflow-x-auto">
        <table className="w-full min-w-[46rem] text-sm print:min-w-0">
          <thead className="border-b border-ink text-left">
            <Columns names={COLUMNS} cell="py-1.5 pr-4 font-medium" />
          </thead>
          <tbody>
            {servers.map((server) => (
              <Row key={`${server.host} ${server.address}`} server={server} />
            ))}
          </tbody>
        </table>
      </section>
      <p className="mt-2 max-w-prose text-xs text-muted">
        Une session par adresse, au plus une IPv4 et une IPv6 par serveur. Les anciennes versions sont essayées sur une
        adresse de chaque serveur. « Non mesuré » : aucune réponse n’est venue ; la carte SMTP dit pourquoi.
      </p>
    </section>
  );
}

function Row({ server }: { readonly server: MailServerShown }) {
  const { host, preference, address, certificate } = server;
  const outdated = outdatedWords(server);
  return (
    <tr className="keeps border-b border-soft align-top">
      <th scope="row" className="min-w-48 py-2 pr-4 text-left font-normal wrap-anywhere">
        <span className="font-medium">{host}</span>
        <Small>
          {address !== null && `${address}, `}préférence {preference}
        </Small>
      </th>
      <Cell told={tlsWords(server.tls)}>{outdated && <Small>{outdated}</Small>}</Cell>
      {certificate ? (
        <td className="py-2 pr-4">
          <span className="whitespace-nowrap">jusqu’au {longDay(certificate.until)}</span>
          {certificateFault(certificate) && <Small className="text-warn">{certificateFault(certificate)}</Small>}
        </td>
      ) : (
        <td className="py-2 pr-4 text-muted">–</td>
      )}
      <Cell told={daneWords[server.dane]} />
      <Cell told={reverseWords(server.reverse)} />
    </tr>
  );
}

function Cell({ told: [text, tone], children }: { readonly told: Told; readonly children?: ReactNode }) {
  return (
    <td className="py-2 pr-4 wrap-anywhere">
      <span className={COLOURS[tone]}>{text}</span>
      {children}
    </td>
  );
}

function Small({ children, className = 'text-muted' }: { readonly children: ReactNode; readonly className?: string }) {
  return <span className={`block text-xs ${className}`}>{children}</span>;
}
