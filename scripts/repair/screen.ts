import { predictionOf, type RecordChange, zoneLines } from '@rempart/engine';
import {
  ownRecords,
  type Prepared,
  plannedValue,
  type Refusal,
  type ServerSaid,
  type Unmet,
  type ZoneChange,
} from '@rempart/engine/repair';
import type { TerminalWords } from '../audit/words.ts';

type Audited = Prepared['before'];

/** What a change does to a zone, as one document. */
export function preparedDocument({ domain, step, change, before, predicted, undoes }: Prepared) {
  const { letter, points } = predictionOf(before, predicted);
  return {
    ...{ domain, zone: change.origin, step, undoes: undoes?.id ?? null },
    records: { ...linesOf(change), unchanged: unchangedIn(change) },
    predicted: { letter, points },
  };
}

/** The same for people. */
export function preparedLines(words: TerminalWords, prepared: Prepared, host: string): readonly string[] {
  const { repair: said, engine, formats } = words;
  const { domain, step, change, before, predicted, undoes, told } = prepared;
  const { comparison } = predictionOf(before, predicted);
  const { removed, added } = linesOf(change);
  const list = (title: string, lines: readonly string[]) => (lines.length > 0 ? ['', title, ...lines] : []);
  const titles = (audited: Audited, checks: readonly { readonly check: string }[], sign: string) =>
    checks.map(({ check }) => `  ${sign} ${titleOf(words, audited, check)}`);
  return [
    undoes ? said.undoTitle(domain, step, undoes.id, host) : said.title(domain, step, host),
    '',
    `${said.now}${formats.grade(before.conclusion.grade)}`,
    `${said.afterwards}${formats.grade(predicted.conclusion.grade)}`,
    ...list(
      said.removed,
      removed.map((line) => `  − ${line}`),
    ),
    ...list(
      said.added,
      added.map((line) => `  + ${line}`),
    ),
    '',
    said.unchanged(unchangedIn(change)),
    ...list(said.repaired, titles(before, comparison.repaired, '✓')),
    ...list(said.appeared, titles(predicted, comparison.appeared, '!')),
    ...list(
      said.conditions,
      (told?.conditions ?? [])
        .filter(({ kind }) => kind !== 'fill-in')
        .map((condition) => `  ${engine.conditionInWords(condition, (id) => id)}`),
    ),
  ];
}

/** Why nothing was written, with how to meet what is missing. */
export function refusalLines(words: TerminalWords, refusal: Refusal): readonly string[] {
  const { repair: said } = words;
  switch (refusal.code) {
    case 'NO_STEP':
      return [said.noStep(refusal.step, refusal.steps)];
    case 'WITHHELD':
      return [said.withheld(refusal.step), `  ${refusal.detail}`];
    case 'UNMET':
      return [said.unmet(refusal.step.id), ...refusal.unmet.flatMap((one) => unmetLines(words, one))];
    case 'BAD_VALUE':
      return [said.badValue(refusal.value)];
    case 'CHANGE':
      return [said.change[refusal.fault](refusal.found)];
    case 'WORSENS':
      return [said.worsens(refusal.checks)];
    case 'NO_ENTRY':
      return [said.noEntry(refusal.id)];
    case 'CHANGED_SINCE':
      return [said.changedSince(refusal.id)];
    case 'ALREADY_BACK':
      return [said.alreadyBack(refusal.id)];
    case 'LATER_FIRST':
      return [said.laterFirst(refusal.id, refusal.later)];
  }
}

function unmetLines({ repair: said, engine }: TerminalWords, unmet: Unmet): readonly string[] {
  if (unmet.kind === 'settings')
    return [...unmet.settings.map((setting) => `  ${engine.settingInWords(setting)}`), said.meet('settings')];
  const sentence = `  ${engine.conditionInWords(unmet, (id) => id)}`;
  if (unmet.kind === 'only-after') return [sentence, said.cannotBeSaid];
  if (unmet.kind === 'fill-in') return [sentence, ...unmet.values.map(said.give)];
  return [sentence, said.meet(unmet.kind)];
}

/** The checks of weight in which an audit is not what was predicted. What one of the two did not measure is no difference. */
export function differencesOf(predicted: Audited, obtained: Audited): readonly string[] {
  const found = new Map(obtained.conclusion.verdicts.map((verdict) => [verdict.check as string, verdict]));
  return predicted.conclusion.verdicts.flatMap(({ check, outcome, severity }) => {
    const now = found.get(check);
    if (severity === 'info' || !now || now.outcome === 'unknown' || outcome === 'unknown') return [];
    return weightOf(now.outcome) === weightOf(outcome) ? [] : [check];
  });
}

function weightOf(outcome: Audited['conclusion']['verdicts'][number]['outcome']): string {
  return outcome === 'pass' || outcome === 'info' || outcome === 'notApplicable' ? 'sound' : outcome;
}

export function titleOf({ engine }: TerminalWords, { conclusion }: Audited, check: string): string {
  const verdict = conclusion.verdicts.find((one) => one.check === check);
  return verdict ? engine.advise(verdict).title : check;
}

export function serverName({ host, address }: ServerSaid): string {
  return address === '' ? host : `${host} (${address})`;
}

/** A record as a master file has it. */
export function recordLine(
  { name, type, ttl }: { readonly name: string; readonly type: string; readonly ttl: number },
  value: string,
): string {
  const change = { name, type: type as RecordChange['type'], ttl, before: [], after: [value], placeholders: [] };
  return zoneLines(change)[0] ?? '';
}

function linesOf({ sets }: ZoneChange) {
  const lines = (pick: 'removed' | 'added') =>
    sets.flatMap(({ name, type, ttl, before, ...set }) =>
      set[pick].map(({ data }) =>
        recordLine({ name, type, ttl: pick === 'removed' ? (before?.ttl ?? ttl) : ttl }, plannedValue(data) ?? ''),
      ),
    );
  return { removed: lines('removed'), added: lines('added') };
}

/** null where the zone was not handed over. */
function unchangedIn({ zone, sets }: ZoneChange): number | null {
  if (zone.known !== 'whole') return null;
  return ownRecords(zone).length - sets.reduce((sum, { removed }) => sum + removed.length, 0);
}
