import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { hostile } from '../../../tests/hostile.ts';
import shipped from '../../data/mark-roots.json' with { type: 'json' };
import type { HttpResult } from '../../model/ask.ts';
import { type Observed, unseen } from '../../model/observed.ts';
import type { Outcome } from '../../model/outcome.ts';
import { type FakeAnswer, fakeAsk, txt } from '../../testing/ask.ts';
import { quickestMs } from '../../testing/busy.ts';
import { assertWorded, triedFromOneSide } from '../../testing/rules.ts';
import { fakeHttp, fakeTls } from '../../testing/sessions.ts';
import * as english from './advice.en.ts';
import * as french from './advice.fr.ts';
import { checks } from './checks.ts';
import { gatherBimi } from './gather.ts';
import {
  MARK,
  MARK_BARE,
  MARK_IN_USE,
  MARK_ISSUER,
  MARK_LOGO,
  MARK_MODIFIED,
  MARK_PILOT,
  MARK_ROOT,
  MARK_STRANGER,
  PLAIN,
} from './testing/certificates.ts';

type Id = (typeof checks)[number]['id'];

interface World {
  readonly domain?: string;
  readonly record?: FakeAnswer;
  readonly zone?: Readonly<Record<string, FakeAnswer>>;
  readonly logo?: Observed<HttpResult>;
  readonly authority?: Observed<HttpResult>;
  readonly now?: string;
  readonly roots?: readonly string[];
}

const RECORD = 'v=BIMI1; l=https://exemple.fr/logo.svg; a=https://exemple.fr/marque.pem';
const SVG = 'xmlns="http://www.w3.org/2000/svg" version="1.2" baseProfile="tiny-ps" viewBox="0 0 64 64"';
const HEADERS = { headers: [['content-type', 'image/svg+xml']] as const };
const svg = (inside: string, root = SVG): World => ({
  logo: fakeHttp(`<svg ${root}><title>Exemple</title>${inside}</svg>`, HEADERS),
});
const file = (text: string): World => ({ logo: fakeHttp(text, HEADERS) });
const pem = (text: string): World => ({ authority: fakeHttp(text) });
const packed = (text: string, octets = Number.POSITIVE_INFINITY): World => {
  const body = gzipSync(text).subarray(0, octets);
  return { logo: fakeHttp(body.toString('utf8'), { ...HEADERS, octets: body.toString('base64') }) };
};
const record = (text: string): World => ({ record: txt(text) });
const dmarc = (text: string): World => ({ zone: { '_dmarc.exemple.fr TXT': txt(text) } });

