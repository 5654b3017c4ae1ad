import { isInDoubt } from '../model/outcome.ts';
import { type CheckId, protocols } from '../protocols/index.ts';
import { borneOut } from './clue.ts';
import {
  AXES,
  AXIS_CAPACITY,
  type AxisId,
  axisOf,
  CAPS,
  type Cap,
  DECISIVE,
  type EffectId,
  LETTERS,
  type Letter,
  LOW_SHARE,
  MIN_SHARE_FINAL,
  MIN_SHARE_GRADED,
  SEVERITIES_BARRING_A,
  WEIGHTS,
} from './grade-rules.ts';
import type { Verdict } from './judge.ts';

/** The grade of a domain and how sure it is. */
export interface Grade {
  /** null where nothing of weight was seen, or where a defect of this program may hide what would lower it. */
  readonly letter: Letter | null;
  /** 0 to 100 before caps, null with the letter. */
  readonly points: number | null;
  /** The letter if all that could not be measured failed. */
  readonly floor: Letter | null;
  /** The letter if all that could not be measured passed. */
  readonly ceiling: Letter | null;
  /** Share of the applicable weight that was measured, 0 to 1. */
  readonly measuredShare: number;
  /** Under 80 % measured, or something heavy unmeasured on the axis of spoofing. */
  readonly provisional: boolean;
  readonly cappedBy: { readonly check: CheckId; readonly letter: Letter } | null;
  readonly axes: readonly AxisGrade[];
}

/** The caps of its own checks hold its letter down too. */
export interface AxisGrade {
  readonly id: AxisId;
  readonly letter: Letter | null;
  readonly points: number | null;
}

/** Points by severity on five axes, their weighted mean, then the caps (`docs/grade.md`). */
export function grade(verdicts: readonly Verdict[]): Grade {
  const { points, byAxis } = score(verdicts);
  const axes = byAxis.map(axisGrade);
  const capped = capOf(verdicts);
  const asSeen = points === null ? null : lettered(points, capped);
  const isAllKnown = !verdicts.some(isOpen);
  const [floor, ceiling] = isAllKnown
    ? [asSeen, asSeen]
    : [letterIf('fail', verdicts, isOpen), letterIf('pass', verdicts, isOpen)];
  const applicable = verdicts.filter(isApplicable);
  const share = weigh(applicable.filter(isMeasured)) / Math.max(weigh(applicable), 1);
  const measuredShare = Math.round(share * 100) / 100;
  const ungraded = { letter: null, points: null, measuredShare, provisional: true, cappedBy: null, axes } as const;
  // What is capped whatever the rest may be has its letter, however little was seen.
  if (points === null || (share < MIN_SHARE_GRADED && floor !== ceiling))
    return { ...ungraded, floor: null, ceiling: null };
  // No letter over a fault that only a defect of this program may hide.
  if (!isAllKnown && letterIf('fail', verdicts, isHiddenByUs) !== asSeen) return { ...ungraded, floor, ceiling };
  return {
    letter: lettered(points, capped),
    points: whole(points),
    floor,
    ceiling,
    measuredShare,
    provisional: share < MIN_SHARE_FINAL || verdicts.some(isHeavyDoubt),
    cappedBy: capped && isLower(capped.letter, letterOf(points)) ? capped : null,
    axes,
  };
}

/** What holds the letter of an axis below that of its points. */
export interface AxisCap {
  readonly axis: AxisId;
  readonly check: CheckId;
  readonly letter: Letter;
}

export function axisCaps(verdicts: readonly Verdict[]): readonly AxisCap[] {
  return AXES.flatMap(({ id: axis }) => {
    const own = verdicts.filter((verdict) => axisOf(verdict) === axis);
    const [points, cap] = [axisPoints(own), capOf(own)];
    return points !== null && cap && isLower(cap.letter, letterOf(points)) ? [{ axis, ...cap }] : [];
  });
}

const CHECKS_BY_AXIS = Map.groupBy(
  protocols.flatMap(({ id: protocol, checks }) => checks.map(({ id: check }) => ({ check, protocol }))),
  axisOf,
);

