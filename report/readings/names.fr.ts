import type { TracedExchange } from '@house/engine';
import { SILENCES } from '@house/engine/fr';
import type { Block, Cell, Span, Table, Text } from '../outline.ts';
import { shortLine } from '../sections/proofs.fr.ts';
import { code, plain, soft, strong } from '../text-spans.ts';
import { clock, enumerated, NBSP, number, ranges, several } from '../typography.fr.ts';
import { type Answered, type Asked, answersOf, askedAs } from './of-kind.ts';

/** Characters of one value, and values of one answer, shown here. */
const LONGEST = 300;
const VALUES = 8;

/** What the DNS answered: each answer with its records; names without any, grouped; then what the zone’s own servers said. */
export function nameReadings(
  exchanges: readonly TracedExchange[],
  domain: string,
  cited: ReadonlySet<number>,
): readonly Block[] {
  const all = askedAs(exchanges, 'dns');
  const resolved = all.filter(({ question }) => !question.to);
  const found = answersOf(resolved, 'records').filter(({ answer }) => hasRecords(answer));
  const empty = resolved.filter(
    ({ answer }) => !answer.seen || answer.value.kind !== 'records' || !hasRecords(answer.value),
  );
  const direct = all.filter(({ question }) => question.to);
  return [
    ...[...Map.groupBy(found, ({ server }) => server ?? '')].map(([server, own]) => foundTable(server, own)),
    ...(empty.length > 0 ? [emptyTable(empty, domain, cited)] : []),
    ...(direct.length > 0 ? [directTable(direct, found)] : []),
  ];
}

type NameAsked = Asked<'dns'>;
type Records = Answered<'records', 'dns'>['answer'];

function hasRecords({ records, aliases }: Records): boolean {
  return records.length > 0 || (aliases ?? []).length > 0;
}

function foundTable(server: string, found: readonly Answered<'records', 'dns'>[]): Table {
  return {
    kind: 'table',
    dense: true,
    caption: `Enregistrements lus, par le résolveur ${server}`,
    columns: [
      { heading: 'N°', align: 'end' },
      { heading: 'Question', share: 4 },
      { heading: 'Réponse', share: 8 },
      { heading: 'TTL', align: 'end' },
      { heading: 'Heure' },
      { heading: 'DNSSEC' },
    ],
    rows: alike(found, ({ question, answer }) => [question.name, question.type, withoutDelay(answer)]).map(
      ([{ question, at, answer }, ids, own]): readonly Cell[] => [
        ids,
        [code(`${question.type} ${question.name || '.'}`)],
        { lines: valuesOf(answer, question.type) },
        answer.ttl === null ? '' : number(answer.ttl),
        clock(at),
        securityOf(own.map((one) => one.answer)),
      ],
    ),
  };
}

/** The first of those that are alike, with the numbers of all. */
function alike<T extends { readonly id: number }>(
  all: readonly T[],
  traits: (one: T) => unknown,
): readonly (readonly [T, string, readonly T[]])[] {
  return [...Map.groupBy(all, (one) => JSON.stringify(traits(one))).values()].flatMap((own) => {
    const [first] = own;
    return first ? [[first, ranges(own.map(({ id }) => id)), own] as const] : [];
  });
}

/** Validated by the resolver (AD), at least signed, or neither. */
function securityOf(answers: readonly Records[]): string {
  if (answers.some(({ authenticated }) => authenticated)) return 'validé';
  return answers.some(({ records }) => records.some(isSignature)) ? 'signé' : 'non';
}

function isSignature({ type }: Records['records'][number]): boolean {
  return type === 'RRSIG';
}

/** Values one below another; the type is said where it is not the one that was asked for. */
function valuesOf({ aliases = [], records, left = 0, rcode }: Records, type: string): readonly Text[] {
  const values = [
    ...aliases.map((alias) => `→ ${alias}`),
    ...records
      .filter((record) => !isSignature(record))
      .map((record) => (record.type === type ? record.text : `${record.type} ${record.text}`)),
  ];
  const beyond = Math.max(0, values.length - VALUES) + left;
  return [
    ...values.slice(0, VALUES).map((value): Text => [code(shortLine(value, LONGEST))]),
    ...(rcode === 'NOERROR' ? [] : [[soft(rcode)]]),
    ...(beyond > 0 ? [[soft(`[… + ${several(beyond, 'valeur', 'valeurs')}]`)]] : []),
  ];
}

function emptyTable(empty: readonly NameAsked[], domain: string, cited: ReadonlySet<number>): Table {
  const subjects = Map.groupBy(empty, ({ question: { name, type } }) =>
    name.endsWith(SELECTORS + domain) ? `clés DKIM (${type})` : type,
  );
  return {
    kind: 'table',
    dense: true,
    caption: `Noms sans enregistrement de ce type, écrits sans «${NBSP}.${domain}${NBSP}»`,
    columns: [
      { heading: 'Réponse', share: 2 },
      { heading: 'Noms, par type de question', share: 12 },
    ],
    rows: [...Map.groupBy(empty, ({ answer }) => wordOf(answer))].map(([word, own]): readonly Cell[] => [
      [plain(word), soft(` (${number(own.length)})`)],
      {
        lines: [...subjects].flatMap(([subject, all]): readonly Text[] => {
          const alike = all.filter((one) => own.includes(one));
          const suffix = (alike[0]?.question.name.endsWith(SELECTORS + domain) ? SELECTORS : '.') + domain;
          return alike.length === 0 ? [] : [[strong(`${subject}${NBSP}: `), ...namesOf(alike, domain, suffix, cited)]];
        }),
      },
    ]),
  };
}

