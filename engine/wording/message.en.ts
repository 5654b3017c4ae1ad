import { legible } from '@rempart/contract';
import { dateInWords } from '../common/phrases.en.ts';
import { conditionInWords } from '../common/plan-words.en.ts';
import { bothSpellings } from '../common/spellings.ts';
import type { AuditEvidence } from '../evidence.ts';
import type { Action } from '../remedies/action.ts';
import type { FirstThingWords } from '../remedies/first-thing.ts';
import type { RecordChange, ServedText } from '../remedies/remedy.ts';
import { describeAction, effortInWords } from '../remedies/words.en.ts';
import { findingApart } from '../remedies/words.ts';
import { linesOf, type Message, replacesValue } from './message.ts';
import { conditionsOf, titlesIn } from './plan-steps.en.ts';

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
  const from = day === null ? 'right away' : `from ${dateInWords(day)} on`;
  const todo = `"${title}" (${effortInWords(action.effort)})`;
  const fact = first?.finding ?? null;
  const domain = bothSpellings(evidence.domain);
  const paragraphs: readonly (readonly string[])[] = [
    ['Hello,'],
    [
      fact === null
        ? `An audit of ${domain}, on ${dateInWords(evidence.at)}, found a point that depends on you: ${todo}. ${why}`
        : `An audit of ${domain}, on ${dateInWords(evidence.at)}, found this: ${fact}`,
    ],
    fact === null ? [] : [[`To do: ${todo}.`, first?.end].filter(Boolean).join(' ')],
    [
      `Could you deal with it, ${from}, and tell me when it is done?${replacesValue(action) ? ' Please note the present value first.' : ''}`,
    ],
    conditions(action, actions, evidence),
    found !== null && fact === null ? [`Found: ${found}`] : [],
    steps.map((step, index) => `${index + 1}. ${step}`),
    ...action.records.map(recordInText),
    ...action.served.map(servedInText),
    [`To check: ${criterion}`],
    [`To go back: ${rollback}`],
  ];
  return { subject: `${domain}: ${title}`, lines: linesOf(paragraphs) };
}

function conditions(action: Action, actions: readonly Action[], evidence: AuditEvidence): readonly string[] {
  return conditionsOf(action, evidence)
    .filter(({ kind }) => kind !== 'not-before')
    .map((condition) => conditionInWords(condition, titlesIn(actions)));
}

function recordInText({ name, type, ttl, before, after }: RecordChange): readonly string[] {
  const at = `${legible(name)} (${type}, TTL ${ttl})`;
  const values = (verb: string, list: readonly string[]) =>
    list.length === 0 ? [] : [`${verb} ${at}:`, ...list.map(legible)];
  const published = before.length === 0 ? [`Nothing is published at ${legible(name)} today.`] : [];
  return [...values('To remove from', before), ...published, ...values('To publish at', after)];
}

function servedInText({ url, contentType, text }: ServedText): readonly string[] {
  const kind = contentType === 'headers' ? 'Headers to send' : `File to serve (${contentType})`;
  return [`${kind}, ${legible(url)}:`, ...text.trimEnd().split('\n').map(legible)];
}
