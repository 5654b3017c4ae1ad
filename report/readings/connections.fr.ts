import type { TracedExchange } from '@house/engine';
import { SILENCES } from '@house/engine/fr';
import type { Block, Cell, Code, Span, Table } from '../outline.ts';
import { abridged, readingLabel } from '../sections/proofs.fr.ts';
import { code, plain, soft } from '../text-spans.ts';
import { clock, NBSP, ranges, several } from '../typography.fr.ts';
import { type Answered, answersOf, askedAs } from './of-kind.ts';

/** Lines of one conversation and of the headers of one page, and the characters of a line, shown here. */
const LINES = 13;
const HEADERS = 10;
const LONGEST = 240;

/** Ports at which was knocked, a row for each machine; the witness that port 25 is open from here. */
export function portReadings(exchanges: readonly TracedExchange[]): readonly Block[] {
  const machines = Map.groupBy(askedAs(exchanges, 'tcp'), ({ question }) => question.address);
  const rows = [...machines].map(([address, own]): readonly Cell[] => {
    const having = (state: string) => own.filter((one) => stateOf(one) === state).map(({ question }) => question.port);
    return [
      [code(ranges(own.map(({ id }) => id)))],
      [code(address)],
      listed(having('open')),
      listed(having('closed')),
      listed(having('silent')),
    ];
  });
  const witnesses = askedAs(exchanges, 'port25').map((one): readonly Cell[] => [
    [code(String(one.id))],
    'notre témoin',
    stateOf(one) === 'open' ? '25' : '–',
    stateOf(one) === 'closed' ? '25' : '–',
    stateOf(one) === 'silent' ? '25' : '–',
  ]);
  if (rows.length + witnesses.length === 0) return [];
  return [
    {
      kind: 'table',
      dense: true,
      caption: 'Ports essayés, sans rien y envoyer',
      columns: [
        { heading: 'N°', share: 3 },
        { heading: 'Adresse', share: 4 },
        { heading: 'Ouverts', share: 5 },
        { heading: 'Fermés', share: 5 },
        { heading: 'Sans réponse, ou non essayés', share: 5 },
      ],
      rows: [...rows, ...witnesses],
    },
  ];
}

function stateOf({ answer }: TracedExchange): string {
  return answer.seen && answer.value.kind === 'port' ? answer.value.state : 'silent';
}

function listed(ports: readonly number[]): string {
  return ports.length === 0 ? '–' : ports.toSorted((one, other) => one - other).join(', ');
}

/** What each server agreed to, handshake by handshake: a whole one, then offers of one thing at a time. */
export function handshakeReadings(exchanges: readonly TracedExchange[]): readonly Block[] {
  const asked = Map.groupBy(
    askedAs(exchanges, 'tls'),
    ({ question: { host, address, port } }) => `${host}\n${address}\n${port}`,
  );
  if (asked.size === 0) return [];
  const table: Table = {
    kind: 'table',
    dense: true,
    caption: 'Sessions TLS, et offres faites une à une',
    columns: [
      { heading: 'N°', share: 2 },
      { heading: 'Serveur', share: 4 },
      { heading: 'Session', share: 6 },
      { heading: 'Offres acceptées', share: 3 },
      { heading: 'Offres refusées', share: 3 },
    ],
    rows: [...asked].map(([key, own]): readonly Cell[] => {
      const [host = '', address = '', port = ''] = key.split('\n');
      const session = own.find(({ question }) => question.offer === undefined);
      const hellos = answersOf(own, 'hello');
      const offers = (accepted: boolean) =>
        hellos.flatMap(({ question, answer }) => (answer.accepted === accepted ? [question.offer ?? ''] : []));
      return [
        [code(ranges(own.map(({ id }) => id)))],
        [code(host), soft(` ${address}, ${port}`)],
        session ? sessionWords(session.answer) : '–',
        [code(offers(true).join(', ') || '–')],
        [code(offers(false).join(', ') || '–')],
      ];
    }),
  };
  return [table];
}

function sessionWords(answer: TracedExchange['answer']): Cell {
  if (!answer.seen) return SILENCES[answer.silence];
  if (answer.value.kind !== 'session') return 'non conservée';
  const { version, cipher, trusted, trustFault, nameMatches, failure } = answer.value.tls;
  if (version === null) return [plain('aucune session '), code(failure ?? '')];
  return [
    code(`${version} ${cipher ?? ''}`),
    plain(trusted && nameMatches ? ', certificat accepté' : ', certificat refusé'),
    ...(trusted ? [] : [soft(' '), code(trustFault ?? '')]),
    ...(nameMatches ? [] : [soft(' (autre nom)')]),
  ];
}

