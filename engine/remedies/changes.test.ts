import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuditEvidence } from '../evidence.ts';
import { conclude } from '../judgement/conclude.ts';
import { protocols } from '../protocols/index.ts';
import { readEvidence, recordedDomains } from '../testing/recordings.ts';
import { changesFor } from './changes.ts';
import { planOf } from './plan.ts';
import { proposal } from './remedy.ts';
import { openSimulator } from './simulator.ts';
import { evidenceIn } from './situation.ts';
import { undone as undoneInEnglish } from './undone.en.ts';
import { undone } from './undone.fr.ts';

const WORK = { facts: {}, effort: 10, risk: 'none' } as const;

test('a step without declared changes does not compile', () => {
  // @ts-expect-error: it prints nothing and declares nothing.
  proposal({ ...WORK });
  // @ts-expect-error: of no change at all, it declares nothing either.
  proposal({ ...WORK, changes: [] });
  assert.ok(proposal({ ...WORK, changes: changesFor({ check: 'dns/ns-lame', protocol: 'dns' }) }).changes.length > 0);
});

test('every step of every plan changes the simulated evidence, or hides what it changes in a way that nobody can tell', () => {
  for (const domain of recordedDomains()) {
    const evidence = readEvidence(domain);
    const { verdicts } = conclude(evidence);
    const bench = openSimulator(evidence, verdicts);
    const { actions } = planOf(evidence, { verdicts }, { simulator: bench });
    const without = actions.filter((action) => {
      const stages = action.follows.flatMap((id) => actions.filter((other) => other.id === id));
      return JSON.stringify(bench.after([...stages, action]).evidence) === JSON.stringify(bench.after(stages).evidence);
    });
    assert.deepEqual(
      without.map(({ id }) => id),
      [],
      domain,
    );
  }
});

test('what a step changes in a way that nobody can tell is unseen from then on, and counts as it was', () => {
  const evidence = readEvidence('moyenne.example');
  const { verdicts } = conclude(evidence);
  const bench = openSimulator(evidence, verdicts);
  const moves = planOf(evidence, { verdicts }, { simulator: bench }).actions.find(
    ({ id }) => id === 'rule:dns/dnssec-mx-zones',
  );
  assert.ok(moves);
  const { evidence: later, verdicts: judged } = bench.after([moves]);
  const exchangers = (world: AuditEvidence) => evidenceIn(world, 'smtp')?.exchangers;
  assert.ok(exchangers(evidence)?.seen);
  assert.deepEqual(exchangers(later), { seen: false, silence: 'planned' });
  const outcome = (all: typeof verdicts) => all.find(({ check }) => check === 'smtp/mx-resolves')?.outcome;
  assert.equal(outcome(judged), outcome(verdicts));
});

test('whatever replaces the certificate of a mail server minds the TLSA records that name its key', () => {
  const changes = protocols.flatMap(({ id: protocol, checks }) =>
    checks.flatMap(({ id: check }) => changesFor({ check, protocol }).map((change) => ({ check, change }))),
  );
  const replaced = changes.filter(({ change: { part, verb } }) => part === 'certificate/mail' && verb === 'replace');
  assert.ok(replaced.length > 4);
  for (const { check, change } of replaced) assert.ok(change.touches.includes('mail-keys'), check);
});

test('a step is undone by what it changes, and by whether that was there before', () => {
  const said = (
    check:
      | 'dns/caa-present'
      | 'dns/certificate-name'
      | 'dns/wildcard-text'
      | 'dns/dnssec-alg'
      | 'dns/dnssec-nsec3'
      | 'dns/ns-count',
  ) => changesFor({ check, protocol: 'dns' }).map((change) => [undone(change), undoneInEnglish(change)]);
  const [[added], [replaced], [removed], [rolled]] = [
    said('dns/caa-present'),
    said('dns/certificate-name'),
    said('dns/wildcard-text'),
    said('dns/dnssec-alg'),
  ];
  assert.match(added?.join() ?? '', /^Supprimez l’enregistrement DNS.*Delete the DNS record/);
  assert.match(replaced?.join() ?? '', /^Remettez le certificat d’avant.*Put back the certificate/);
  assert.match(removed?.join() ?? '', /^Rétablissez l’enregistrement DNS.*Restore/);
  assert.match(rolled?.join() ?? '', /ancienne clé.*tant que.*old key/);
  // Settings of the signer: no key was changed that an old one would have to stand beside.
  const [[settings] = []] = [said('dns/dnssec-nsec3')];
  assert.match(settings?.join() ?? '', /^Remettez les réglages de signature.*Put back the previous settings/);
  // Never the whole list: a domain without name servers is gone.
  const [[servers] = []] = [said('dns/ns-count')];
  assert.match(
    servers?.join() ?? '',
    /^Retirez les serveurs DNS que cette étape ajoute, et rien d’autre.*that this step adds/,
  );
});

test('the way back is of what the advice changes', () => {
  for (const [check, protocol, back] of [
    // A setting of a port that stands there already.
    ['smtp/auth-submission', 'smtp', /^Remettez le réglage du port d’avant/],
    // One file for all addresses, and no setting of a port.
    ['mta-sts/fetch-dual', 'mta-sts', /^Remettez le fichier d’avant/],
    // Records that ask for a DS, and no key.
    ['dns/dnssec-parent-wish', 'dns', /^Remettez l’enregistrement DNS d’avant/],
    ['dns/dnssec-signed-no-ds', 'dns', /^Faites retirer le DS/],
  ] as const)
    assert.match(changesFor({ check, protocol }).map(undone).join(' '), back, check);
});
