import { effortInWords, legible } from '@rempart/contract';
import { dateInWords } from '../common/phrases.fr.ts';
import { conditionInWords } from '../common/plan-words.fr.ts';
import { bothSpellings } from '../common/spellings.ts';
import type { AuditEvidence } from '../evidence.ts';
import type { Action } from '../remedies/action.ts';
import type { FirstThingWords } from '../remedies/first-thing.ts';
import type { RecordChange, ServedText } from '../remedies/remedy.ts';
import { describeAction } from '../remedies/words.fr.ts';
import { findingApart } from '../remedies/words.ts';
import { linesOf, type Message, replacesValue } from './message.ts';
import { conditionsOf, titlesIn } from './plan-steps.fr.ts';

/**
 * One action for the person who does it: what, from when on, the values, how to check it and how to undo it. `actions` are those of the
 * plan; `first`: the fact that it begins to end, in words.
 */
export function messageOf(
  action: Action,
  actions: readonly Action[],
  evidence: AuditEvidence,
  first: FirstThingWords | null = null,
): Message {
  const { title, why, steps: said, criterion, rollback } = describeAction(action);
  const { found, steps } = findingApart(action, said);
  const { notBefore: day } = action;
  const from = day === null ? 'dès maintenant' : `à partir du ${dateInWords(day)}`;
  const todo = `« ${title} » (${effortInWords(action.effort)})`;
  const fact = first?.finding ?? null;
  const domain = bothSpellings(evidence.domain);
  const subject = `${domain} : ${title}`;
  const paragraphs: readonly (readonly string[])[] = [
    ['Bonjour,'],
    [
      fact === null
        ? `Une analyse de notre domaine ${domain}, le ${dateInWords(evidence.at)}, montre un point à régler chez vous : ${todo}. ${why}`
        : `Une analyse de notre domaine ${domain}, le ${dateInWords(evidence.at)}, montre ceci : ${fact}`,
    ],
    fact === null ? [] : [[`À faire : ${todo}.`, first?.end].filter(Boolean).join(' ')],
    [
      `Pouvez-vous le traiter, ${from}, et me dire quand c’est fait ?${replacesValue(action) ? ' Notez d’abord la valeur en place.' : ''}`,
    ],
    conditions(action, actions, evidence),
    found !== null && fact === null ? [`Constat : ${found}`] : [],
    steps.map((step, index) => `${index + 1}. ${step}`),
    ...action.records.map(recordInText),
    ...action.served.map(servedInText),
    [`Pour vérifier : ${criterion}`],
    [`Pour revenir en arrière : ${rollback}`],
  ];
  return { subject, lines: linesOf(paragraphs) };
}

function conditions(action: Action, actions: readonly Action[], evidence: AuditEvidence): readonly string[] {
  return conditionsOf(action, evidence)
    .filter(({ kind }) => kind !== 'not-before')
    .map((condition) => conditionInWords(condition, titlesIn(actions)));
}

function recordInText({ name, type, ttl, before, after }: RecordChange): readonly string[] {
  const at = `${legible(name)} (${type}, TTL ${ttl})`;
  const values = (verb: string, list: readonly string[]) =>
    list.length === 0 ? [] : [`${verb}, ${at} :`, ...list.map(legible)];
  const published = before.length === 0 ? [`Rien n’est publié aujourd’hui à ${legible(name)}.`] : [];
  return [...values('À retirer', before), ...published, ...values('À publier', after)];
}

function servedInText({ url, contentType, text }: ServedText): readonly string[] {
  const kind = contentType === 'headers' ? 'En-têtes à envoyer' : `Fichier à servir (${contentType})`;
  return [`${kind}, ${legible(url)} :`, ...text.trimEnd().split('\n').map(legible)];
}
