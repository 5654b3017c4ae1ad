import type { Block, Cell, Code, Section, Table } from '../outline.ts';
import { dialogueReadings, handshakeReadings, pageReadings, portReadings } from '../readings/connections.fr.ts';
import { nameReadings } from '../readings/names.fr.ts';
import { listReadings, registrationReadings } from '../readings/registers.fr.ts';
import { gatheredOf, type Subject } from '../subject.ts';
import { code, soft } from '../text-spans.ts';
import { clock, NBSP, number, several, shortDay } from '../typography.fr.ts';
import { balanced } from './pairs.ts';
import { citedNumbers } from './proofs.fr.ts';

/** Appendix B: what was answered, as it was answered. */
export function rawEvidence(subject: Subject): Section {
  const { trace } = subject.evidence;
  return {
    id: 'annexe-b',
    part: 'Pour le technicien · annexe B',
    heading: 'Relevés bruts',
    opens: 'here',
    lead: 'Ce qui a été demandé, et ce qui a été répondu, tel quel.',
    blocks: trace
      ? [...traced(trace, subject), ...chains(subject)]
      : [...zone(subject), ...dialogues(subject), ...exchanges(subject), ...chains(subject)],
  };
}

type Trace = NonNullable<Subject['evidence']['trace']>;

function traced({ exchanges, omitted }: Trace, subject: Subject): readonly Block[] {
  const under = (text: string, blocks: readonly Block[]): readonly Block[] =>
    blocks.length > 0 ? [{ kind: 'heading', text }, ...blocks] : [];
  return [
    { kind: 'paragraph', text: scope(exchanges, omitted) },
    ...under('DNS', nameReadings(exchanges, subject.evidence.domain, citedNumbers(subject))),
    ...under('Registres et listes noires', [...registrationReadings(exchanges), ...listReadings(exchanges)]),
    ...under('Connexions', [...portReadings(exchanges), ...handshakeReadings(exchanges)]),
    ...under(
      'Conversations SMTP et réponses HTTP',
      balanced([...dialogueReadings(exchanges), ...pageReadings(exchanges)]),
    ),
  ];
}

/** How many, between which hours, what the numbers are, and what is left out here. */
function scope(exchanges: Trace['exchanges'], omitted: number): string {
  const hours = exchanges.map(({ at }) => at).toSorted();
  const [first, last] = [hours[0], hours.at(-1)];
  const between = first && last ? `, entre ${clock(first)} et ${clock(last)} (heure de Paris)` : '';
  return [
    `${several(exchanges.length, 'question posée', 'questions posées')}${between}.`,
    'Le numéro d’un relevé est celui que citent les fiches, et son champ « id » dans le fichier JSON du résultat en ligne.',
    `Ici, les réponses identiques sont réunies, les valeurs très longues coupées avec le compte de ce qui manque, et les en-têtes de simple transport omis${NBSP}; ce fichier a tout${omitted > 0 ? `, hormis ${several(omitted, 'question', 'questions')} au-delà de ce qu’une analyse conserve` : ''}.`,
  ].join(' ');
}

function zone(subject: Subject): readonly Block[] {
  const dnssec = gatheredOf(subject, 'dns')?.dnssec;
  const sets = dnssec?.seen ? dnssec.value.sets : [];
  const rows = sets.flatMap(({ name, type, set }): (readonly Cell[])[] => {
    if (!set.seen) return [[[code(name)], type, 'pas de réponse', '', '']];
    const { records, signatures } = set.value;
    const signed = signatures.length > 0 ? 'oui' : 'non';
    if (records.length === 0) return [[[code(name)], type, 'aucun enregistrement', '', '']];
    return records.map(({ ttl, data }) => [[code(name)], type, [code(written(data))], number(ttl), signed]);
  });
  if (rows.length === 0) return [];
  return [
    { kind: 'heading', text: 'DNS' },
    {
      kind: 'table',
      caption: 'Réponses des résolveurs',
      columns: [
        { heading: 'Nom', share: 3 },
        { heading: 'Type' },
        { heading: 'Réponse', share: 6 },
        { heading: 'TTL', align: 'end' },
        { heading: 'Signé' },
      ],
      rows,
    },
  ];
}

type DnsSets = Extract<
  NonNullable<ReturnType<typeof gatheredOf<'dns'>>>['dnssec'],
  { readonly seen: true }
