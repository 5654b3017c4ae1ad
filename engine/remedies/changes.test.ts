import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuditEvidence } from '../evidence.ts';
import { conclude } from '../judgement/conclude.ts';
import { type CheckId, protocols } from '../protocols/index.ts';
import { readEvidence, recordedDomains } from '../testing/recordings.ts';
import { changesFor } from './changes.ts';
import { planOf } from './plan.ts';
import { proposal } from './remedy.ts';
import { openSimulator } from './simulator.ts';
import { evidenceIn } from './situation.ts';
import { undone as undoneInEnglish } from './undone.en.ts';
import { undone } from './undone.fr.ts';
import { describeAction } from './words.fr.ts';

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

const backOf = (check: CheckId) =>
  changesFor({ check, protocol: 'dns' })
    .map((change) => [undone(change, check), undoneInEnglish(change, check)])
    .join();

test('a step is undone by what it changes, and by whether that was there before', () => {
  const backs: readonly (readonly [CheckId, RegExp])[] = [
    ['dns/caa-present', /^Supprimez l’enregistrement DNS.*Delete the DNS record/],
    ['dns/certificate-name', /^Gardez l’ancien certificat.*Keep the old certificate/],
    ['dns/wildcard-text', /^Rétablissez l’enregistrement DNS.*Restore/],
    ['dns/dnssec-alg', /ancienne clé.*tant que.*old key/],
    // Settings of the signer: no key was changed that an old one would have to stand beside.
    ['dns/dnssec-nsec3', /^Remettez les réglages de signature.*Put back the previous settings/],
    // Never the whole list: a domain without name servers is gone.
    ['dns/ns-count', /^Retirez les serveurs DNS que cette étape ajoute, et rien d’autre.*that this step adds/],
    // Nothing is added to a server that refuses passwords.
    ['smtp/auth-submission', /^Remettez la configuration copiée.*Put back the configuration/],
    ['mta-sts/fetch-dual', /^Remettez le fichier d’avant.*Put back the file/],
    ['dns/ns-ipv6', /^Retirez l’adresse.*Remove the address/],
    // Records that ask for a DS, and no key: the registry keeps what it has.
    ['dns/dnssec-parent-wish', /^Retirez les enregistrements CDS.*Remove the CDS/],
    ['dns/dnssec-signed-no-ds', /^Faites retirer le DS.*Have the registrar remove/],
  ];
  for (const [check, back] of backs) assert.match(backOf(check), back, check);
});

test('nothing that must not serve again is put back', () => {
  for (const check of ['dns/certificate-revoked', 'dns/certificate-weak-key', 'dns/ns-free', 'smtp/mx-free'] as const)
    assert.doesNotMatch(backOf(check), /(?:^|,)(?:Remettez|Rétablissez|Gardez|Put back|Keep)/, check);
});

test('what stood there before is put back and not deleted, and a check is made once the step is done', () => {
  let replaced = 0;
  for (const domain of recordedDomains()) {
    const evidence = readEvidence(domain);
    for (const action of planOf(evidence, conclude(evidence)).actions) {
      const { rollback, criterion } = describeAction(action);
      assert.doesNotMatch(criterion, /depuis (?:une|deux|quatre) semaines?|^(?:Une|Deux|Quatre) semaines? /, action.id);
      const { records } = action;
      // A wrong digest stops mail; none does not.
      const isPutBack = records.length > 0 && records.every(({ before, type }) => before.length > 0 && type !== 'TLSA');
      if (!isPutBack) continue;
      replaced += 1;
      assert.doesNotMatch(rollback, /^Supprimez/, `${domain} ${action.id}`);
    }
  }
  assert.ok(replaced > 20, `${replaced} steps`);
});