/** Conversations with mail servers, the same one told once; where none began, why. */
export function dialogueReadings(exchanges: readonly TracedExchange[]): readonly Code[] {
  const asked = askedAs(exchanges, 'smtp').map((exchange) => ({
    exchange,
    lines: exchange.answer.seen && exchange.answer.value.kind === 'dialogue' ? exchange.answer.value.lines : [],
  }));
  const groups = Map.groupBy(asked, ({ exchange, lines }) => lines.join('\n') || String(exchange.id));
  return [...groups.values()].flatMap((own): readonly Code[] => {
    const [first, ...same] = own;
    if (!first) return [];
    const others = same.flatMap(({ exchange }, at) => [
      soft(`${at > 0 ? ', ' : ' · mot pour mot '}n°${NBSP}${exchange.id} `),
      code(exchange.question.address),
    ]);
    const label = [...readingLabel(first.exchange), ...others];
    return [{ kind: 'code', label, lines: abridged(first.lines, LINES, LONGEST), tone: 'plain' }];
  });
}

/** Headers of every page that was fetched, the same ones told once; those that every server sends are left out. */
export function pageReadings(exchanges: readonly TracedExchange[]): readonly Code[] {
  const asked = askedAs(exchanges, 'http');
  const hops = answersOf(asked, 'pages').flatMap(({ id, at, answer }) =>
    answer.hops.map((hop) => shownHop(hop, id, at)),
  );
  const silent = asked.filter(
    ({ answer }) => !answer.seen || answer.value.kind !== 'pages' || answer.value.hops.length === 0,
  );
  const answered = [...Map.groupBy(hops, ({ address, lines }) => [address, ...lines].join('\n')).values()];
  const read = new Set<string>();
  return [
    ...answered.map(
      (own): Code => ({
        kind: 'code',
        label: pagesLabel(own),
        lines: unread(own[0]?.lines ?? [], read),
        tone: 'plain',
      }),
    ),
    ...silent.map((exchange): Code => ({ kind: 'code', label: readingLabel(exchange), lines: [], tone: 'plain' })),
  ];
}

/** Lines that no page before has shown; the others are counted. `read` grows. */
function unread(lines: readonly string[], read: Set<string>): readonly string[] {
  const fresh = lines.filter((line) => !read.has(line));
  const known = lines.length - fresh.length;
  for (const line of lines) read.add(line);
  return known === 0 ? fresh : [...fresh, `[… + ${several(known, 'en-tête déjà lu', 'en-têtes déjà lus')}]`];
}

type Hop = Answered<'pages', 'http'>['answer']['hops'][number];
type ShownHop = ReturnType<typeof shownHop>;

function shownHop({ url, status, address, headers, left = 0 }: Hop, id: number, at: string) {
  const telling = headers.filter(([name]) => !USUAL.has(name.toLowerCase()));
  const lines = telling.slice(0, HEADERS).map(([name, value]) => `${name}: ${value}`);
  const omitted = left + telling.length - lines.length;
  const more = omitted > 0 ? [`[… + ${several(omitted, 'en-tête', 'en-têtes')}]`] : [];
  return { id, at, url, status, address, lines: [...abridged(lines, HEADERS, LONGEST), ...more] };
}

/** Each page with the numbers under which it was asked for. */
function pagesLabel(own: readonly ShownHop[]): readonly Span[] {
  const pages = [...Map.groupBy(own, ({ url, status }) => `${url} ${status}`).values()];
  return pages.flatMap((same, position): readonly Span[] => {
    const [first] = same;
    if (!first) return [];
    const { url, status, address, at } = first;
    return [
      soft(`${position > 0 ? ' ; ' : ''}n°${NBSP}${ranges([...new Set(same.map(({ id }) => id))])} `),
      code(url),
      soft(` · ${status}${position === 0 ? ` · ${address} · ${clock(at)}` : ''}`),
    ];
  });
}

/** They say how an answer travels, not what it is. */
const USUAL = new Set([
  'date',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'vary',
  'etag',
  'last-modified',
  'accept-ranges',
  'age',
]);
