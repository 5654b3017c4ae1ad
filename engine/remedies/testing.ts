import assert from 'node:assert/strict';
import type { AuditEvidence } from '../evidence.ts';
import { type Conclusion, conclude } from '../judgement/conclude.ts';
import { faultOf } from '../protocols/caa/policy.ts';
import { isDkim, parseDkim } from '../protocols/dkim/parse.ts';
import { isDmarc, parseDmarc } from '../protocols/dmarc/parse.ts';
import { type Applied, appliedRecord } from '../protocols/dmarc/policy.ts';
import { idOf, isId, isSts, isTlsRpt, reportAddresses } from '../protocols/mta-sts/parse.ts';
import { isSpf, parseSpf } from '../protocols/spf/parse.ts';
import type { Action } from './action.ts';
import { isMute } from './harm/step.ts';
import { type Plan, planOf } from './plan.ts';
import { placesOf } from './priority.ts';
import type { RecordChange } from './remedy.ts';
import type { SimulatedState } from './simulator.ts';
import { evidenceIn, isFault } from './situation.ts';
import { describeAction } from './words.fr.ts';
import { zoneLines } from './zone-lines.ts';

/** For tests: the evidence after an action and its stages, judged again from its JSON. */
export function concludedAfter(evidence: AuditEvidence, ids: readonly string[], { actions }: Plan): Conclusion {
  const stages = (id: string): readonly string[] => [id, ...(actions.find((one) => one.id === id)?.follows ?? [])];
  const wanted = new Set(ids.flatMap(stages));
  const done = actions.filter(({ id }) => wanted.has(id));
  const world = inListOrder(done).reduce((before, { apply }) => apply(before), evidence);
  return conclude(JSON.parse(JSON.stringify(world)) as AuditEvidence);
}

/** Those that others follow come first. */
function inListOrder(actions: readonly Action[]): readonly Action[] {
  return actions.toSorted((a, b) => (a.follows.includes(b.id) ? 1 : b.follows.includes(a.id) ? -1 : 0));
}

/** For tests: everything that a plan promises, asserted. */
export function assertPlan(evidence: AuditEvidence): Plan {
  const conclusion = conclude(evidence);
  const plan = planOf(evidence, conclusion);
  assert.deepEqual(plan.faults, [], 'a remedy threw');
  assert.equal(plan.path.length, plan.actions.length);
  assertEachStands(plan.actions);
  assert.deepEqual(plan.withheld, [], 'a step that harms was proposed');
  assertFallsTold(conclusion, plan);
  for (const [index, action] of plan.actions.entries()) {
    const before = plan.actions.slice(0, index).map(({ id }) => id);
    assert.deepEqual(
      action.follows.filter((id) => !before.includes(id)),
      [],
      `${action.id} stands before what it follows`,
    );
    assertRemoves(action, evidence, plan);
    for (const change of action.records) assertRecord(change, action, evidence);
    const { title, why, steps } = describeAction(action);
    assert.ok(title.length > 0 && why.length > 0 && steps.every((step) => step.length > 0), action.id);
  }
  return plan;
}

/**
 * For tests: the steps before which another of the same week should stand that follows nothing: what is lost, then what can be
 * impersonated.
 */
export function outOfOrder(actions: readonly Action[], initial: SimulatedState): readonly string[] {
  const places = placesOf(actions, initial);
  const place = ({ id }: Action) => places.get(id) ?? 0;
  return actions.flatMap((action, index) => {
    const late = actions.slice(index + 1).filter(({ follows, week }) => follows.length === 0 && week === action.week);
    return late.some((other) => place(other) < place(action)) ? [action.id] : [];
  });
}

/** A score that falls by a step would look like its failure: the step says so before. */
function assertFallsTold({ grade }: Conclusion, { actions, path }: Plan): void {
  const before = [grade.points, ...path.map(({ points }) => points)];
  for (const [index, { id, needs }] of actions.entries()) {
    const [from, to] = [before[index] ?? null, before[index + 1] ?? null];
    const isFalling = from !== null && to !== null && to < from;
    const isTold = needs.some(({ kind }) => kind === 'lowers' || kind === 'worsens');
    assert.ok(!isFalling || isTold, `${id} lowers the score from ${from} to ${to}, and does not say so`);
  }
}

/** For tests: taken in the plan's order, no step withdraws or replaces what a step before has taken away. */
export function assertEachStands(actions: readonly Action[]): void {
  const gone = new Set<string>();
  for (const { id, records } of actions) {
    for (const { name, type, before, after } of records) {
      for (const value of before) {
        const written = `${name} ${type} ${value}`;
        assert.ok(!gone.has(written), `${id} withdraws ${written}, which a step before has withdrawn`);
        gone.add(written);
      }
      for (const value of after) gone.delete(`${name} ${type} ${value}`);
    }
  }
}

