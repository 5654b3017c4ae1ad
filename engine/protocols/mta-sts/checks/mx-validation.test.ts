import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unseen } from '../../../model/observed.ts';
import { txt } from '../../../testing/ask.ts';
import { address, failedTls, fakeHttp, fakeSmtp, fakeTls, mx, plainSmtp, reply } from '../../../testing/sessions.ts';
import { advice } from '../advice/mx-validation.fr.ts';
import { matchesPattern } from '../policy-file.ts';
import { atMx, ENFORCED, gathered, NONE, policy, policyWith, TESTED, testCases, type World } from '../testing/cases.ts';
import { checks, mxCertificate, mxMatch, mxOrphan, mxStarttls, mxTls12 } from './mx-validation.ts';

const withMode = (sessions: World['sessions'], how = ENFORCED): World => ({
  policy: how,
  ...(sessions && { sessions }),
});

const TWO_MX = {
  'exemple.fr MX': mx('mx.exemple.fr', 'mx2.exemple.fr'),
  'mx2.exemple.fr A': address('192.0.2.26'),
};
const untrusted = fakeSmtp({
  starttls: {
    offered: true,
    reply: reply(220, 'go'),
    session: fakeTls({ trusted: false, trustFault: 'DEPTH_ZERO_SELF_SIGNED_CERT' }),
  },
});
const tls10 = fakeSmtp({
  starttls: { offered: true, reply: reply(220, 'go'), session: fakeTls({ version: 'TLSv1' }) },
});

testCases(checks, [
  [mxMatch, 'named', {}, 'pass'],
  [mxMatch, 'one label under a wildcard', { policy: policy('mode: enforce', 'mx: *.exemple.fr') }, 'pass'],
  [mxMatch, 'one of two is not', { zone: TWO_MX }, 'fail'],
  [mxMatch, 'in testing nothing is refused', { zone: TWO_MX, policy: TESTED }, 'warn'],
  [mxMatch, 'the end of a name is not the name', { policy: policy('mode: enforce', 'mx: exemple.fr') }, 'fail'],
  [mxMatch, 'mode none binds nobody', { policy: NONE }, 'notApplicable'],
  [mxMatch, 'a faulty id: no sender reads the policy', { record: txt('v=STSv1; id=-'), zone: TWO_MX }, 'notApplicable'],
  [mxMatch, 'a faulty version: nor does any', { record: txt('v=STSv2; id=1'), zone: TWO_MX }, 'notApplicable'],
  [
    mxMatch,
    'a file of another version binds nobody',
    { policy: fakeHttp('mode: enforce\nmx: mx.exemple.fr\nmax_age: 604800'), zone: TWO_MX },
    'notApplicable',
  ],
  [
    mxMatch,
    'several records: nor does any',
    { record: txt('v=STSv1; id=1', 'v=STSv1; id=2'), zone: TWO_MX },
    'notApplicable',
  ],
  [mxMatch, 'policy unseen', { policy: unseen('timeout') }, 'unknown'],

  [mxStarttls, 'offered', {}, 'pass'],
  [mxStarttls, 'not offered', withMode(atMx(plainSmtp())), 'fail'],
  [
    mxStarttls,
    'not offered, under a policy that no sender reads',
    { ...withMode(atMx(plainSmtp())), record: txt('v=STSv1; id=-') },
    'notApplicable',
  ],
  [mxStarttls, 'not offered, in testing', withMode(atMx(plainSmtp()), TESTED), 'warn'],
  [
    mxStarttls,
    'offered, then refused',
    withMode(atMx(fakeSmtp({ starttls: { offered: true, reply: reply(454, 'no'), session: null } }))),
    'fail',
  ],
  [
    mxStarttls,
    'offered, then no handshake',
    withMode(atMx(fakeSmtp({ starttls: { offered: true, reply: reply(220, 'go'), session: failedTls('closed') } }))),
    'fail',
  ],
  [
    mxStarttls,
    'offered, then silence',
    withMode(
      atMx(
        fakeSmtp({
          starttls: { offered: true, reply: reply(220, 'go'), session: null },
          broken: unseen('timeout', 'TLS'),
        }),
      ),
    ),
    'unknown',
  ],
  [
    mxStarttls,
    'a session that ends before a word is said in it',
    withMode(atMx(fakeSmtp({ extensionsAfterTls: null, relay: null, broken: unseen('reset', 'closed') }))),
    'unknown',
  ],
  [mxStarttls, 'silence', withMode({ '192.0.2.25': unseen('timeout') }), 'unknown'],
  [
    mxStarttls,
    'for now turned away',
    withMode(atMx(plainSmtp({ banner: reply(421, 'too many'), ehlo: null }))),
    'unknown',
  ],
  [
    mxStarttls,
    'a dead second server',
    { ...withMode({ ...atMx(fakeSmtp()), '192.0.2.26': unseen('refused') }), zone: TWO_MX },
    'pass',
  ],
  [
    mxStarttls,
    'a silent second server',
    { ...withMode({ ...atMx(fakeSmtp()), '192.0.2.26': unseen('timeout') }), zone: TWO_MX },
    'unknown',
  ],

  [mxCertificate, 'trusted, of its name', {}, 'pass'],
  [mxCertificate, 'self-signed', withMode(atMx(untrusted)), 'fail'],
  [mxCertificate, 'self-signed, in testing', withMode(atMx(untrusted), TESTED), 'warn'],
  [
    mxCertificate,
    'of another name',
    withMode(atMx(fakeSmtp({ starttls: { offered: true, reply: null, session: fakeTls({ nameMatches: false }) } }))),
    'fail',
  ],
  [mxCertificate, 'without STARTTLS another rule speaks', withMode(atMx(plainSmtp())), 'notApplicable'],

  [mxTls12, 'TLS 1.3', {}, 'pass'],
  [mxTls12, 'TLS 1.0', withMode(atMx(tls10)), 'fail'],
  [mxTls12, 'TLS 1.0, in testing', withMode(atMx(tls10), TESTED), 'warn'],

  [mxOrphan, 'none', {}, 'pass'],
  [mxOrphan, 'one', policyWith('mx: ancien.exemple.fr'), 'info'],
]);

