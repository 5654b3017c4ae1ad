import type { TracedExchange } from '@house/engine';
import { SILENCES } from '@house/engine/fr';
import type { Block, Cell, Code, Table } from '../outline.ts';
import { abridged, readingLabel } from '../sections/proofs.fr.ts';
import { code, plain, soft } from '../text-spans.ts';
import { clock, NBSP, several } from '../typography.fr.ts';
import { answersOf, askedAs } from './of-kind.ts';

/** Lines of one conversation and of the headers of one page, and the characters of a line, shown here. */
const LINES = 16;
const HEADERS = 10;
const LONGEST = 240;

/** Ports at which was knocked, a row for each machine. */
export function portReadings(exchanges: readonly TracedExchange[]): readonly Block[] {
  const machines = Map.groupBy(askedAs(exchanges, 'tcp'), ({ question }) => question.address);
  if (machines.size === 0) return [];
  const stateOf = ({ answer }: TracedExchange) =>
    answer.seen && answer.value.kind === 'port' ? answer.value.state : answer.seen ? 'open' : answer.silence;
  const rows = [...machines].map(([address, own]): readonly Cell[] => {
    const having = (state: (found: string) => boolean) =>
      own.filter((one) => state(stateOf(one))).map(({ id, question }) => ({ id, port: question.port }));
    const open = having((state) => state === 'open').toSorted((one, other) => one.port - other.port);
    const closed = having((state) => state === 'closed');
    const silent = having((state) => state !== 'open' && state !== 'closed');
    return [
      [code(address)],
      open.flatMap(({ id, port }, at) => [plain(`${at > 0 ? ', ' : ''}${port}`), soft(` n°${NBSP}${id}`)]),
      listed(closed),
      listed(silent),
    ];
  });
  return [
    {
      kind: 'table',
      dense: true,
      caption: 'Ports essayés, sans rien y envoyer',
      columns: [
        { heading: 'Adresse', share: 3 },
        { heading: 'Ouverts', share: 5 },
        { heading: 'Fermés', share: 4 },
        { heading: 'Sans réponse, ou non essayés', share: 4 },
      ],
      rows,
    },
  ];
}

function listed(ports: readonly { readonly port: number }[]): string {
  const sorted = ports.map(({ port }) => port).toSorted((one, other) => one - other);
  return sorted.length === 0 ? '–' : sorted.join(', ');
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
      { heading: 'N°' },
      { heading: 'Serveur', share: 4 },
      { heading: 'Session', share: 5 },
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
        [code(session ? String(session.id) : '–')],
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

/** Conversations with mail servers, the same one told once. */
export function dialogueReadings(exchanges: readonly TracedExchange[]): readonly Code[] {
  const told = answersOf(askedAs(exchanges, 'smtp'), 'dialogue').map(({ answer, ...exchange }) => ({
    exchange: { ...exchange, answer: { seen: true as const, value: answer } },
    lines: answer.lines,
    tls: answer.tls,
  }));
  const groups = [...Map.groupBy(told, ({ lines }) => lines.join('\n')).values()];
  return groups.flatMap((own): readonly Code[] => {
    const [first, ...same] = own;
    if (!first) return [];
    const others = same.map(({ exchange }) => exchange.question.address);
    return [
      {
        kind: 'code',
        label: [
          ...readingLabel(first.exchange),
          ...(others.length > 0 ? [soft(' · mot pour mot '), code(others.join(', '))] : []),
        ],
        lines: abridged(first.lines, LINES, LONGEST),
        tone: 'plain',
      },
    ];
  });
}

/** Headers of every page that was fetched, the same ones told once; those that every server sends are left out. */
export function pageReadings(exchanges: readonly TracedExchange[]): readonly Code[] {
  const hops = answersOf(askedAs(exchanges, 'http'), 'pages').flatMap(({ id, at, answer }) =>
    answer.hops.map(({ url, status, address, headers, left = 0 }) => {
      const telling = headers.filter(([name]) => !USUAL.has(name.toLowerCase()));
      const lines = telling.slice(0, HEADERS).map(([name, value]) => `${name}: ${value}`);
      const omitted = left + telling.length - lines.length;
      const more = omitted > 0 ? [`[… + ${several(omitted, 'en-tête', 'en-têtes')}]`] : [];
      return { id, at, url, status, address, lines: [...abridged(lines, HEADERS, LONGEST), ...more] };
    }),
  );
  return [...Map.groupBy(hops, ({ address, lines }) => [address, ...lines].join('\n')).values()].map((own): Code => {
    const asked = own.filter(
      ({ url, status }, at) => own.findIndex((one) => one.url === url && one.status === status) === at,
    );
    return {
      kind: 'code',
      label: asked.flatMap(({ id, url, status, at, address }, position) => [
        soft(`${position > 0 ? ' ; ' : ''}n°${NBSP}${id} `),
        code(url),
        soft(` · ${status}${position === 0 ? ` · ${address} · ${clock(at)}` : ''}`),
      ]),
      lines: own[0]?.lines ?? [],
      tone: 'plain',
    };
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
