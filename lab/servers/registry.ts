import type { Duplex } from 'node:stream';
import type { Page } from '../hosts.ts';
import type { Registration } from '../world.ts';

/** A registered domain, with what the registry knows of it beside its declaration. */
export interface Registered extends Registration {
  readonly domain: string;
  readonly nameServers: readonly string[];
  readonly delegationSigned: boolean;
}

/** A registry that answers by RDAP and on port 43. */
export interface Registry {
  /** RFC 9083; null: silence. */
  readonly rdap: (path: string) => Page | null;
  readonly whois: (connection: Duplex) => void;
}

const DAY_MS = 86_400_000;
const JSON_TYPE = { 'content-type': 'application/rdap+json' };

export function createRegistry(registered: readonly Registered[], now: Date): Registry {
  const known = new Map(registered.map((registration) => [registration.domain, registration]));
  return {
    rdap: (path) => {
      const found = known.get(path.replace(/^\/(domain|registrar)\//, '').toLowerCase());
      if (found === undefined) return rdapError(404, 'not found');
      if (found.source === 'silent') return null;
      if (found.source === 'whois') return rdapError(501, 'not served here');
      const said = path.startsWith('/registrar/') ? registrarDomain(found, now) : rdapDomain(found, now);
      return { headers: JSON_TYPE, body: JSON.stringify(said) };
    },
    whois: (connection) => {
      let line = '';
      connection.on('data', (chunk: Buffer) => {
        line += chunk.toString('latin1');
        if (!line.includes('\n')) return;
        const found = known.get(line.trim().toLowerCase());
        if (found?.source !== 'silent') connection.end(found ? whoisText(found, now) : '%% No entries found.\r\n');
      });
    },
  };
}

function rdapError(status: number, title: string): Page {
  return { status, headers: JSON_TYPE, body: JSON.stringify({ errorCode: status, title }) };
}

/** RFC 9083 §5.3. */
function rdapDomain(registered: Registered, now: Date): object {
  const { registrar } = registered;
  return {
    rdapConformance: ['rdap_level_0'],
    objectClassName: 'domain',
    ldhName: registered.domain.toUpperCase(),
    status: registered.statuses ?? [],
    events: [...datesOf(registered, now)].flatMap(([eventAction, eventDate]) =>
      registered.expiryByWhois && eventAction === 'expiration' ? [] : [{ eventAction, eventDate }],
    ),
    nameservers: registered.nameServers.map((ldhName) => ({ objectClassName: 'nameserver', ldhName })),
    secureDNS: { delegationSigned: registered.delegationSigned },
    ...(registered.registrarSaysInDays !== undefined && {
      links: [
        {
          rel: 'related',
          type: 'application/rdap+json',
          href: `https://rdap.nic.example/registrar/${registered.domain}`,
        },
      ],
    }),
    entities: registrar
      ? [
          {
            objectClassName: 'entity',
            roles: ['registrar'],
            publicIds: [{ type: 'IANA Registrar ID', identifier: registrar.ianaId }],
            ...(registrar.abuse && {
              entities: [{ roles: ['abuse'], vcardArray: ['vcard', [['email', {}, 'text', registrar.abuse]]] }],
            }),
            vcardArray: [
              'vcard',
              [
                ['version', {}, 'text', '4.0'],
                ['fn', {}, 'text', registrar.name],
              ],
            ],
          },
        ]
      : [],
  };
}

function registrarDomain({ domain, registrarSaysInDays = 0 }: Registered, now: Date): object {
  const eventDate = new Date(now.getTime() + registrarSaysInDays * DAY_MS).toISOString();
  return { objectClassName: 'domain', ldhName: domain, events: [{ eventAction: 'expiration', eventDate }] };
}

function whoisText(registered: Registered, now: Date): string {
  const dates = datesOf(registered, now);
  const { registrar } = registered;
  const lines = [
    ['Domain Name', registered.domain.toUpperCase()],
    ['Registrar', registrar?.name],
    ['Registrar IANA ID', registrar?.ianaId],
    ['Registrar Abuse Contact Email', registrar?.abuse],
    ['Creation Date', dates.get('registration')],
    ['Registry Expiry Date', dates.get('expiration')],
    ['Updated Date', dates.get('last changed')],
    ...(registered.statuses ?? []).map((status) => ['Domain Status', eppStatus(status)]),
    ...registered.nameServers.map((host) => ['Name Server', host]),
    ['DNSSEC', registered.delegationSigned ? 'signedDelegation' : 'unsigned'],
  ];
  return lines.flatMap(([label, value]) => (value ? [`${label}: ${value}\r\n`] : [])).join('');
}

/** 'client transfer prohibited' as EPP writes it (RFC 8056 §2). */
function eppStatus(status: string): string {
  return status.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase());
}

function datesOf(registered: Registered, now: Date): ReadonlyMap<string, string> {
  const { createdDaysAgo = 3650, changedDaysAgo = 90, expiresInDays = 400 } = registered;
  const at = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString();
  return new Map([
    ['registration', at(-createdDaysAgo)],
    ['last changed', at(-changedDaysAgo)],
    ...(expiresInDays === null ? [] : [['expiration', at(expiresInDays)] as const]),
  ]);
}
