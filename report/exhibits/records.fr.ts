import { costOf, publishedKeys, referralsOf } from '@rempart/engine';
import { silenceWords } from '@rempart/engine/fr';
import type { Block, Branch, Code, Table } from '../outline.ts';
import { type Gathered, gatheredOf, type Subject } from '../subject.ts';
import { code, plain, soft, strong } from '../text-spans.ts';
import { NBSP, number, several } from '../typography.fr.ts';
import { DMARC_TAGS } from './dmarc-tags.fr.ts';

/** What is shown of one name whose TXT records were queried. */
type Texts = { readonly seen: true; readonly value: readonly string[] } | Unseen;
type Unseen = Extract<Gathered<'spf'>['texts'], { readonly seen: false }>;

export function dmarcExhibits(subject: Subject): readonly Block[] {
  const gathered = gatheredOf(subject, 'dmarc');
  const own = gathered?.walk.find(({ texts }) => texts.seen && texts.value.length > 0) ?? gathered?.walk[0];
  if (!own) return [];
  const texts: Texts = own.texts;
  const [record] = texts.seen ? texts.value : [];
  return [...published(own.name, texts), ...(record === undefined ? [] : tagTable(record))];
}

/** Tag by tag, in the words of the record, with what each means. */
function tagTable(record: string): readonly Table[] {
  const tags = record.split(';').flatMap((part): (readonly [string, string])[] => {
    const at = part.indexOf('=');
    return at < 1 ? [] : [[part.slice(0, at).trim(), part.slice(at + 1).trim()]];
  });
  if (tags.length === 0) return [];
  return [
    {
      kind: 'table',
      caption: 'L’enregistrement, champ par champ',
      columns: [{ heading: 'Champ' }, { heading: 'Valeur', share: 4 }, { heading: 'Ce qu’elle dit', share: 6 }],
      rows: tags.map(([name, value]) => [
        [code(name)],
        [code(value)],
        DMARC_TAGS[name.toLowerCase()]?.(value) ?? 'Champ inconnu de la norme : les destinataires l’ignorent.',
      ]),
    },
  ];
}

export function spfExhibits(subject: Subject): readonly Block[] {
  const gathered = gatheredOf(subject, 'spf');
  if (!gathered) return [];
  const { policy } = gathered;
  const { lookups, voids, silence } = costOf(policy);
  const count = `${silence ? 'au moins ' : ''}${several(lookups, 'recherche DNS', 'recherches DNS')} sur 10 permises`;
  const empty = voids > 0 ? `, dont ${several(voids, 'sans réponse utile', 'sans réponse utile')} (2 permises)` : '';
  return [
    ...published(policy.domain, policy.records),
    ...(referralsOf(policy).length === 0
      ? []
      : [
          {
            kind: 'tree' as const,
            alt: 'Les politiques que celle-ci inclut, et celles que celles-là incluent.',
            root: branchOf(policy),
          },
        ]),
    ...(policy.records.seen && policy.records.value.length > 0
      ? [
          {
            kind: 'paragraph' as const,
            size: 'small' as const,
            text: `Évaluer cette politique coûte ${count}${empty}.`,
          },
        ]
      : []),
  ];
}

function branchOf(policy: Gathered<'spf'>['policy']): Branch {
  const { lookups, silence } = costOf(policy);
  const cost = `${silence ? 'au moins ' : ''}${several(lookups, 'recherche', 'recherches')}`;
  const [record] = policy.records.seen ? policy.records.value : [];
  const told = policy.records.seen ? (record ?? 'aucun enregistrement SPF') : silenceWords(policy.records);
  return {
    text: [strong(policy.domain), soft(` ${cost}${NBSP}: `), code(told)],
    branches: referralsOf(policy).map(({ term, policy: below }) =>
      below.seen
        ? branchOf(below.value)
        : { text: [strong(term.target), soft(`${NBSP}: ${silenceWords(below)}`)], branches: [] },
    ),
  };
}

export function dkimExhibits(subject: Subject): readonly Block[] {
  const gathered = gatheredOf(subject, 'dkim');
  if (!gathered) return [];
  const keys = publishedKeys(gathered);
  if (keys.length === 0) {
    const text = `Aucune clé trouvée parmi ${gathered.asked} sélecteurs essayés. Cela ne prouve pas l’absence de DKIM : les sélecteurs ne peuvent pas être énumérés.`;
    return [{ kind: 'paragraph', text }];
  }
  return [
    {
      kind: 'table',
      caption: `Clés trouvées parmi ${gathered.asked} sélecteurs essayés`,
      columns: [{ heading: 'Sélecteur', share: 1 }, { heading: 'Clé' }, { heading: 'Publiée par', share: 2 }],
      rows: keys.map((key) => [
        [code(key.selector)],
        keyWords(key),
        [code(aliasOf(gathered, key.selector) ?? `${key.selector}._domainkey.${gathered.domain}`)],
      ]),
    },
  ];
}

function aliasOf({ selectors }: Gathered<'dkim'>, selector: string): string | undefined {
  const found = selectors.find((one) => one.selector === selector)?.answer;
  return found?.seen ? found.value.aliases.at(-1) : undefined;
}

export function mtaStsExhibits(subject: Subject): readonly Block[] {
  const gathered = gatheredOf(subject, 'mta-sts');
  if (!gathered) return [];
  const { record, policy, reporting } = gathered;
  return [
    ...(record.seen ? published(record.value.name, { seen: true, value: record.value.texts }) : []),
    ...(policy.answer.seen
      ? [file(`${policy.answer.value.url} (réponse ${policy.answer.value.status})`, policy.answer.value.body)]
      : []),
    ...(reporting.seen && reporting.value.texts.length > 0
      ? published(reporting.value.name, { seen: true, value: reporting.value.texts })
      : []),
  ];
}

export function bimiExhibits(subject: Subject): readonly Block[] {
  const records = gatheredOf(subject, 'bimi')?.records ?? [];
  return records.flatMap(({ name, texts }) => (texts.seen && texts.value.length > 0 ? published(name, texts) : []));
}

/** The texts of a name, or that there are none, or why nobody knows. */
export function published(name: string, texts: Texts): readonly Block[] {
  if (!texts.seen) return [{ kind: 'paragraph', text: [code(name), plain(`${NBSP}: ${silenceWords(texts)}.`)] }];
  if (texts.value.length === 0)
    return [{ kind: 'paragraph', text: [code(name), plain(`${NBSP}: aucun enregistrement TXT.`)] }];
  return texts.value.map(
    (text): Code => ({ kind: 'code', label: [code(name), soft(' TXT')], lines: [text], tone: 'plain' }),
  );
}

const LINES_SHOWN = 12;

function file(label: string, body: string): Code {
  const lines = body.split(/\r?\n/).filter((line) => line.trim() !== '');
  const left = lines.length - LINES_SHOWN;
  const shown = lines.slice(0, LINES_SHOWN);
  return {
    kind: 'code',
    label: [code(label)],
    lines: left > 0 ? [...shown, `… (+ ${several(left, 'ligne', 'lignes')})`] : shown,
    tone: 'plain',
  };
}

function keyWords({ kind, bits, revoked, fault }: ReturnType<typeof publishedKeys>[number]): string {
  if (fault !== null) return 'illisible';
  if (revoked) return 'révoquée';
  return `${kind.toUpperCase()}${bits === null ? '' : ` ${number(bits)}${NBSP}bits`}`;
}
