import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { carefulHeaders, home } from '../lab/fixtures/pages.ts';
import { dropping, webHost } from '../lab/hosts.ts';
import { type Audited, auditWorld, exemplaireWith } from './changed-worlds.ts';

let whole: Audited;
before(async () => {
  whole = await auditWorld(exemplaireWith({}));
});

for (const type of ['AAAA', 'A'] as const) {
  test(`${type} that no server answers for: what is still concluded is what is true, and the rest is not known`, async () => {
    const half = await auditWorld(exemplaireWith({ refuses: [type] }));
    const invented = half.conclusion.verdicts.filter(
      ({ check, outcome }) => outcome !== 'unknown' && outcome !== whole.outcome(check),
    );
    assert.deepEqual(
      invented.map(({ check, outcome, facts }) => ({ check, outcome, facts })),
      [],
    );
    const measured = half.conclusion.verdicts.filter(({ outcome }) => outcome !== 'unknown').length;
    assert.ok(
      measured > 0.85 * whole.conclusion.verdicts.length,
      `${measured} checks were measured by the other family`,
    );
    assert.equal(half.outcome('smtp/starttls-offered'), 'pass');
    assert.equal(half.outcome('dns/certificate-trust'), 'pass');
  });
}

test('a silence of AAAA leaves unknown what would have to be said of IPv6, and of both families together', async () => {
  const half = await auditWorld(exemplaireWith({ refuses: ['AAAA'] }));
  for (const check of ['smtp/mx-ipv6', 'dns/a-ipv6', 'dns/tls-dual', 'mta-sts/fetch-dual', 'tcp/family'] as const)
    assert.equal(half.outcome(check), 'unknown', check);
  assert.equal(half.outcome('smtp/mx-ipv4'), 'pass');
});

test('a silence of A is no proof that no mail server has an IPv4 address', async () => {
  const half = await auditWorld(exemplaireWith({ refuses: ['A'] }));
  assert.equal(half.outcome('smtp/mx-ipv4'), 'unknown');
});

test('a port 80 that drops what comes over one family is no redirect for those who come by it', async () => {
  const certificate = { organization: "Let's Encrypt", staple: 'good' } as const;
  const site = webHost({ headers: carefulHeaders, pages: { '/': home('Exemplaire') } }, { certificate });
  const overOne = { ...dropping(site, 80), overIpv6: site };
  const seen = await auditWorld(exemplaireWith({ hosts: { '@': overOne, www: overOne } }));
  assert.equal(seen.outcome('dns/http-redirect'), 'unknown');
  const other = { ...site, overIpv6: dropping(site, 80) };
  const mirrored = await auditWorld(exemplaireWith({ hosts: { '@': other, www: other } }));
  assert.equal(mirrored.outcome('dns/http-redirect'), 'unknown');
});
