import type { TracedExchange } from '@house/engine';
import { SILENCES } from '@house/engine/fr';
import type { Block, Cell, Span } from '../outline.ts';
import { code, plain, soft } from '../text-spans.ts';
import { clock, NBSP, ranges, several, shortDay } from '../typography.fr.ts';
import { type Asked, askedAs } from './of-kind.ts';

/** What registries say of each name that was looked up. */
export function registrationReadings(exchanges: readonly TracedExchange[]): readonly Block[] {
  const asked = askedAs(exchanges, 'registration');
  if (asked.length === 0) return [];
  return [
    {
      kind: 'table',
      dense: true,
      caption: 'Registres',
      columns: [
        { heading: 'N°', align: 'end' },
        { heading: 'Domaine', share: 4 },
        { heading: 'Réponse', share: 7 },
        { heading: 'Créé' },
        { heading: 'Expire' },
        { heading: 'Source', share: 4 },
        { heading: 'Heure' },
      ],
      rows: asked.map(registrationRow),
    },
  ];
}

function registrationRow({ id, question, answer, server, at }: Asked<'registration'>): readonly Cell[] {
  const start: readonly Cell[] = [String(id), [code(question.domain)]];
  const end: readonly Cell[] = [[code(URL.parse(server ?? '')?.host ?? server ?? '–')], clock(at)];
  if (!answer.seen) return [...start, SILENCES[answer.silence], '', '', ...end];
  const { value } = answer;
  if (value.kind !== 'registration') return [...start, 'réponse non conservée', '', '', ...end];
  if (!value.registered) return [...start, { tone: 'fail', text: 'non enregistré' }, '', '', ...end];
  const date = (iso: string | null) => (iso === null ? '–' : shortDay(iso));
  return [
    ...start,
    [
      plain(value.registrar ?? 'enregistré'),
      ...(value.statuses.length > 0 ? [soft(' · '), code(value.statuses.join(', '))] : []),
    ],
    date(value.created),
    date(value.expires),
    ...end,
  ];
}

/** Block lists: a row for each, with whom it lists. */
export function listReadings(exchanges: readonly TracedExchange[]): readonly Block[] {
  const lists = Map.groupBy(askedAs(exchanges, 'blocklist'), ({ question }) => question.zone);
  if (lists.size === 0) return [];
  return [
    {
      kind: 'table',
      dense: true,
      caption: 'Listes noires',
      columns: [{ heading: 'Liste', share: 3 }, { heading: 'Réponse', share: 8 }, { heading: 'N°' }],
      rows: [...lists].map(([zone, own]): readonly Cell[] => [
        [code(zone)],
        listCell(own),
        ranges(own.map(({ id }) => id)),
      ]),
    },
  ];
}

function listCell(own: readonly Asked<'blocklist'>[]): Cell {
  const listed = own.flatMap(({ question, answer }) =>
    answer.seen && answer.value.kind === 'listing' && answer.value.listed
      ? [{ subject: question.subject, codes: answer.value.codes.map(({ address }) => address) }]
      : [],
  );
  const silent = own.filter(({ answer }) => !answer.seen).length;
  const absent = own.length - silent - listed.length;
  const words: readonly (readonly Span[])[] = [
    ...listed.map(({ subject, codes }) => [code(subject), plain(`${NBSP}: inscrit, réponse `), code(codes.join(', '))]),
    ...(absent > 0 ? [[plain(several(absent, 'nom ou adresse non inscrit', 'noms ou adresses non inscrits'))]] : []),
    ...(silent > 0 ? [[plain(`${several(silent, 'question', 'questions')} sans réponse`)]] : []),
  ];
  return words.flatMap((one, at) => (at > 0 ? [plain(' ; '), ...one] : one));
}