const cases: readonly (readonly [Id, string, World, Outcome['outcome']])[] = [
  ['bimi/record-present', 'published', {}, 'pass'],
  ['bimi/record-present', 'absent is no fault', { record: [] }, 'info'],
  ['bimi/record-present', 'inherited', { domain: 'www.exemple.fr' }, 'pass'],
  ['bimi/record-present', 'silence', { record: unseen('timeout') }, 'unknown'],

  ['bimi/record-single', 'one', {}, 'pass'],
  ['bimi/record-single', 'two', { record: txt(RECORD, RECORD) }, 'fail'],

  ['bimi/record-syntax', 'sound', {}, 'pass'],
  ['bimi/record-syntax', 'a logo without certificate', record('v=BIMI1; l=https://exemple.fr/logo.svg'), 'pass'],
  ['bimi/record-syntax', 'a preference of the draft', record(`${RECORD}; avp=brand`), 'pass'],
  ['bimi/record-syntax', 'http', record('v=BIMI1; l=http://exemple.fr/logo.svg'), 'fail'],
  ['bimi/record-syntax', 'spaces in the version', record('v = BIMI1 ; l=https://exemple.fr/logo.svg'), 'pass'],
  ['bimi/record-syntax', 'a missing semicolon', record('v=BIMI1 l=https://exemple.fr/logo.svg'), 'fail'],
  ['bimi/record-syntax', 'version not first', record('l=https://exemple.fr/logo.svg; v=BIMI1'), 'fail'],
  ['bimi/record-syntax', 'no logo', record('v=BIMI1; a=https://exemple.fr/marque.pem'), 'fail'],
  ['bimi/record-syntax', 'twice the same', record(`${RECORD}; l=https://exemple.fr/b.svg`), 'fail'],
  ['bimi/record-syntax', 'an unknown tag', record(`${RECORD}; x=1`), 'warn'],

  ['bimi/record-decline', 'declined', record('v=BIMI1; l=; a=;'), 'info'],
  ['bimi/record-decline', 'not declined', {}, 'notApplicable'],

  ['bimi/logo-fetch', 'served', {}, 'pass'],
  ['bimi/logo-fetch', '404', { logo: fakeHttp('', { status: 404 }) }, 'fail'],
  [
    'bimi/logo-fetch',
    'a refused certificate',
    { logo: fakeHttp('', { tls: fakeTls({ nameMatches: false }) }) },
    'fail',
  ],
  [
    'bimi/logo-fetch',
    'a circle of redirects',
    { logo: fakeHttp('', { stopped: 'redirect-loop https://exemple.fr/' }) },
    'fail',
  ],
  [
    'bimi/logo-fetch',
    'compressed unasked',
    { logo: fakeHttp('\u001f', { stopped: 'content-encoding gzip' }) },
    'unknown',
  ],
  [
    'bimi/logo-profile',
    'compressed unasked',
    { logo: fakeHttp('\u001f', { stopped: 'content-encoding gzip' }) },
    'unknown',
  ],
  ['bimi/logo-fetch', 'a private place', { logo: unseen('forbidden', '10.0.0.1') }, 'fail'],
  ['bimi/logo-fetch', 'a name without address', { logo: unseen('unreachable', 'exemple.fr has no address') }, 'fail'],
  ['bimi/logo-fetch', 'no way there', { logo: unseen('unreachable', 'EHOSTUNREACH') }, 'unknown'],
  ['bimi/logo-fetch', 'silence', { logo: unseen('timeout') }, 'unknown'],
  ['bimi/logo-fetch', 'declined', record('v=BIMI1; l=; a=;'), 'notApplicable'],
  [
    'bimi/logo-fetch',
    'only in the certificate',
    record('v=BIMI1; l=; a=https://exemple.fr/marque.pem'),
    'notApplicable',
  ],

  ['bimi/logo-type', 'SVG', svg(''), 'pass'],
  ['bimi/logo-type', 'a text', { logo: fakeHttp('<svg/>') }, 'warn'],
  ['bimi/logo-type', 'none', { logo: fakeHttp('<svg/>', { headers: [] }) }, 'warn'],
  ['bimi/logo-size', 'small', {}, 'pass'],
  ['bimi/logo-size', '32 KiB', file('x'.repeat(32_768)), 'pass'],
  ['bimi/logo-size', 'and one', file('x'.repeat(32_769)), 'fail'],
  ['bimi/logo-size', 'compressed', packed(MARK_LOGO), 'pass'],
  ['bimi/logo-size', 'swelling', packed('x'.repeat(70_000)), 'fail'],
  ['bimi/logo-profile', 'compressed', packed(MARK_LOGO), 'pass'],
  ['bimi/logo-active', 'swelling', packed('<g>'.repeat(40_000)), 'notApplicable'],
  ['bimi/logo-profile', 'half a compressed file', packed(MARK_LOGO, 40), 'fail'],
  ['bimi/logo-profile', 'compressed, in evidence older than octets', file('\u001f\uFFFD'), 'unknown'],

  ['bimi/logo-profile', 'as it should be', {}, 'pass'],
  ['bimi/logo-profile', 'SVG 1.1', svg('', SVG.replace('1.2', '1.1')), 'fail'],
  ['bimi/logo-profile', 'another profile', svg('', SVG.replace('tiny-ps', 'tiny')), 'fail'],
  ['bimi/logo-profile', 'without title', file(`<svg ${SVG}><path d=""/></svg>`), 'fail'],
  [
    'bimi/logo-profile',
    'a title further inside is none',
    file(`<svg ${SVG}><g><title>Exemple</title></g></svg>`),
    'fail',
  ],
  ['bimi/logo-profile', 'the title of a drawing program', file(`<svg ${SVG}><title>Artboard 1</title></svg>`), 'warn'],
  ['bimi/logo-profile', 'no namespace', file('<svg version="1.2" baseProfile="tiny-ps"/>'), 'fail'],
  ['bimi/logo-profile', 'no XML', file('\u0089PNG\r\n'), 'fail'],
  ['bimi/logo-profile', 'a byte order mark', file(`\uFEFF<svg ${SVG}><title>Exemple</title></svg>`), 'pass'],

  [
    'bimi/logo-active',
    'shapes',
    svg(
      '<defs><linearGradient id="g"/></defs><rect fill="url(#g)"/><use xlink:href="#g" xmlns:xlink="http://www.w3.org/1999/xlink"/>',
    ),
    'pass',
  ],
  ['bimi/logo-active', 'a document type', file(`<!DOCTYPE svg><svg ${SVG}/>`), 'fail'],
  ['bimi/logo-active', 'a link', svg('<a href="#x"/>'), 'fail'],
  ['bimi/logo-active', 'a picture', svg('<image href="#x"/>'), 'fail'],
  [
    'bimi/logo-active',
    'a style sheet',
    file(`<?xml-stylesheet href="a.css"?><svg ${SVG}><title>E</title></svg>`),
    'fail',
  ],
  ['bimi/logo-active', 'a place of the root', svg('', `${SVG} x="0"`), 'fail'],
  ['bimi/logo-active', 'a reference to itself', svg('<g id="a"><use href="#a"/></g>'), 'fail'],
  ['bimi/logo-active', 'url() elsewhere', svg('<rect fill="url(\'https://a.fr/x\')"/>'), 'fail'],
  ['bimi/logo-active', 'no XML', file('<svg'), 'notApplicable'],
  ['bimi/logo-active', 'a hundred thousand levels', file('<g>'.repeat(20_000)), 'notApplicable'],

  ['bimi/logo-schema', 'known elements', {}, 'pass'],
  ['bimi/logo-schema', 'a transparency', svg('<rect opacity="0.5"/>'), 'warn'],
  ['bimi/logo-schema', 'a name of a drawing program', svg('<g data-name="Calque 1"/>'), 'warn'],
  ['bimi/logo-schema', 'hidden words', svg('<desc display="none">e</desc>'), 'pass'],
  ['bimi/logo-schema', 'a hidden shape', svg('<rect display="none"/>'), 'warn'],
  ['bimi/logo-schema', 'a filter', svg('<filter/>'), 'fail'],
  ['bimi/logo-schema', 'a style', svg('<rect style="fill:red"/>'), 'fail'],
  [
    'bimi/logo-schema',
    'the remains of a drawing program',
    svg('<x:page xmlns:x="http://www.inkscape.org/namespaces/inkscape"/>'),
    'fail',
  ],

  ['bimi/logo-square', 'square', {}, 'pass'],
  ['bimi/logo-square', 'with commas', svg('', SVG.replace('0 0 64 64', '0,0, 12.5,12.5')), 'pass'],
  ['bimi/logo-square', 'wide', svg('', SVG.replace('64 64', '300 100')), 'fail'],
  ['bimi/logo-square', 'as large as SVG Tiny allows', svg('', SVG.replace('64 64', '32767 32767')), 'pass'],
  ['bimi/logo-square', 'larger than SVG Tiny allows', svg('', SVG.replace('64 64', '1e308 1e308')), 'warn'],
  ['bimi/logo-square', 'endless', svg('', SVG.replace('64 64', '1e309 1e309')), 'warn'],
  ['bimi/logo-square', 'far from its origin', svg('', SVG.replace('0 0 64', '-1e308 0 64')), 'warn'],
  ['bimi/logo-square', 'without viewBox', svg('', SVG.replace(/ viewBox=.*/, '')), 'fail'],
  ['bimi/logo-square', 'empty', svg('', SVG.replace('64 64', '0 0')), 'fail'],

  ['bimi/certificate-present', 'named', {}, 'pass'],
  ['bimi/certificate-present', 'not named', record('v=BIMI1; l=https://exemple.fr/logo.svg; a='), 'info'],

  ['bimi/certificate-usage', 'for marks, its issuer after it', {}, 'pass'],
  ['bimi/certificate-usage', 'the issuer first', pem(MARK_ISSUER + MARK), 'fail'],
  ['bimi/certificate-usage', 'followed by a stranger', pem(MARK + PLAIN), 'fail'],
  ['bimi/certificate-usage', 'for servers', pem(PLAIN), 'fail'],
  ['bimi/certificate-usage', 'a page', pem('<html>'), 'fail'],
  ['bimi/certificate-usage', '404', { authority: fakeHttp('', { status: 404 }) }, 'fail'],
  ['bimi/certificate-usage', 'silence', { authority: unseen('timeout') }, 'unknown'],

  ['bimi/certificate-name', 'of the selector', {}, 'pass'],
  ['bimi/certificate-name', 'of another', pem(PLAIN), 'fail'],
  ['bimi/certificate-name', 'unreadable', pem('<html>'), 'notApplicable'],

  ['bimi/certificate-dates', 'months away', {}, 'pass'],
  ['bimi/certificate-dates', 'a month', { now: '2027-09-20T00:00:00.000Z' }, 'warn'],
  ['bimi/certificate-dates', 'over', { now: '2028-01-01T00:00:00.000Z' }, 'fail'],
  ['bimi/certificate-dates', 'not yet', { now: '2026-01-01T00:00:00.000Z' }, 'fail'],

  ['bimi/certificate-chain', 'to a root that is trusted', {}, 'pass'],
  ['bimi/certificate-chain', 'to a root that nobody lists', { roots: [] }, 'fail'],
  ['bimi/certificate-chain', 'with its root', { ...pem(MARK + MARK_ISSUER + MARK_ROOT), roots: [MARK_ROOT] }, 'pass'],
  [
    'bimi/certificate-chain',
    'with a root that nobody lists',
    { ...pem(MARK + MARK_ISSUER + MARK_ROOT), roots: [] },
    'fail',
  ],
  ['bimi/certificate-chain', 'in another order', pem(MARK + MARK_ROOT + MARK_ISSUER), 'pass'],
  ['bimi/certificate-chain', 'without its issuer', pem(MARK), 'fail'],
  ['bimi/certificate-chain', 'of a stranger', pem(MARK_STRANGER), 'fail'],
  ['bimi/certificate-chain', 'past the end of its issuer', { now: '2036-01-01T00:00:00.000Z' }, 'fail'],
  ['bimi/certificate-chain', 'unreadable', pem('<html>'), 'notApplicable'],
  ['bimi/certificate-chain', 'silence', { authority: unseen('reset') }, 'unknown'],

  ['bimi/certificate-logged', 'with a timestamp', {}, 'pass'],
  ['bimi/certificate-logged', 'without', pem(MARK_BARE), 'fail'],

  ['bimi/certificate-logo', 'the very same', { logo: fakeHttp(MARK_LOGO, HEADERS) }, 'pass'],
  ['bimi/certificate-logo', 'the same, compressed', packed(MARK_LOGO), 'pass'],
  ['bimi/certificate-logo', 'one octet more', { logo: fakeHttp(`${MARK_LOGO}\n`, HEADERS) }, 'fail'],
  ['bimi/certificate-logo', 'none in the certificate', pem(MARK_BARE), 'fail'],
  ['bimi/certificate-logo', 'none served', { logo: fakeHttp('', { status: 404 }) }, 'notApplicable'],
  ['bimi/certificate-logo', 'silence', { logo: unseen('timeout') }, 'unknown'],

  ['bimi/certificate-type', 'registered', {}, 'info'],
  ['bimi/certificate-type', 'modified', pem(MARK_MODIFIED + MARK_ISSUER), 'info'],
  ['bimi/certificate-type', 'not told', pem(PLAIN), 'info'],
  ['bimi/certificate-type', 'in use, and not where', pem(MARK_IN_USE), 'fail'],
  ['bimi/certificate-type', 'of the pilot', pem(MARK_PILOT), 'fail'],

  ['bimi/dmarc-policy', 'reject', {}, 'pass'],
  ['bimi/dmarc-policy', 'none', dmarc('v=DMARC1; p=none'), 'fail'],
  ['bimi/dmarc-policy', 'blanks that the grammar of DMARC admits', dmarc('v = DMARC1 ; p = reject'), 'pass'],
  ['bimi/dmarc-policy', 'a test', dmarc('v=DMARC1; p=reject; t=y'), 'fail'],
  ['bimi/dmarc-policy', 'no record', { zone: { '_dmarc.exemple.fr TXT': [] } }, 'fail'],
  [
    'bimi/dmarc-policy',
    'inherited, for sub-domains',
    { domain: 'www.exemple.fr', ...dmarc('v=DMARC1; p=reject; sp=none') },
    'fail',
  ],
  ['bimi/dmarc-policy', 'silence', { zone: { '_dmarc.exemple.fr TXT': unseen('servfail') } }, 'unknown'],

  ['bimi/dmarc-pct', 'all', {}, 'pass'],
  ['bimi/dmarc-pct', 'half', dmarc('v=DMARC1; p=reject; pct=50'), 'fail'],
  ['bimi/dmarc-sub', 'covered', {}, 'pass'],
  ['bimi/dmarc-sub', 'nothing protects under p=none', dmarc('v=DMARC1; p=none'), 'notApplicable'],
  ['bimi/dmarc-sub', 'nor under a policy on trial', dmarc('v=DMARC1; p=reject; t=y'), 'notApplicable'],
  ['bimi/dmarc-sub', 'their own policy protects them', dmarc('v=DMARC1; p=none; sp=reject'), 'pass'],
  ['bimi/dmarc-sub', 'left out', dmarc('v=DMARC1; p=reject; sp=none'), 'fail'],
];

