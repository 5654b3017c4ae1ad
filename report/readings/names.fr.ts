import type { TracedExchange } from '@house/engine';
import { SILENCES } from '@house/engine/fr';
import type { Block, Cell, Table, Text } from '../outline.ts';
import { shortLine } from '../sections/proofs.fr.ts';
import { code, plain, soft } from '../text-spans.ts';
import { clock, NBSP, number, several } from '../typography.fr.ts';
import { type Answered, type Asked, answersOf, askedAs } from './of-kind.ts';

/** Characters of one value, and values of one answer, shown here. */
const LONGEST = 420;
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
    ...(direct.length > 0 ? [directTable(direct)] : []),
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
      { heading: 'Nom', share: 4 },
      { heading: 'Type' },
      { heading: 'Réponse', share: 8 },
      { heading: 'TTL', align: 'end' },
      { heading: 'Heure' },
      { heading: 'DNSSEC' },
    ],
    rows: found.map(({ id, question, at, answer }): readonly Cell[] => [
      String(id),
      [code(question.name || '.')],
      question.type,
      { lines: valuesOf(answer, question.type) },
      answer.ttl === null ? '' : number(answer.ttl),
      clock(at),
      answer.authenticated ? 'validé' : 'non',
    ]),
  };
}

/** Values one below another; the type is said where it is not the one that was asked for. */
function valuesOf({ aliases = [], records, left = 0, rcode }: Records, type: string): readonly Text[] {
  const values = [
    ...aliases.map((alias) => `→ ${alias}`),
    ...records.map((record) => (record.type === type ? record.text : `${record.type} ${record.text}`)),
  ];
  const beyond = Math.max(0, values.length - VALUES) + left;
  return [
    ...values.slice(0, VALUES).map((value): Text => [code(shortLine(value, LONGEST))]),
    ...(rcode === 'NOERROR' ? [] : [[soft(rcode)]]),
    ...(beyond > 0 ? [[soft(`[… + ${several(beyond, 'valeur', 'valeurs')}]`)]] : []),
  ];
}

function emptyTable(empty: readonly NameAsked[], domain: string, cited: ReadonlySet<number>): Table {
  const groups = Map.groupBy(empty, ({ question, answer }) => `${wordOf(answer)}\n${question.type}`);
  return {
    kind: 'table',
    dense: true,
    caption: 'Noms sans enregistrement de ce type',
    columns: [{ heading: 'Réponse', share: 2 }, { heading: 'Type' }, { heading: 'Noms', share: 9 }],
    rows: [...groups].map(([key, own]): readonly Cell[] => {
      const [word = '', type = ''] = key.split('\n');
      return [[plain(word), soft(` (${number(own.length)})`)], type, namesOf(own, domain, cited)];
    }),
  };
}

function wordOf(answer: NameAsked['answer']): string {
  if (!answer.seen) return SILENCES[answer.silence];
  if (answer.value.kind !== 'records') return 'réponse non conservée';
  return answer.value.rcode === 'NOERROR' ? 'aucun enregistrement' : answer.value.rcode;
}

/** Those of the audited domain without its name; with their number where a sheet refers to it. */
function namesOf(asked: readonly NameAsked[], domain: string, cited: ReadonlySet<number>): Text {
  const suffix = `.${domain}`;
  return asked.flatMap(({ id, question: { name } }, at) => {
    const short = name === domain ? '@' : name.endsWith(suffix) ? name.slice(0, -suffix.length) : `${name}.`;
    const number = cited.has(id) ? [soft(` n°${NBSP}${id}`)] : [];
    return [...(at > 0 ? [plain(', ')] : []), code(short), ...number];
  });
}

/** The same answer to the same question, of several servers, is told once. */
function directTable(direct: readonly NameAsked[]): Table {
  const groups = Map.groupBy(direct, ({ question: { type, name, transport }, answer }) =>
    JSON.stringify([type, name, transport, answer.seen ? withoutDelay(answer.value) : answer.silence]),
  );
  return {
    kind: 'table',
    dense: true,
    caption: 'Posé directement aux serveurs de noms',
    columns: [
      { heading: 'N°', share: 2 },
      { heading: 'Question', share: 4 },
      { heading: 'Réponse', share: 7 },
      { heading: 'Serveurs', share: 4 },
    ],
    rows: [...groups.values()].flatMap((own): readonly (readonly Cell[])[] => {
      const [first] = own;
      if (!first) return [];
      const { type, name, transport } = first.question;
      const { answer } = first;
      const records = answer.seen && answer.value.kind === 'records' ? answer.value : null;
      return [
        [
          own.map(({ id }) => id).join(', '),
          [code(`${type} ${name || '.'}`), soft(transport === 'tcp' ? ' TCP' : '')],
          records && hasRecords(records) ? { lines: valuesOf(records, type) } : wordOf(answer),
          [code([...new Set(own.map(({ question }) => question.to?.address ?? ''))].join(', '))],
        ],
      ];
    }),
  };
}

function withoutDelay(value: Extract<NameAsked['answer'], { readonly seen: true }>['value']): unknown {
  if (value.kind !== 'records') return value.kind;
  return [value.rcode, value.aliases ?? [], value.records.map(({ type, text }) => [type, text]), value.left ?? 0];
}
