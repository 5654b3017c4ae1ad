import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AuditEvidence, type CheckId, conclude, planOf } from '@rempart/engine';
import { describeAction } from '@rempart/engine/fr';
import type { TlsSession } from '../engine/model/ask.ts';
import { mapSeen, seen } from '../engine/model/observed.ts';
import { daysAfter } from '../engine/remedies/once-repaired.ts';
import { openSimulator } from '../engine/remedies/simulator.ts';
import { isFault, withEvidence } from '../engine/remedies/situation.ts';
import { readEvidence } from '../engine/testing/recordings.ts';

// Each of these was found by doing a plan in the laboratory (`plan-applied.house.test.ts`), and is shown here on recorded evidence.

const planned = (evidence: AuditEvidence) => planOf(evidence, conclude(evidence));
const actionOf = (evidence: AuditEvidence, id: string) => planned(evidence).actions.find((action) => action.id === id);

/** The verdicts once the actions of a plan up to this one are done, by check. */
function after(evidence: AuditEvidence, id: string) {
  const { actions } = planned(evidence);
  const bench = openSimulator(evidence, conclude(evidence).verdicts);
  const wanted = [...(actions.find((action) => action.id === id)?.follows ?? []), id];
  const { verdicts, grade } = bench.after(wanted.flatMap((one) => actions.filter((action) => action.id === one)));
  return { grade, outcome: (check: CheckId) => verdicts.find((verdict) => verdict.check === check)?.outcome };
}

test('an old key is a fault until it is withdrawn, not until a new one is made', () => {
  const evidence = readEvidence('passoire.example');
  assert.equal(after(evidence, 'dkim/keys').outcome('dkim/key-size'), 'fail');
  assert.equal(after(evidence, 'dkim/withdrawal').outcome('dkim/key-size'), 'pass');
  assert.ok(actionOf(evidence, 'dkim/withdrawal')?.checks.includes('dkim/key-size'));
  const { actions } = planned(evidence);
  const first = actions.findIndex(({ id }) => id === 'dkim/keys');
  assert.ok(first < 12, `what prepares the withdrawal is worth as much, and comes early: ${first}`);
});

test('a key is replaced for the fault that it has, and the step that withdraws it alone says when', () => {
  for (const [domain, why] of [
    ['brouillon.example', /^Plusieurs clés sont publiées/],
    ['passoire.example', /^Le secret de la clé peut être retrouvé/],
  ] as const) {
    const [keys, withdrawal] = (['dkim/keys', 'dkim/withdrawal'] as const).map((id) => {
      const action = actionOf(readEvidence(domain), id);
      assert.ok(action, domain);
      return describeAction(action);
    });
    assert.match(keys?.why ?? '', why);
    assert.doesNotMatch(keys?.steps.join(' ') ?? '', /[Rr]etirez|[Ss]upprimez/);
    assert.match(withdrawal?.steps.join(' ') ?? '', /Supprimez/);
  }
});

test('a signed zone is asked about its mail servers in foreign zones too, and the points say so beforehand', () => {
  const evidence = readEvidence('moyenne.example');
  const { outcome } = after(evidence, 'dns/dnssec');
  assert.equal(outcome('dns/dnssec-mx-zones'), 'warn');
  assert.equal(outcome('dns/dnssec-alg'), 'pass');
});

test('a wrong TLSA record goes before the zone is signed, since senders heed it from then on', () => {
  const evidence = readEvidence('negligent.example');
  const { actions } = planned(evidence);
  const places = ['smtp/dane', 'dns/dnssec'].map((id) => actions.findIndex((action) => action.id === id));
  const [dane = -1, sign = -1] = places;
  assert.ok(dane >= 0 && dane < sign, places.join());
  const action = actions[dane];
  assert.deepEqual(
    action?.records.map(({ name, after }) => [name, after]),
    [['_25._tcp.mx1.negligent.example', []]],
  );
  assert.match(action ? describeAction(action).steps.join(' ') : '', /Supprimez l’enregistrement TLSA/);
});