for (const [id, says, world, outcome] of cases) {
  test(`${id}: ${says}`, async () => {
    const evidence = await gathered(world);
    const verdict = checks.find((check) => check.id === id)?.judge(evidence) as Outcome;
    assert.equal(verdict.outcome, outcome);
    assertWorded({ french, english }, id, verdict);
    assert.deepEqual(JSON.parse(JSON.stringify(evidence)), evidence);
  });
}

test('bimi: every rule that weighs is tried from both sides', () => {
  const tried = cases.map(([id, , , outcome]) => [id, outcome] as const);
  assert.deepEqual(triedFromOneSide(checks, tried), []);
});

test('bimi: without a record nothing is scored', async () => {
  const evidence = await gathered({ record: [] });
  const scored = checks.filter(({ judge }) => !['info', 'notApplicable'].includes(judge(evidence).outcome));
  assert.deepEqual(scored, []);
});

test('bimi: the kind of a mark is reported, and what its certificate vouches for', async () => {
  const facts = async (id: Id, world: World) => {
    const evidence = await gathered(world);
    return checks.find((check) => check.id === id)?.judge(evidence).facts;
  };
  assert.deepEqual(await facts('bimi/certificate-type', {}), { markType: 'Registered Mark', kind: 'VMC' });
  assert.deepEqual(await facts('bimi/certificate-type', pem(MARK_MODIFIED)), {
    markType: 'Modified Registered Mark',
    kind: 'CMC',
  });
  assert.deepEqual(await facts('bimi/certificate-logo', {}), { bytes: MARK_LOGO.length, algorithms: ['sha256'] });
  assert.deepEqual(await facts('bimi/certificate-chain', {}), { root: 'Racine' });
  assert.deepEqual(await facts('bimi/certificate-chain', pem(MARK)), { fault: 'incomplete', issuer: 'Intermédiaire' });
});

