import assert from 'node:assert/strict';
import { test } from 'node:test';
import { registered } from '../lab/fixtures/hierarchy.ts';
import { mailHost } from '../lab/hosts.ts';
import type { ZoneDeclaration } from '../lab/world.ts';
import { auditWorld, exemplaireWith } from './changed-worlds.ts';

const OWN_MAIL = [
  '@ MX',
  'mx1 A',
  'mx1 AAAA',
  'mx2 A',
  'mx2 AAAA',
  'mx1 TXT',
  'mx2 TXT',
  '_25._tcp.mx1',
  '_25._tcp.mx2',
];
const PROVIDER = 'fournisseur.example';
const DANE = ['present', 'secure', 'resolves', 'usage', 'match', 'rollover'] as const;

/** The mail of the domain at a provider whose zone is like this. */
function atProvider(zone: Omit<ZoneDeclaration, 'origin' | 'zone'>, lines = '') {
  const served = `@ NS ns1.hebergeur.example.\n@ NS ns2.hebergeur.example.\nmx A 198.51.100.77\n${lines}`;
  const certificate = { organization: "Let's Encrypt" };
  const hosts = { mx: mailHost({ receivesFor: ['exemplaire.example'] }, { certificate }) };
  return {
    without: [...OWN_MAIL, '_mta-sts', '@ TXT'],
    lines: `@ MX 10 mx.${PROVIDER}.\n@ TXT "v=spf1 mx -all"`,
    elsewhere: [{ origin: PROVIDER, zone: served, hosts, registration: registered, ...zone }],
  };
}

test('a signed zone whose servers fail on TLSA holds the mail of DANE senders back: a fault of its own', async () => {
  const seen = await auditWorld(exemplaireWith({ refuses: ['TLSA'] }));
  assert.equal(seen.outcome('smtp/dane-resolves'), 'fail');
  assert.deepEqual(seen.grade.cappedBy, { check: 'smtp/dane-resolves', letter: 'D' });
  assert.ok(seen.plan().actions.some(({ checks }) => checks.includes('smtp/dane-resolves')));
});

test('nobody asks for the TLSA records of a host whose zone is unsigned: that they fail is not even said', async () => {
  const seen = await auditWorld(exemplaireWith(atProvider({ refuses: ['TLSA'] })));
  const told = DANE.map((name) => [name, seen.outcome(`smtp/dane-${name}`)]);
  assert.deepEqual(Object.fromEntries(told), {
    present: 'info',
    ...{ secure: 'notApplicable', resolves: 'notApplicable', usage: 'notApplicable' },
    ...{ match: 'notApplicable', rollover: 'notApplicable' },
  });
});

test('TLSA records of a signed host count behind a domain that is not signed, and are compared', async () => {
  const nobodys = '_25._tcp.mx TLSA 3 1 1 8d02536c887482bc34ff54e41d2ba659bf85b341a0a20afadb5813dcfbcf286d';
  const seen = await auditWorld(exemplaireWith({ ...atProvider({ signing: {} }, nobodys), signing: undefined }));
  assert.equal(seen.outcome('smtp/dane-match'), 'fail');
  assert.equal((seen.verdict('smtp/dane-match').facts as { readonly isBinding: boolean }).isBinding, false);
  assert.equal(seen.outcome('smtp/dane-secure'), 'info');
});
