import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuditEvidence } from '../../evidence.ts';
import { conclude } from '../../judgement/conclude.ts';
import { mapSeen } from '../../model/observed.ts';
import { readEvidence } from '../../testing/recordings.ts';
import { planOf } from '../plan.ts';
import { withEvidence } from '../situation.ts';
import { describeAction } from '../words.fr.ts';

const leaky = readEvidence('passoire.example');

const withStatuses = (...statuses: readonly string[]) =>
  withEvidence(leaky, 'whois', (whois) => ({
    ...whois,
    registration: mapSeen(whois.registration, (found) => ({ ...found, statuses })),
  }));

function planned(evidence: AuditEvidence, id: string) {
  const { actions } = planOf(evidence, conclude(evidence));
  const action = actions.find((one) => one.id === id);
  return action && { ...action, ...describeAction(action) };
}

test('a name that ends soon is renewed by a step that gives the date', () => {
  assert.match(
    planned(leaky, 'whois/renew')?.title ?? '',
    /^Renouveler le domaine, qui expire le \d{1,2}(?:er)?\s\p{L}+\s\d{4}$/u,
  );
});

test('in redemption only a restoration is advised, and what needs the domain waits for it', () => {
  const dying = withStatuses('redemption period');
  const { title = '', steps = [], effort } = planned(dying, 'whois/renew') ?? {};
  assert.match(title, /^Faire restaurer le domaine/);
  assert.match(steps.join(' '), /restauration du domaine/);
  assert.doesNotMatch(steps.join(' '), /plusieurs années/);
  assert.equal(effort, 60);
  assert.ok(planned(dying, 'whois/lock')?.follows.includes('whois/renew'));
});

test('a broken signature is mended where it is broken, and by who can', () => {
  const expired = planned(readEvidence('expiree.fr'), 'dns/dnssec-repair');
  assert.equal(expired?.who, 'dns');
  assert.match(expired?.steps[0] ?? '', /signer de nouveau expiree\.fr\s: la clé et le DS restent/);
  assert.match(expired?.steps.at(-1) ?? '', /Seulement s’il ne peut pas.*retirer les DS.*24\sheures au plus/);
  const unlinked = planned(readEvidence('mauvaisds.fr'), 'dns/dnssec-repair');
  assert.equal(unlinked?.who, 'registrar');
  assert.match(unlinked?.steps[0] ?? '', /le DS de la clé qui signe mauvaisds\.fr aujourd’hui/);
});

test('a certificate is replaced at an authority that CAA lets issue, and its end is told', () => {
  const { title = '', steps = [] } = planned(leaky, 'web/certificate') ?? {};
  assert.match(title, /qui a expiré le/);
  assert.match(steps.join(' '), /n’en permet qu’à digicert\.com \(CAA\)/);
});

test('the days to an end are counted as on a calendar', () => {
  const verdict = conclude(leaky).verdicts.find(({ check }) => check === 'whois/expiry');
  const { days } = (verdict?.facts ?? {}) as { readonly days?: number };
  assert.equal(days, 6);
});