>['value']['sets'][number]['set'];
type DnsData = Extract<DnsSets, { readonly seen: true }>['value']['records'][number]['data'];

/** A record's data as a zone file would write it. */
function written(data: DnsData): string {
  const { type, ...fields } = data;
  if (data.type === 'TXT') return data.strings.map((text) => `"${text}"`).join(' ');
  return Object.values(fields).join(' ') || type;
}

function dialogues(subject: Subject): readonly Block[] {
  const sessions = (gatheredOf(subject, 'smtp')?.servers ?? []).flatMap(({ sessions }) =>
    sessions.flatMap(({ address, session }) => (session.seen ? [{ address, session: session.value }] : [])),
  );
  if (sessions.length === 0) return [];
  return [
    { kind: 'heading', text: 'Conversations SMTP' },
    ...sessions.map(({ address, session }): Code => {
      const { host, banner, ehlo, starttls } = session;
      const said = (reply: typeof banner | null) =>
        (reply?.lines ?? []).map((line, at, all) => `${reply?.code}${at < all.length - 1 ? '-' : ' '}${line}`);
      return {
        kind: 'code',
        label: [code(host), soft(` ${address}, port 25`)],
        lines: [...said(banner), ...said(ehlo), ...said(starttls.reply)],
        tone: 'plain',
      };
    }),
  ];
}

function exchanges(subject: Subject): readonly Block[] {
  const pages = gatheredOf(subject, 'dns')?.pages;
  const all = [...(pages?.plain ?? []), ...(pages?.secure ? [pages.secure] : [])];
  const rows = all.flatMap(({ exchange }) => (exchange.seen ? exchange.value.hops : []));
  const distinct = rows.filter(({ url }, at) => rows.findIndex((hop) => hop.url === url) === at);
  if (distinct.length === 0) return [];
  return [
    { kind: 'heading', text: 'Réponses HTTP' },
    ...distinct.map(
      ({ url, status, headers }): Code => ({
        kind: 'code',
        label: [code(url), soft(` ${status}`)],
        lines: headers.length > 0 ? headers.map(([name, value]) => `${name}: ${value}`) : ['–'],
        tone: 'plain',
      }),
    ),
  ];
}

function chains(subject: Subject): readonly Block[] {
  const web = gatheredOf(subject, 'dns')?.web.hosts ?? [];
  const site = web.flatMap(({ host, endpoints }) =>
    endpoints.flatMap(({ session }) => (session.seen ? [{ name: host, chain: session.value.chain }] : [])),
  );
  const mail = (gatheredOf(subject, 'smtp')?.servers ?? []).flatMap(({ host, sessions }) =>
    sessions.flatMap(({ session }) =>
      session.seen ? [{ name: `${host}:25`, chain: session.value.starttls.session?.chain ?? [] }] : [],
    ),
  );
  const shown = [...site, ...mail].flatMap(({ name, chain }) => chain.map((certificate) => ({ name, certificate })));
  const distinct = shown.filter(
    ({ certificate }, at) => shown.findIndex((one) => isSame(one.certificate, certificate)) === at,
  );
  const rows = distinct.map(({ certificate }): readonly Cell[] => {
    const { subject: holder, issuer, serial, notBefore, notAfter } = certificate;
    const names = shown.filter((one) => isSame(one.certificate, certificate)).map(({ name }) => name);
    return [
      [code([...new Set(names)].join(', '))],
      [code(holder)],
      [code(issuer)],
      [code(serial)],
      `${shortDay(notBefore)}${NBSP}– ${shortDay(notAfter)}`,
    ];
  });
  if (rows.length === 0) return [];
  const table: Table = {
    kind: 'table',
    dense: true,
    caption: 'Telles que servies, chaque certificat une fois',
    columns: [
      { heading: 'Servi par', share: 3 },
      { heading: 'Titulaire', share: 3 },
      { heading: 'Émetteur', share: 3 },
      { heading: 'Numéro de série', share: 4 },
      { heading: 'Validité', share: 2 },
    ],
    rows,
  };
  return [{ kind: 'heading', text: 'Chaînes de certificats' }, table];
}

interface Named {
  readonly serial: string;
  readonly issuer: string;
}

/** A serial number is unique to its issuer (RFC 5280 §4.1.2.2). */
function isSame(one: Named, other: Named): boolean {
  return one.serial === other.serial && one.issuer === other.issuer;
}
