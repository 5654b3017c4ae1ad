import { silenceWords } from '@rempart/engine/fr';
import { ofName } from '@rempart/french';
import { validityFigure } from '../figures/validity.ts';
import type { Block, Cell, Facts, Span, Table } from '../outline.ts';
import { type Gathered, gatheredOf, type Subject } from '../subject.ts';
import { code, plain, soft } from '../text-spans.ts';
import { day, enumerated, NBSP, shortDay } from '../typography.fr.ts';

export function dnsExhibits(subject: Subject): readonly Block[] {
  const gathered = gatheredOf(subject, 'dns');
  if (!gathered) return [];
  return [...serverTable(gathered), ...certificates(gathered, subject), ...headerLines(gathered)];
}

function serverTable({ delegation }: Gathered<'dns'>): readonly Table[] {
  if (!delegation.seen || delegation.value.servers.length === 0) return [];
  return [
    {
      kind: 'table',
      caption: `Serveurs DNS ${ofName(delegation.value.zone)}`,
      columns: [
        { heading: 'Serveur', share: 3 },
        { heading: 'Adresses', share: 3 },
        { heading: 'Réponse', share: 2 },
      ],
      rows: delegation.value.servers.map(({ host, probes }): readonly Cell[] => {
        const answering = probes.filter(({ soa }) => soa.seen && soa.value.authoritative);
        const serials = [...new Set(answering.flatMap(({ soa }) => (soa.seen ? [soa.value.serial] : [])))];
        return [
          [code(host)],
          [code(probes.map(({ address }) => address).join(', ') || '–')],
          answering.length > 0
            ? { tone: 'pass', text: `série ${serials.join(', ')}` }
            : { tone: 'unknown', text: 'pas de réponse' },
        ];
      }),
    },
  ];
}

/** One certificate per host, the same one told once. */
function certificates({ web }: Gathered<'dns'>, { evidence }: Subject): readonly Block[] {
  const leaves = web.hosts.flatMap(({ host, endpoints }) =>
    endpoints.flatMap(({ session }) => {
      const leaf = session.seen ? session.value.chain[0] : undefined;
      return session.seen && leaf
        ? [{ host, leaf, version: session.value.version, trusted: session.value.trusted }]
        : [];
    }),
  );
  const distinct = leaves.filter(
    ({ leaf }, index) => leaves.findIndex((one) => one.leaf.serial === leaf.serial) === index,
  );
  if (distinct.length === 0) return [];
  const spans = distinct.map(({ host, leaf }) => ({ name: host, from: leaf.notBefore, until: leaf.notAfter }));
  return [
    {
      kind: 'table',
      caption: 'Certificats du site',
      columns: [
        { heading: 'Nom', share: 3 },
        { heading: 'Émis par', share: 4 },
        { heading: 'Clé' },
        { heading: 'Valable', share: 3 },
      ],
      rows: distinct.map(({ host, leaf }) => [
        [code(host)],
        [code(leaf.issuer)],
        `${leaf.keyType.toUpperCase()}${leaf.keyBits === null ? '' : ` ${leaf.keyBits}`}`,
        `du ${shortDay(leaf.notBefore)} au ${shortDay(leaf.notAfter)}`,
      ]),
    },
    {
      kind: 'figure',
      drawing: validityFigure(spans, evidence.at, shortDay),
      alt: `Durées de validité${NBSP}: ${spans.map(({ name, until }) => `${name} jusqu’au ${day(until)}`).join(' ; ')}.`,
      caption: null,
      width: 1,
    },
  ];
}

const HEADERS = [
  'strict-transport-security',
  'content-security-policy',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
];

function headerLines({ pages }: Gathered<'dns'>): readonly Block[] {
  const exchange = pages.secure?.exchange;
  const last = exchange?.seen ? exchange.value.hops.at(-1) : undefined;
  if (!last) return [];
  const found = HEADERS.flatMap((name) => {
    const value = last.headers.find(([own]) => own === name)?.[1];
    return value === undefined ? [] : [`${name}: ${value}`];
  });
  const missing = HEADERS.filter((name) => !last.headers.some(([own]) => own === name));
  return [
    {
      kind: 'code',
      label: [soft('En-têtes de sécurité de '), code(last.url), soft(` (réponse ${last.status})`)],
      lines: found.length > 0 ? found : ['–'],
      tone: 'plain',
    },
    ...(missing.length > 0
      ? [{ kind: 'paragraph' as const, size: 'small' as const, text: `Absents${NBSP}: ${enumerated(missing)}.` }]
      : []),
  ];
}

export function cnameExhibits(subject: Subject): readonly Block[] {
  const names = gatheredOf(subject, 'cname')?.names ?? [];
  const rows = names.flatMap(({ name, chain }): (readonly Cell[])[] => {
    if (!chain.seen) return [[[code(name)], silenceWords(chain)]];
    const { aliases, rcode } = chain.value;
    if (aliases.length === 0) return [];
    return [[[code(name)], [code(aliases.join(' → ')), soft(rcode === 'NXDOMAIN' ? ' (cible inexistante)' : '')]]];
  });
  if (rows.length === 0) return [{ kind: 'paragraph', text: 'Aucun alias parmi les noms essayés.' }];
  return [
    {
      kind: 'table',
      caption: 'Alias trouvés parmi les noms essayés',
      columns: [
        { heading: 'Nom', share: 2 },
        { heading: 'Mène à', share: 3 },
      ],
      rows,
    },
  ];
}

export function whoisExhibits(subject: Subject): readonly Block[] {
  const registration = gatheredOf(subject, 'whois')?.registration;
  if (!registration?.seen || !registration.value.registered) return [];
  const { domain, registrar, created, expires, statuses, nameServers, server } = registration.value;
  const rows: Facts['rows'] = [
    { name: 'Nom enregistré', value: [code(domain)] },
    { name: 'Bureau d’enregistrement', value: registrar?.name ?? 'non publié' },
    { name: 'Créé le', value: created === null ? 'non publié' : day(created) },
    { name: 'Expire le', value: expires === null ? 'non publié' : day(expires) },
    { name: 'États', value: statuses.length === 0 ? '–' : separated(statuses.map(statusWords)) },
    { name: 'Serveurs déclarés', value: [code(nameServers.join(', ') || '–')] },
    { name: 'Registre interrogé', value: [code(server)] },
  ];
  return [{ kind: 'facts', rows }];
}

/** The statuses of RDAP (RFC 8056) that a holder meets. */
const STATUSES: ReadonlyMap<string, string> = new Map([
  ['active', 'actif'],
  ['client transfer prohibited', 'transfert verrouillé par le bureau d’enregistrement'],
  ['client delete prohibited', 'suppression verrouillée par le bureau d’enregistrement'],
  ['client update prohibited', 'modification verrouillée par le bureau d’enregistrement'],
  ['client hold', 'suspendu par le bureau d’enregistrement'],
  ['server transfer prohibited', 'transfert verrouillé par le registre'],
  ['server delete prohibited', 'suppression verrouillée par le registre'],
  ['server update prohibited', 'modification verrouillée par le registre'],
  ['server hold', 'suspendu par le registre'],
  ['pending delete', 'suppression en cours'],
  ['redemption period', 'supprimé, encore rachetable'],
]);

function statusWords(status: string): readonly Span[] {
  const words = STATUSES.get(status);
  return words === undefined ? [code(status)] : [plain(`${words} (`), code(status), plain(')')];
}

function separated(entries: readonly (readonly Span[])[]): readonly Span[] {
  return entries.flatMap((entry, index) => (index === 0 ? entry : [plain(', '), ...entry]));
}