test('bimi: the roots of marks are those that their digests say, and sign themselves', () => {
  assert.ok(shipped.roots.length >= 4);
  for (const { name, der, sha256 } of shipped.roots) {
    const root = new X509Certificate(Buffer.from(der, 'base64'));
    assert.equal(root.fingerprint256.replaceAll(':', '').toLowerCase(), sha256, name);
    assert.ok(root.ca && root.verify(root.publicKey), name);
  }
});

test('bimi: evidence older than the roots says nothing of the chain', async () => {
  const { roots, ...evidence } = await gathered({});
  assert.ok(roots);
  const rule = checks.find(({ id }) => id === 'bimi/certificate-chain');
  assert.deepEqual(rule?.judge(evidence), { outcome: 'unknown', facts: { silence: 'not-recorded' } });
});

test('bimi: files are read up to a limit', async () => {
  const asked: unknown[] = [];
  await gathered({}, asked);
  assert.deepEqual(asked, [{ maxBytes: 65_536 }, { maxBytes: 100_000 }]);
});

test('bimi: hostile drawings', async () => {
  const drawings = hostile<{ id: string; svg: string; expect: string }>('svg');
  for (const { id, svg: text, expect } of drawings.filter(({ svg }) => !svg.startsWith('generate'))) {
    const evidence = await gathered(file(text));
    const judged = () => checks.filter(({ step }) => step === 'logo').map(({ judge }) => judge(evidence).outcome);
    assert.equal(judged().includes('fail'), expect === 'fail', id);
    assert.ok(quickestMs(judged) < 200, `${id} took too long`);
  }
});

function gathered(
  { domain = 'exemple.fr', record: texts = txt(RECORD), zone = {}, logo, authority, now, roots = [MARK_ROOT] }: World,
  asked: unknown[] = [],
) {
  const drawn = logo ?? fakeHttp(MARK_LOGO, HEADERS);
  const all = { 'default._bimi.exemple.fr TXT': texts, '_dmarc.exemple.fr TXT': txt('v=DMARC1; p=reject'), ...zone };
  const ask = fakeAsk(all, {
    ...(now !== undefined && { now }),
    furtherRoots: roots,
    http: async (url, options) => {
      asked.push(options);
      return url.endsWith('.pem') ? (authority ?? fakeHttp(MARK + MARK_ISSUER)) : drawn;
    },
  });
  return gatherBimi({ domain, ask, selectors: [], done: () => {} });
}
