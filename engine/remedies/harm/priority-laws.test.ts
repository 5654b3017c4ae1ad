import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuditEvidence } from '../../evidence.ts';
import { conclude } from '../../judgement/conclude.ts';
import { mapSeen, seen } from '../../model/observed.ts';
import { policyUrl } from '../../protocols/mta-sts/policy-file.ts';
import { planned, readEvidence } from '../../testing/recordings.ts';
import type { Action } from '../action.ts';
import { told } from '../changes.ts';
import { planOf } from '../plan.ts';
import { recordChange } from '../remedy.ts';
import { withEvidence } from '../situation.ts';
import { breachesOf } from './laws.ts';
import { benchOf, lawsOf, type Planted, step } from './testing.ts';

// Laws on what comes before what, with a breach planted for each.

const sound = readEvidence('exemplaire.example');
const leaky = readEvidence('passoire.example');

const DIGEST = `3 1 1 ${'0'.repeat(64)}`;
const VALUES = {
  'a digest of a key': recordChange({
    name: `_25._tcp.mx1.${sound.domain}`,
    type: 'TLSA',
    before: [],
    after: [DIGEST],
  }),
  'a list of authorities': recordChange({
    ...{ name: sound.domain, type: 'CAA', before: [], after: ['0 issue "letsencrypt.org"'] },
  }),
} as const;

for (const [what, value, touched, isHeldAfter] of [
  ['new servers', VALUES['a digest of a key'], 'mx', false],
  ['new keys', VALUES['a digest of a key'], 'mail-keys', false],
  ['an authority that nobody knows', VALUES['a list of authorities'], 'authority', true],
] as const) {
  test(`values: what rests on what it was before ${what} comes before it, or is not printed`, () => {
    const prints = step('some/value', { records: [value] });
    const before = step('some/change', { changes: [told('replace', 'name/mx', touched)] });
    const after = step('some/change', { changes: [told('replace', 'name/mx', touched)], follows: ['some/value'] });
    assert.ok(lawsOf([prints, before], sound).includes('values'));
    assert.equal(lawsOf([prints, after], sound).includes('values'), isHeldAfter);
  });
}

test('values: a policy on trial binds nobody, one that is enforced comes before new servers', () => {
  const serves = (mode: string) =>
    step('some/policy', {
      served: [
        {
          ...{ url: policyUrl(sound.domain), contentType: 'text/plain', placeholders: [] },
          text: `version: STSv1\nmode: ${mode}\nmx: mx1.${sound.domain}\nmx: mx2.${sound.domain}\nmax_age: 604800\n`,
        },
      ],
    });
  const moves = step('some/move', { changes: [told('replace', 'name/mx', 'mx')], needs: [{ kind: 'policy-first' }] });
  assert.deepEqual(lawsOf([serves('enforce'), moves], sound), ['values']);
  assert.deepEqual(lawsOf([serves('testing'), moves], sound), []);
});

test('exchangers: mail is led to new servers only once the policy in force names them', () => {
  assert.deepEqual(lawsOf([step('some/move', { changes: [told('replace', 'name/mx', 'mx')] })], sound), ['exchangers']);
  assert.deepEqual(
    lawsOf(
      [step('some/move', { changes: [told('replace', 'name/mx', 'mx')], needs: [{ kind: 'policy-first' }] })],
      sound,
    ),
    [],
  );
});

const GROUNDS = [
  ['visitors', ['dns/http-redirect'], ['dns/certificate-trust', 'dns/certificate-name', 'dns/certificate-expiry']],
  ['issuance', ['dns/certificate-trust'], ['dns/caa-syntax', 'dns/caa-allows-current']],
  ['delegation', ['dns/dnssec-status'], ['dns/ns-lame', 'dns/ns-count', 'dns/ns-ipv6', 'whois/ns-agree']],
] as const;

for (const [law, checks, mended] of GROUNDS) {
  test(`${law}: the ground is mended first`, () => {
    const builds = (follows: readonly string[]) => step('some/building', { checks, follows });
    const mends = step('some/ground', { assumedPassing: [...mended, 'dns/certificate-sig'] });
    assert.deepEqual(lawsOf([builds([]), mends], leaky), [law]);
    assert.deepEqual(lawsOf([builds(['some/ground']), mends], leaky), []);
  });
}

/** The places of these steps in the plan of a recorded domain; -1: none. */
function placesIn(domain: string, ...ids: readonly string[]): readonly number[] {
  const { actions } = planned(domain).plan;
  return ids.map((id) => actions.findIndex((action) => action.id === id));
}

function assertInOrder(domain: string, ...ids: readonly string[]): void {
  const places = placesIn(domain, ...ids);
  assert.ok(!places.includes(-1), `${domain}: ${places}`);
  assert.deepEqual(
    places.toSorted((one, other) => one - other),
    places,
    `${domain}: ${ids}`,
  );
}

test('CAA is mended before a certificate is asked for, and visitors are led to HTTPS after that', () => {
  // One step for both faults of the list, since they are in the same record.
  assertInOrder('passoire.example', 'rule:dns/caa-allows-current', 'web/certificate', 'web/redirect', 'web/headers');
  assertInOrder('brouillon.example', 'rule:dns/caa-syntax', 'web/https');
});

test('the zone is signed once all its servers answer alike', () => {
  assertInOrder('passoire.example', 'rule:dns/ns-lame', 'dns/dnssec');
  assertInOrder('passoire.example', 'rule:whois/ns-agree', 'dns/dnssec');
});

test('a mail platform gives new names to the servers after the policy that names those of today is enforced', () => {
  assertInOrder('moyenne.example', 'mta-sts/reports', 'mta-sts/record', 'mta-sts/enforce', 'rule:dns/dnssec-mx-zones');
  const { actions } = planned('moyenne.example').plan;
  const moves = actions.find(({ id }) => id === 'rule:dns/dnssec-mx-zones');
  assert.deepEqual(
    moves?.needs.map(({ kind }) => kind),
    ['policy-first'],
  );
});