const SELECTORS = '._domainkey.';

function wordOf(answer: NameAsked['answer']): string {
  if (!answer.seen) return SILENCES[answer.silence];
  if (answer.value.kind !== 'records') return 'réponse non conservée';
  return answer.value.rcode === 'NOERROR' ? 'aucun enregistrement' : answer.value.rcode;
}

/** Without what they share; with their number where a sheet refers to it. */
function namesOf(
  asked: readonly NameAsked[],
  domain: string,
  suffix: string,
  cited: ReadonlySet<number>,
): readonly Span[] {
  return asked.flatMap(({ id, question: { name } }, at) => {
    const short = name === domain ? '@' : name.endsWith(suffix) ? name.slice(0, -suffix.length) : `${name}.`;
    const number = cited.has(id) ? [soft(` n°${NBSP}${id}`)] : [];
    return [...(at > 0 ? [plain(', ')] : []), code(short), ...number];
  });
}

/** The same answer about the same name, of several servers and for several types, is told once. */
function directTable(direct: readonly NameAsked[], resolved: readonly Answered<'records', 'dns'>[]): Table {
  const known = new Map(resolved.map(({ id, question, answer }) => [sameAs(question, answer), id]));
  const groups = alike(direct, ({ question: { name, transport }, answer }) => [
    name,
    transport,
    answer.seen ? withoutDelay(answer.value) : answer.silence,
  ]);
  const all = usualHosts(groups.map(([, , own]) => own));
  return {
    kind: 'table',
    dense: true,
    caption: `Posé directement aux serveurs de noms${all.length > 1 ? ` («${NBSP}tous${NBSP}»${NBSP}: ${enumerated(all)})` : ''}`,
    columns: [
      { heading: 'N°', share: 2 },
      { heading: 'Question', share: 4 },
      { heading: 'Réponse', share: 7 },
      { heading: 'Serveurs', share: 3 },
    ],
    rows: groups.map(([{ question, answer }, ids, own]): readonly Cell[] => {
      const types = [...new Set(own.map((one) => one.question.type))];
      const records = answer.seen && answer.value.kind === 'records' ? answer.value : null;
      const first = records ? known.get(sameAs(question, records)) : undefined;
      return [
        ids,
        [code(`${types.join('/')} ${question.name || '.'}`), soft(question.transport === 'tcp' ? ' TCP' : '')],
        first === undefined ? told(answer, question.type) : [soft(`comme n°${NBSP}${first}`)],
        serversOf(own, all),
      ];
    }),
  };
}

function told(answer: NameAsked['answer'], type: string): Cell {
  const records = answer.seen && answer.value.kind === 'records' ? answer.value : null;
  return records && hasRecords(records) ? { lines: valuesOf(records, type) } : wordOf(answer);
}

/** The same question with the same values; from a server of the zone an alias is a record. */
function sameAs({ name, type }: NameAsked['question'], answer: Records): string {
  const values = answer.records
    .filter((record) => !isSignature(record))
    .map((record) => `${record.type} ${record.text}`);
  return JSON.stringify([name, type, answer.aliases ?? [], values.toSorted(), answer.left ?? 0]);
}

/** Their names, or that it is all of them, and how many addresses they have where that is more. */
function serversOf(direct: readonly NameAsked[], all: readonly string[]): Text {
  const hosts = hostsOf(direct);
  const addresses = new Set(direct.map(({ question }) => question.to?.address ?? ''));
  const count = addresses.size > hosts.length ? [soft(` (${number(addresses.size)}${NBSP}adresses)`)] : [];
  const isAll = hosts.length > 1 && hosts.join() === all.join();
  return [isAll ? plain('tous') : code(hosts.join(', ')), ...count];
}

function hostsOf(direct: readonly NameAsked[]): readonly string[] {
  return [...new Set(direct.map(({ question }) => question.to?.host ?? ''))].toSorted();
}

/** Those that were asked together most often. */
function usualHosts(groups: readonly (readonly NameAsked[])[]): readonly string[] {
  const sets = Map.groupBy(groups.map(hostsOf), (hosts) => hosts.join());
  const [usual] = [...sets.values()].toSorted((one, other) => other.length - one.length);
  return usual?.[0] ?? [];
}

/** An answer but for its TTLs, which count down, and its signatures. */
function withoutDelay(value: Extract<NameAsked['answer'], { readonly seen: true }>['value']): unknown {
  if (value.kind !== 'records') return value.kind;
  const records = value.records.filter((record) => !isSignature(record)).map(({ type, text }) => `${type} ${text}`);
  return [value.rcode, value.aliases ?? [], records.toSorted(), value.left ?? 0];
}