function assertRemoves(action: Action, evidence: AuditEvidence, plan: Plan): void {
  const { verdicts } = concludedAfter(evidence, [action.id], plan);
  const done = plan.actions.filter(({ id }) => id === action.id || action.follows.includes(id));
  const supposed = new Set(done.flatMap(({ assumedPassing }) => assumedPassing));
  const left = verdicts.filter(
    (verdict) => action.checks.includes(verdict.check) && isFault(verdict) && !supposed.has(verdict.check),
  );
  assert.deepEqual(
    left.map(({ check, facts }) => ({ check, facts })),
    [],
    `${action.id} does not remove what it says`,
  );
}

/** Each proposed value is one that the protocol's own parser takes without reproach. */
function assertRecord(change: RecordChange, { id, records }: Action, evidence: AuditEvidence): void {
  const { domain } = evidence;
  const { name, type, before, after, placeholders } = change;
  assert.ok(before.length + after.length > 0, `${id}: a change that changes nothing`);
  assert.ok(
    before.every((value) => !after.includes(value)),
    `${id}: a value withdrawn and published again`,
  );
  for (const placeholder of placeholders) assert.ok(after.some((value) => value.includes(placeholder)));
  for (const line of zoneLines(change)) {
    for (const [, string = ''] of line.matchAll(/"((?:[^"\\]|\\.)*)"/g)) assert.ok(string.length <= 255 * 4);
  }
  for (const value of after) {
    if (type === 'TXT') assertText(name, value, { ...change, before: records.flatMap((one) => one.before) }, evidence);
    if (type === 'CAA') assertCaa(value);
    if (type === 'TLSA') assert.match(value, /^3 1 1 [0-9a-f]{64}$/);
    if (type === 'MX') assert.match(value, /^\d+ [a-z0-9_.-]+\.$/);
  }
  const spf = records.filter((one) => one.name === domain && one.type === 'TXT').flatMap((one) => one.after);
  assert.ok(spf.filter(isSpf).length < 2, `${id}: two SPF records`);
}

function assertText(
  name: string,
  value: string,
  { before, placeholders }: RecordChange,
  evidence: AuditEvidence,
): void {
  const { domain } = evidence;
  if (name === domain) {
    assert.ok(isSpf(value), value);
    assert.deepEqual(parseSpf(value).faults, [], value);
    assert.doesNotMatch(value, /[+?]all/);
  } else if (name === `_dmarc.${domain}`) {
    const record = parseDmarc(value);
    assert.ok(isDmarc(value) && record.list.malformed.length === 0 && record.list.repeated.length === 0, value);
    assert.deepEqual(record.invalid, []);
    assert.doesNotMatch(value, /\brf=|\bri=|!\d|psd=y/);
    // A share is never of our making.
    if (record.pct !== null)
      assert.ok(
        before.some((text) => parseDmarc(text).pct === record.pct),
        value,
      );
    if (!isMute(evidence)) assertGentle(record.p, before, evidence);
    const above = inheritedIn(evidence);
    const known = [...before, ...(above ? [above.record.text] : [])].join(' ');
    for (const { host, written } of record.rua) {
      assert.ok(host !== null, written);
      assert.ok(
        placeholders.some((mailbox) => written.includes(mailbox)) || known.includes(host),
        `${written} is nobody’s choice`,
      );
    }
  } else if (name === `_mta-sts.${domain}`) {
    assert.ok(isSts(value) && isId(idOf(value) ?? ''), value);
  } else if (name === `_smtp._tls.${domain}`) {
    assert.ok(isTlsRpt(value) && reportAddresses(value).length > 0, value);
  } else if (isSpf(value)) {
    assert.deepEqual(parseSpf(value).faults, [], value);
  } else if (name.endsWith(`._domainkey.${domain}`)) {
    assert.ok(isDkim(value) && parseDkim(value).fault === null && !parseDkim(value).testing, value);
  } else {
    assert.equal(name, `default._bimi.${domain}`);
    assert.match(value, /^v=BIMI1; l=https:/);
  }
}

/** The record of a name above that applies; null where there is none. */
function inheritedIn(evidence: AuditEvidence): Applied | null {
  const dmarc = evidenceIn(evidence, 'dmarc');
  const applied = dmarc && appliedRecord(dmarc);
  return applied?.seen && applied.value?.inherited ? applied.value : null;
}

/** Never from nothing, or from observation, to refusal, where the domain has mail that could be refused. */
function assertGentle(policy: string | null, before: readonly string[], evidence: AuditEvidence): void {
  const older = [...before.filter(isDmarc).map((text) => parseDmarc(text).p), inheritedIn(evidence)?.effective];
  if (policy === 'reject')
    assert.ok(
      older.some((p) => p === 'quarantine' || p === 'reject'),
      before.join(' | '),
    );
}

function assertCaa(value: string): void {
  const [, flags, tag = '', written = ''] = /^(\d+) (\S+) "(.*)"$/.exec(value) ?? [];
  assert.equal(faultOf({ flags: Number(flags), tag, value: written }), null, value);
}