/** False where no check of the axis applies, as on the transport of a domain without mail; one that was left out may apply. */
export function axisApplies(id: AxisId, verdicts: readonly Verdict[]): boolean {
  const own = verdicts.filter((verdict) => axisOf(verdict) === id);
  return own.length < (CHECKS_BY_AXIS.get(id)?.length ?? 0) || own.some(isApplicable);
}

/** What one measured check costs of the hundred points of the domain. */
export interface Stake {
  readonly check: CheckId;
  readonly protocol: Verdict['protocol'];
  readonly lost: number;
}

/** The points taken apart: what all checks lose together is 100 less the points. Empty without points. */
export function stakes(verdicts: readonly Verdict[]): readonly Stake[] {
  const judged = AXES.map(({ id, weight }) => ({
    weight,
    own: verdicts.filter((verdict) => axisOf(verdict) === id && isMeasured(verdict)),
  })).filter(({ own }) => weigh(own) > 0);
  const total = judged.reduce((sum, { weight }) => sum + weight, 0);
  return judged.flatMap(({ weight, own }) => {
    const cost = costs(own);
    const share = weight / total;
    return own.map((verdict) => ({ check: verdict.check, protocol: verdict.protocol, lost: share * cost(verdict) }));
  });
}

/** The letter that points alone give. */
export function letterOf(points: number): Letter {
  return LETTERS.find(([, least]) => points >= least)?.[0] ?? 'F';
}

/** What sums of fractions miss of a whole number. */
const INEXACT = 1e-9;

/** Rounded, but never up to the points of a better letter, nor to a hundred while anything is lost. */
function whole(points: number): number {
  const rounded = Math.round(points);
  if (points > rounded - INEXACT) return rounded;
  return rounded === 100 || letterOf(rounded) !== letterOf(points) ? rounded - 1 : rounded;
}

function lettered(points: number, capped: { readonly letter: Letter } | null): Letter {
  const own = letterOf(points);
  return capped && isLower(capped.letter, own) ? capped.letter : own;
}

/** The letter if this came out of all the verdicts of a kind. */
function letterIf(
  outcome: 'fail' | 'pass',
  verdicts: readonly Verdict[],
  isSupposed: (verdict: Verdict) => boolean,
): Letter | null {
  const supposed = verdicts.map((verdict) => (isSupposed(verdict) ? supposedly(outcome, verdict) : verdict));
  const { points } = score(supposed);
  return points === null ? null : lettered(points, capOf(supposed));
}

/** What might fail for all that was seen. */
function isOpen(verdict: Verdict): boolean {
  return verdict.outcome === 'unknown' || isInDoubt(verdict);
}

/** What we failed to read or to judge. */
function isHiddenByUs(verdict: Verdict): boolean {
  if (verdict.outcome === 'unknown') return verdict.facts.silence === 'internal';
  return 'unseen' in verdict && (verdict.unseen ?? []).some(({ silence }) => silence === 'internal');
}

/** What was not seen, and what a verdict leaves out, supposed to be right or wrong; a fault that was seen stays one. */
function supposedly(outcome: 'fail' | 'pass', verdict: Verdict): Verdict {
  if (outcome === 'pass' && verdict.outcome !== 'unknown') return verdict;
  const isOpenTo = verdict.outcome === 'unknown' || verdict.outcome === 'pass';
  return { ...verdict, ...(isOpenTo && { outcome, facts: null }), unseen: undefined } as unknown as Verdict;
}

interface AxisScore {
  readonly id: AxisId;
  readonly own: readonly Verdict[];
  readonly points: number | null;
}

function score(verdicts: readonly Verdict[]): {
  readonly points: number | null;
  readonly byAxis: readonly AxisScore[];
} {
  const grouped = Map.groupBy(verdicts, axisOf);
  const axes = AXES.map(({ id, weight }) => {
    const own = grouped.get(id) ?? [];
    return { id, weight, own, points: axisPoints(own) };
  });
  const judged = axes.flatMap(({ weight, points }) => (points === null ? [] : [{ weight, points }]));
  const total = judged.reduce((sum, { weight }) => sum + weight, 0);
  return {
    points: total === 0 ? null : judged.reduce((sum, { weight, points }) => sum + weight * points, 0) / total,
    byAxis: axes,
  };
}

function axisGrade({ id, own, points }: AxisScore): AxisGrade {
  return {
    id,
    letter: points === null ? null : lettered(points, capOf(own)),
    points: points === null ? null : whole(points),
  };
}

