import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuditEvidence } from '../../evidence.ts';
import { conclude } from '../../judgement/conclude.ts';
import { mapSeen, seen } from '../../model/observed.ts';
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

test('servers without signatures get them before the registry publishes a DS, and by the host of the DNS', () => {
  const repair = planned(readEvidence('secours.example'), 'dns/dnssec-repair');
  assert.equal(repair?.who, 'dns');
  assert.match(repair?.steps[0] ?? '', /donner à ns2\.secours\.example la zone secours\.example signée/);
  assert.match(repair?.steps.at(-1) ?? '', /ne publiez ni ne changez de DS/);
  assert.doesNotMatch(repair?.steps.join(' ') ?? '', /retirer les DS/);
  const withoutDs = readEvidence('voisin.example');
  assert.equal(planned(withoutDs, 'dns/dnssec-repair'), undefined);
  const unsigned = withEvidence(withoutDs, 'dns', (dns) => ({
    ...dns,
    delegation: mapSeen(dns.delegation, (delegation) => ({
      ...delegation,
      servers: delegation.servers.map((server) => ({
        ...server,
        probes: server.probes.map((probe) => ({
          ...probe,
          soa: mapSeen(probe.soa, ({ signed, ...told }) =>
            signed ? { ...told, signed: { ...signed, signatures: [] } } : told,
          ),
        })),
      })),
    })),
  }));
  assert.match(planned(unsigned, 'dns/dnssec-repair')?.steps[0] ?? '', /signer de nouveau voisin\.example/);
  assert.ok(planned(unsigned, 'dns/dnssec')?.follows.includes('dns/dnssec-repair'));
});

test('a signed zone whose servers speak no EDNS is not signed again: they could not give its signatures', () => {
  const bare = <T extends { readonly signatures: readonly unknown[] }>(set: T) => ({ ...set, signatures: [] });
  const plain = withEvidence(readEvidence('expiree.fr'), 'dns', (dns) => ({
    ...dns,
    dnssec: mapSeen(dns.dnssec, (dnssec) => ({
      ...dnssec,
      keys: mapSeen(dnssec.keys, bare),
      sets: dnssec.sets.map((one) => ({ ...one, set: mapSeen(one.set, bare) })),
    })),
    delegation: mapSeen(dns.delegation, (delegation) => ({
      ...delegation,
      servers: delegation.servers.map((server) => ({
        ...server,
        probes: server.probes.map((probe) => ({ ...probe, datagram: seen({ cut: false, edns: false }) })),
      })),
    })),
  }));
  const repair = planned(plain, 'dns/dnssec-repair');
  assert.equal(repair?.who, 'registrar');
  const steps = repair?.steps.join(' ') ?? '';
  assert.doesNotMatch(steps, /Demandez à l’hébergeur DNS de signer/);
  assert.match(steps, /sans EDNS, ns1\.\S+ et ns2\.\S+ ne peuvent donner aucune signature/);
  assert.match(repair?.steps[1] ?? '', /retirer aujourd’hui les DS/);
  assert.equal(planned(plain, 'rule:dns/ns-udp'), undefined, 'the repair mends it');
});

test('a certificate is replaced at an authority that CAA lets issue, and its end is told', () => {
  const { title = '', steps = [] } = planned(leaky, 'web/certificate') ?? {};
  assert.match(title, /qui a expiré le/);
  assert.match(steps.join(' '), /ne nomme que digicert\.com \(CAA\)/);
});

test('the days to an end are counted as on a calendar', () => {
  const verdict = conclude(leaky).verdicts.find(({ check }) => check === 'whois/expiry');
  const { days } = (verdict?.facts ?? {}) as { readonly days?: number };
  assert.equal(days, 6);
});
