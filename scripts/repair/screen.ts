import { predictionOf } from '@rempart/engine';
import {
  changedLines,
  isSayable,
  type Prepared,
  type Refusal,
  type ServerSaid,
  type Unmet,
  unchangedIn,
} from '@rempart/engine/repair';
import { permittedLines } from '../audit/permitted.ts';
import type { TerminalWords } from '../audit/words.en.ts';

type Audited = Prepared['before'];

/** What a change does to a zone, as one document. */
export function preparedDocument({ domain, step, change, before, predicted, undoes }: Prepared) {
  const { letter, points, losses, granted } = predictionOf(before, predicted);
  return {
    ...{ domain, zone: change.origin, step, undoes: undoes?.id ?? null },
    records: { ...changedLines(change.sets), unchanged: unchangedIn(change) },
    predicted: { letter, points },
    lost: losses,
    granted,
  };
}

/** The same for people. */
export function preparedLines(words: TerminalWords, prepared: Prepared, host: string): readonly string[] {
  const { repair: said, engine, formats } = words;
  const { domain, step, change, before, predicted, undoes, told } = prepared;
  const { comparison, ...permitted } = predictionOf(before, predicted);
  const { removed, added } = changedLines(change.sets);
  const list = (title: string, lines: readonly string[]) => (lines.length > 0 ? ['', title, ...lines] : []);
  const titles = (audited: Audited, checks: readonly { readonly check: string }[], sign: string) =>
    checks.map(({ check }) => `  ${sign} ${titleOf(words, audited, check)}`);
  return [
    undoes ? said.undoTitle(domain, step, undoes.id, host) : said.title(domain, step, host),
    '',
    `${said.now}${formats.grade(before.conclusion.grade)}`,
    `${said.afterwards}${formats.grade(predicted.conclusion.grade)}`,
    ...permittedLines(words, permitted),
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
  if (!isSayable(unmet)) return [sentence, unmet.kind === 'only-after' ? said.comesFirst : said.reportsSayOtherwise];
  if (unmet.kind === 'fill-in') return [sentence, ...unmet.values.map(said.give)];
  return [sentence, said.meet(unmet.kind)];
}

export function titleOf({ engine }: TerminalWords, { conclusion }: Audited, check: string): string {
  const verdict = conclusion.verdicts.find((one) => one.check === check);
  return verdict ? engine.advise(verdict).title : check;
}

export function serverName({ host, address }: ServerSaid): string {
  return address === '' ? host : `${host} (${address})`;
}
