import assert from 'node:assert/strict';
import { test } from 'node:test';
import { integer, octetString, oid, sequence } from '../lab/der.ts';
import { carefulHeaders, home } from '../lab/fixtures/pages.ts';
import { type Host, mailHost, type WebService, webHost } from '../lab/hosts.ts';
import { exemplaire } from '../lab/worlds/exemplaire.ts';
import { auditWorld, exemplaireWith } from './changed-worlds.ts';

// Nobody can write to a domain, or nobody can open its site: the letter is the same whatever the cause.

const AUTHORITY: Pick<Host, 'certificate'> = { certificate: { organization: "Let's Encrypt", staple: 'good' } };
const MAIL = ['@ MX', '_mta-sts', 'mx1 A', 'mx2 A', 'mx1 AAAA', 'mx2 AAAA', '_25._tcp.mx1', '_25._tcp.mx2'];

const unreachable = {
  'every MX host at an address of internal networks': {
    check: 'smtp/mx-private',
    world: { without: MAIL, lines: '@ MX 10 mx1\nmx1 A 10.0.0.25' },
  },
  'no MX host with an address': { check: 'smtp/mx-resolves', world: { without: MAIL, lines: '@ MX 10 mx1' } },
  'an address in the place of the name of an MX host': {
    check: 'smtp/mx-literal',
    world: { without: MAIL, lines: '@ MX 10 192.0.2.33.' },
  },
  'MX hosts that have IPv6 addresses alone': {
    check: 'smtp/mx-ipv4',
    world: { without: ['mx1 A', 'mx2 A', 'mx1 TXT', 'mx2 TXT', '_25._tcp.mx1', '_25._tcp.mx2', '_mta-sts'] },
  },
  'one MX host at an internal address, and one without any': {
    check: 'smtp/mx-private',
    world: { without: MAIL, lines: '@ MX 10 mx1\n@ MX 20 mx2\nmx1 A 10.0.0.25' },
  },
} as const;

for (const [says, { check, world }] of Object.entries(unreachable)) {
  test(`${says}: D, and the plan promises no more before it is mended`, async () => {
    const seen = await auditWorld(exemplaireWith(world));
    assert.equal(seen.grade.letter, 'D');
    assert.equal(seen.outcome(check), 'fail');
    for (const { checks, effect, follows } of seen.plan().actions)
      if (follows.length === 0 && !checks.includes(check)) assert.ok((effect.letter ?? 'F') >= 'D', checks.join());
  });
}

test('servers that take the connection and hang up show that port 25 is open from here: D, and not provisional', async () => {
  const hangsUp = mailHost({ hangsUp: true });
  const world = exemplaireWith({
    without: ['mx1 AAAA', 'mx2 AAAA', '_25._tcp.mx1', '_25._tcp.mx2'],
    hosts: { mx1: hangsUp, mx2: hangsUp },
  });
  const seen = await auditWorld(world, { canary: false });
  assert.deepEqual(seen.grade.cappedBy, { check: 'smtp/reachable', letter: 'D' });
  assert.equal(seen.grade.provisional, false);
});

const site = (own: WebService, host: Omit<Host, 'ports'> = AUTHORITY) =>
  webHost({ headers: carefulHeaders, ...(!own.redirect && { pages: { '/': home('Exemplaire') } }), ...own }, host);
const toItself: WebService = {
  pages: { '/': { status: 302, headers: { location: `https://${exemplaire.domain}/` } } },
};
const toClear: WebService = { pages: { '/': { status: 302, headers: { location: `http://${exemplaire.domain}/` } } } };
/** The certificate may only be shown with the word of its authority (RFC 7633). */
const MUST_STAPLE = sequence(oid('1.3.6.1.5.5.7.1.24'), octetString(sequence(integer(Buffer.from([5])))));

const closed: Readonly<Record<string, { readonly check: Parameters<Audited['outcome']>[0]; readonly hosts: Hosts }>> = {
  'the name and its www that redirect to one another': {
    check: 'dns/http-redirect',
    hosts: {
      '@': site({ redirect: `https://www.${exemplaire.domain}` }),
      www: site({ redirect: `https://${exemplaire.domain}` }),
    },
  },
  'a page that redirects to itself': { check: 'dns/http-redirect', hosts: { '@': site(toItself) } },
  'HTTPS that leads back to HTTP': { check: 'dns/http-redirect', hosts: { '@': site(toClear) } },
  'an intermediate certificate signed with SHA-1': {
    check: 'dns/certificate-sig',
    hosts: bothWith({ organization: "Let's Encrypt", staple: 'good', intermediateHash: 'sha1' }),
  },
  'a certificate that must be stapled, and is not': {
    check: 'dns/certificate-revoked',
    hosts: bothWith({ organization: "Let's Encrypt", extensions: [MUST_STAPLE] }),
  },
};

type Hosts = Readonly<Record<string, Host>>;
type Audited = Awaited<ReturnType<typeof auditWorld>>;

function bothWith(certificate: Host['certificate'] & object): Hosts {
  return { '@': site({}, { certificate }), www: site({}, { certificate }) };
}

for (const [says, { check, hosts }] of Object.entries(closed)) {
  test(`${says}: D, and what mends it is the first that gives another letter`, async () => {
    const seen = await auditWorld(exemplaireWith({ hosts }));
    assert.deepEqual(seen.grade.cappedBy, { check, letter: 'D' });
    assert.notEqual(seen.outcome('dns/certificate-trust'), check === 'dns/certificate-sig' ? 'pass' : 'fail');
    for (const { checks, effect, follows } of seen.plan().actions)
      if (follows.length === 0 && !checks.includes(check)) assert.equal(effect.letter, 'D', checks.join());
  });
}

test('a site at an internal address alone: D', async () => {
  const world = exemplaireWith({
    without: ['@ A', '@ AAAA', 'www A', 'www AAAA'],
    lines: '@ A 10.0.0.80\nwww A 10.0.0.80',
  });
  const seen = await auditWorld(world);
  assert.deepEqual(seen.grade.cappedBy, { check: 'dns/a-present', letter: 'D' });
});

test('the plan takes the redirect away that leads back, and not another', async () => {
  const backward = async (hosts: Hosts) => {
    const { actions } = (await auditWorld(exemplaireWith({ hosts }))).plan();
    assert.ok(!actions.some(({ id }) => id === 'web/redirect'), 'the site redirects to https already');
    const found = actions.find(({ id }) => id === 'web/loop');
    assert.equal(found?.effect.letter, 'A');
    return found?.subject.kind === 'remedy' && (found.subject.facts as { readonly backward: unknown }).backward;
  };
  const name = `https://${exemplaire.domain}/`;
  assert.deepEqual(await backward({ '@': site(toItself) }), [{ from: name, to: name }]);
  assert.deepEqual(await backward({ '@': site(toClear) }), [{ from: name, to: `http://${exemplaire.domain}/` }]);
  const www = `https://www.${exemplaire.domain}/`;
  const both = { '@': site({ redirect: www.slice(0, -1) }), www: site({ redirect: name.slice(0, -1) }) };
  assert.deepEqual(await backward(both), [{ from: www, to: name }]);
});