/** The recorded servers with a certificate that has ended, in a zone that is not signed: its TLSA records bind nobody yet. */
function withEndedCertificates(evidence: AuditEvidence): AuditEvidence {
  return withEvidence(evidence, 'smtp', (smtp) => ({
    ...smtp,
    servers: smtp.servers.map((server) => ({
      ...server,
      authenticated: seen(false),
      sessions: server.sessions.map((one) => ({
        ...one,
        session: mapSeen(one.session, (session) => ({
          ...session,
          starttls: { ...session.starttls, session: ended(session.starttls.session, evidence) },
        })),
      })),
    })),
  }));
}

function ended(tls: TlsSession | null, evidence: AuditEvidence): TlsSession | null {
  return tls && { ...tls, chain: tls.chain.map((one) => ({ ...one, notAfter: daysAfter(evidence, -1) })) };
}

test('a certificate is renewed for the key that a TLSA record names', () => {
  const evidence = withEndedCertificates(readEvidence('exemplaire.example'));
  const action = actionOf(evidence, 'smtp/certificate');
  assert.match(action ? describeAction(action).steps.join(' ') : '', /gardez la même clé privée/);
  const bound = withEvidence(action?.apply(evidence) ?? evidence, 'smtp', (smtp) => ({
    ...smtp,
    servers: smtp.servers.map((server) => ({ ...server, authenticated: seen(true) })),
  }));
  const match = conclude(bound).verdicts.find(({ check }) => check === 'smtp/dane-match');
  assert.equal(match?.outcome, 'pass');
});

test('a new certificate does not change the version that a server speaks', () => {
  const evidence = readEvidence('negligent.example');
  assert.equal(after(evidence, 'smtp/certificate').outcome('smtp/tls-versions'), 'fail');
  assert.ok(!actionOf(evidence, 'smtp/certificate')?.checks.includes('mta-sts/mx-tls12'));
});

test('the suites that servers propose by default are not said to keep the past secret', () => {
  const evidence = readEvidence('negligent.example');
  assert.equal(after(evidence, 'smtp/tls').outcome('smtp/tls-fs'), 'warn');
});

test('a policy beside that of a wildcard stands there by itself, and goes when another is published', () => {
  const evidence = readEvidence('brouillon.example');
  const record = actionOf(evidence, 'dmarc/record')?.records.find(({ name }) => name === '_dmarc.brouillon.example');
  assert.deepEqual(record?.before, ['v=DMARC1; p=reject; rua=mailto:dmarc@brouillon.example', 'v=DMARC1; p=none']);
});

test('each stage of DMARC replaces the record of the one before', () => {
  const dmarc = planned(readEvidence('secours.example')).actions.filter(({ id }) => id.startsWith('dmarc/'));
  const records = dmarc.flatMap((action) => action.records).filter(({ name }) => name === '_dmarc.secours.example');
  assert.ok(records.length > 1);
  for (const [index, { before }] of records.entries())
    if (index > 0) assert.deepEqual(before, records[index - 1]?.after);
});

test('who is named no more is no dependency any more', () => {
  const evidence = readEvidence('brouillon.example');
  assert.equal(after(evidence, 'spf/record').outcome('whois/deps'), 'pass');
});

test('a server that was silent stays silent whatever is published', () => {
  const evidence = readEvidence('ancien.example');
  assert.equal(after(evidence, 'spf/record').outcome('spf/record-ns-agree'), 'unknown');
  assert.equal(after(evidence, 'dmarc/record').outcome('dmarc/record-ns-agree'), 'unknown');
});

test('one fault that two protocols see is one step', () => {
  const { actions } = planned(readEvidence('negligent.example'));
  assert.ok(actions.some(({ id }) => id === 'rule:smtp/reachable'));
  assert.ok(!actions.some(({ id }) => id === 'rule:tcp/mx-25'));
});

test('what begins to apply with a step weighs in the points from then on', () => {
  const evidence = readEvidence('moyenne.example');
  const bench = openSimulator(evidence, conclude(evidence).verdicts);
  const reveals: readonly CheckId[] = ['bimi/logo-fetch'];
  const { verdicts } = bench.after([
    { apply: (world) => ({ ...world, existence: seen('exists') }), assumedPassing: [], changes: [], reveals },
  ]);
  const logo = verdicts.find(({ check }) => check === 'bimi/logo-fetch');
  assert.ok(logo && !isFault(logo) && logo.outcome === 'pass');
});
