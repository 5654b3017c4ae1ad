import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planned, recordedDomains } from '../testing/recordings.ts';
import type { Action } from './action.ts';
import { recommended } from './priority.ts';
import { openSimulator } from './simulator.ts';
import { outOfOrder } from './testing.ts';

const planFor = (domain: string) => planned(domain).plan;

test('the leaky domain: the open relay, with the servers and the port that it stands on, and databases come before policies and before looks', () => {
  const { actions } = planFor('passoire.example');
  assert.deepEqual(
    actions.slice(0, 6).map(({ id }) => id),
    ['whois/renew', 'smtp/mx', 'smtp/submission', 'smtp/relay', 'tcp/ports', 'tcp/remote'],
  );
});

test('a domain whose DNSSEC is broken is made reachable before anything else', () => {
  assert.equal(planFor('brisee.example').first[0]?.id, 'dns/dnssec-repair');
});

for (const domain of recordedDomains()) {
  test(`${domain}: what is lost or exposed now, then what can be impersonated, then the rest`, () => {
    const {
      evidence,
      conclusion: { verdicts },
      plan,
    } = planned(domain);
    const { initial } = openSimulator(evidence, verdicts);
    assert.deepEqual(outOfOrder(plan.actions, initial), []);
  });
}

test('a planted breach of the order is found: a look of the site before databases that stand open', () => {
  const {
    evidence,
    conclusion: { verdicts },
    plan,
  } = planned('passoire.example');
  const { actions } = plan;
  const { initial } = openSimulator(evidence, verdicts);
  const doors = actions.find(({ id }) => id === 'tcp/ports');
  const headers = actions.find(({ id }) => id === 'web/headers');
  assert.ok(doors && headers && doors.week === headers.week);
  assert.deepEqual(outOfOrder([headers, doors], initial), ['web/headers']);
  assert.deepEqual(outOfOrder([doors, headers], initial), []);
});

for (const domain of recordedDomains()) {
  test(`${domain}: behind what ends the first fact, those of today stand before those that have to wait`, () => {
    const { actions, first, firstThing } = planFor(domain);
    const others = first.filter((action) => action !== firstThing?.begins);
    const weeks = others.map(({ week }) => week);
    assert.deepEqual(
      weeks.map((week) => week > 0).toSorted(),
      weeks.map((week) => week > 0),
    );
    const isLeft = (action: Action) => action.week === 0 && action.checks.length > 0 && action !== firstThing?.begins;
    if (actions.some(isLeft)) assert.equal(weeks[0], 0);
  });
}

test('a step of a later week stands after every one of an earlier week, however pressing it is', () => {
  const {
    evidence,
    conclusion: { verdicts },
    plan,
  } = planned('passoire.example');
  const { actions } = plan;
  const { initial } = openSimulator(evidence, verdicts);
  const [pressing, look] = ['tcp/ports', 'web/headers'].map((id) => actions.find((action) => action.id === id));
  assert.ok(pressing && look);
  const inWeek = (action: Action, week: number): Action => ({ ...action, week, follows: [] });
  const ordered = (weeks: readonly [number, number]) =>
    recommended([inWeek(pressing, weeks[0]), inWeek(look, weeks[1])], initial).map(({ id }) => id);
  assert.deepEqual(ordered([0, 0]), ['tcp/ports', 'web/headers']);
  assert.deepEqual(ordered([2, 0]), ['web/headers', 'tcp/ports']);
});

test('a site is not bound to HTTPS before its certificate is one that browsers accept', () => {
  const ids = planFor('etourdi.example').actions.map(({ id }) => id);
  assert.ok(ids.includes('web/headers') && ids.includes('web/certificate'));
  assert.ok(ids.indexOf('web/certificate') < ids.indexOf('web/headers'));
});