test('mta-sts: a wildcard stands for one whole label', () => {
  assert.equal(matchesPattern('MX.exemple.fr', '*.Exemple.fr'), true);
  assert.equal(matchesPattern('a.mx.exemple.fr', '*.exemple.fr'), false);
  assert.equal(matchesPattern('exemple.fr', '*.exemple.fr'), false);
  assert.equal(matchesPattern('fauxexemple.fr', '*.exemple.fr'), false);
});

for (const [mode, way] of [
  ['enforce', true],
  ['testing', false],
] as const) {
  test(`mta-sts: the way out is${way ? '' : ' not'} told in mode ${mode}, and nobody is told to name a server that does not answer`, async () => {
    const zone = {
      'exemple.fr MX': mx('mx.exemple.fr', 'mx2.exemple.fr', 'mx.domaine-libre.fr', 'interne.exemple.fr'),
      'mx2.exemple.fr A': address('192.0.2.26'),
      'interne.exemple.fr A': address('10.0.0.25'),
    };
    const verdict = mxMatch.judge(await gathered({ zone, policy: mode === 'enforce' ? ENFORCED : TESTED }));
    assert.ok(verdict.outcome === 'fail' || verdict.outcome === 'warn');
    const told = advice['mta-sts/mx-match'].remedy(verdict.facts).replaceAll('\u00A0', ' ');
    assert.match(told, /« mx: mx2\.exemple\.fr »/);
    assert.doesNotMatch(told, /mx: (mx\.domaine-libre|interne)/);
    assert.match(told, /ne répondent plus : mx\.domaine-libre\.fr et interne\.exemple\.fr/);
    assert.equal(told.startsWith('Tout de suite : passez la politique en « mode: testing »'), way);
  });
}