/** What is left of the hundred points of an axis; null where nothing was measured. */
function axisPoints(verdicts: readonly Verdict[]): number | null {
  const measured = verdicts.filter(isMeasured);
  if (weigh(measured) === 0) return null;
  const cost = costs(measured);
  return 100 - measured.reduce((sum, verdict) => sum + cost(verdict), 0);
}

/**
 * What each check of an axis costs of its hundred points: its weight in proportion to `AXIS_CAPACITY`, whatever else was checked, so that
 * another check which passes changes nothing. The low ones together cost no more than their share, and all together no more than there is.
 */
function costs(measured: readonly Verdict[]): (verdict: Verdict) => number {
  const [low, rest] = [measured.filter(isLow), measured.filter((verdict) => !isLow(verdict))];
  const scale = Math.min(1, (LOW_SHARE * AXIS_CAPACITY) / Math.max(lost(low), 1));
  const clamp = Math.min(1, AXIS_CAPACITY / Math.max(lost(rest) + scale * lost(low), 1));
  return (verdict) => (100 * clamp * (isLow(verdict) ? scale : 1) * lost([verdict])) / AXIS_CAPACITY;
}

function isLow({ severity }: Verdict): boolean {
  return severity === 'low';
}

function lost(verdicts: readonly Verdict[]): number {
  return verdicts.reduce((sum, { outcome, severity }) => sum + WEIGHTS[severity] * (LOST[outcome] ?? 0), 0);
}

const LOST: Readonly<Partial<Record<Verdict['outcome'], number>>> = { fail: 1, warn: 0.5 };

function weigh(verdicts: readonly Verdict[]): number {
  return verdicts.reduce((sum, { severity }) => sum + WEIGHTS[severity], 0);
}

const DECIDES_A_CAP: ReadonlySet<string> = new Set(CAPS.flatMap(({ check, unless }) => [check, unless ?? check]));

/** The gravest effect of a finding on the company; null where it caps nothing. */
export function effectOf({ check }: Verdict, verdicts: readonly Verdict[]): EffectId | null {
  const byCheck = new Map(verdicts.map((verdict) => [verdict.check, verdict]));
  return CAPS.find((cap) => cap.check === check && applies(cap, byCheck))?.effect ?? null;
}

/** The lowest cap in force; an A is also refused where something heavy fails. */
function capOf(verdicts: readonly Verdict[]): { readonly check: CheckId; readonly letter: Letter } | null {
  const heavy = verdicts.find(
    (verdict) => verdict.outcome === 'fail' && SEVERITIES_BARRING_A.includes(verdict.severity) && axisOf(verdict),
  );
  const byCheck = new Map(
    verdicts.filter(({ check }) => DECIDES_A_CAP.has(check)).map((verdict) => [verdict.check, verdict]),
  );
  const caps = [
    ...CAPS.filter((cap) => applies(cap, byCheck)).map(({ check, letter }) => ({ check, letter })),
    ...(heavy ? [{ check: heavy.check, letter: 'B' as const }] : []),
  ];
  return caps.reduce<(typeof caps)[number] | null>(
    (worst, one) => (worst && !isLower(one.letter, worst.letter) ? worst : one),
    null,
  );
}

function applies(cap: Cap, byCheck: ReadonlyMap<CheckId, Verdict>): boolean {
  const own = byCheck.get(cap.check);
  if (!own || !borneOut(cap, [own])) return false;
  return !cap.unless || byCheck.get(cap.unless)?.outcome !== 'pass';
}

function isLower(one: Letter, other: Letter): boolean {
  return one > other;
}

function isMeasured({ outcome }: Verdict): boolean {
  return outcome === 'pass' || outcome === 'warn' || outcome === 'fail';
}

function isApplicable(verdict: Verdict): boolean {
  return axisOf(verdict) !== null && (isMeasured(verdict) || verdict.outcome === 'unknown');
}

function isHeavyDoubt(verdict: Verdict): boolean {
  if (verdict.outcome !== 'unknown') return false;
  return (
    DECISIVE.includes(verdict.check) ||
    (SEVERITIES_BARRING_A.includes(verdict.severity) && axisOf(verdict) === 'spoofing')
  );
}