test('what several steps remove together is no step of its own', () => {
  const { actions } = planned('passoire.example').plan;
  assert.ok(!actions.some(({ id }) => id === 'rule:whois/deps'));
  const last = actions.find(({ checks }) => checks.includes('whois/deps'));
  assert.deepEqual(last?.follows.toSorted().slice(0, 1), ['cname/aliases']);
});

test('mta-sts: a policy begins once senders are asked for reports, for a day, and is lengthened after a week in force', () => {
  const without = withEvidence(sound, 'smtp', (smtp) => ({ ...smtp, policy: seen(null) }));
  const mute = withEvidence(without, 'mta-sts', (own) => ({
    ...own,
    reporting: mapSeen(own.reporting, (found) => ({ ...found, texts: [] })),
  }));
  const serves = (mode: string, seconds: number, more: Planted = {}) =>
    step('some/policy', {
      served: [
        {
          ...{ url: policyUrl(sound.domain), contentType: 'text/plain', placeholders: [] },
          text: `version: STSv1\nmode: ${mode}\nmx: mx1.${sound.domain}\nmx: mx2.${sound.domain}\nmax_age: ${seconds}\n`,
        },
      ],
      ...more,
    });
  const stages = (action: Action, evidence: AuditEvidence) =>
    breachesOf([action], benchOf(evidence)).filter(({ law }) => law === 'mta-sts-stages').length;
  assert.equal(stages(serves('testing', 86_400), mute), 1, 'nobody reports');
  assert.equal(stages(serves('testing', 86_400), without), 0);
  assert.equal(stages(serves('enforce', 604_800), without), 1, 'a week at once');
  assert.equal(stages(serves('enforce', 86_400), without), 0);
  const forAWeek = withEvidence(sound, 'mta-sts', (own) => ({
    ...own,
    policy: {
      ...own.policy,
      answer: mapSeen(own.policy.answer, (file) => ({
        ...file,
        body: file.body.replace(/max_age: \d+/, 'max_age: 604800'),
      })),
    },
  }));
  const month = (waits: number) => serves('enforce', 2_592_000, { waits });
  assert.equal(stages(month(1), forAWeek), 1, 'a month after one week');
  assert.equal(stages(month(4), forAWeek), 0);
  const { actions } = planOf(leaky, conclude(leaky));
  const ages = actions.flatMap(({ id, week, served }) =>
    served.flatMap(({ text }) => {
      const age = /max_age: (\d+)/.exec(text)?.[1];
      return age === undefined ? [] : [[id, week, Number(age)]];
    }),
  );
  assert.deepEqual(ages, [
    ['mta-sts/record', 0, 86_400],
    ['mta-sts/enforce', 2, 86_400],
    ['mta-sts/longer', 3, 604_800],
    ['mta-sts/longest', 7, 2_592_000],
  ]);
});

test('signers: the registry announces no key before the zone is signed, and name servers change where all sign', () => {
  const unsigned = readEvidence('moyenne.example');
  const announces = step('some/ds', { changes: [told('add', 'dnssec/ds')] });
  assert.ok(lawsOf([announces], unsigned).includes('signers'));
  assert.ok(!lawsOf([announces], sound).includes('signers'));
  const moves = (needs: Planted['needs'] = []) =>
    step('some/servers', { changes: [told('replace', 'delegation/servers', 'name-servers')], needs });
  assert.deepEqual(lawsOf([moves()], sound), ['signers']);
  assert.deepEqual(lawsOf([moves([{ kind: 'unsigned-first' }])], sound), []);
});

test('rolls: keys of a signed zone are replaced where both stand while caches forget, in one step for all their faults', () => {
  const rolls = (needs: Planted['needs'] = []) =>
    step('some/roll', { changes: [told('replace', 'dnssec/keys')], needs });
  assert.deepEqual(lawsOf([rolls()], sound), ['rolls']);
  assert.deepEqual(lawsOf([rolls([{ kind: 'both-keys' }])], sound), []);
  const old = readEvidence('ancien.example');
  const { actions } = planOf(old, conclude(old));
  const ids = actions.map(({ id }) => id).filter((id) => /dnssec-(alg|key-size|ds-digest)/.test(id));
  assert.deepEqual(ids, ['rule:dns/dnssec-alg']);
  const roll = actions.find(({ id }) => id === 'rule:dns/dnssec-alg');
  assert.deepEqual(
    roll?.needs.map(({ kind }) => kind),
    ['both-keys'],
  );
});

test('tlsa: the key of a mail server with TLSA records changes once these name it', () => {
  const hosts = [`mx1.${sound.domain}`];
  const rekeys = (needs: Planted['needs'] = []) =>
    step('some/key', { targets: hosts, changes: [told('replace', 'certificate/mail', 'mail-keys')], needs });
  assert.deepEqual(lawsOf([rekeys()], sound), ['tlsa']);
  assert.deepEqual(lawsOf([rekeys([{ kind: 'tlsa-first', hosts }])], sound), []);
});

test('findings: what the first audit did not find is no finding of today', () => {
  const { actions } = planOf(leaky, conclude(leaky));
  const later = actions.find(({ subject }) => subject.kind === 'rule' && subject.shownBy !== null);
  assert.ok(later?.subject.kind === 'rule');
  const planted = { ...later, follows: [], subject: { ...later.subject, shownBy: null } };
  assert.ok(lawsOf([planted], leaky).includes('findings'));
  assert.ok(!lawsOf([{ ...later, follows: [] }], leaky).includes('findings'));
});
