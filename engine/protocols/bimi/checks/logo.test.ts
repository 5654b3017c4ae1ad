import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hostile } from '../../../../tests/hostile.ts';
import { unseen } from '../../../model/observed.ts';
import { quickestMs } from '../../../testing/busy.ts';
import { fakeHttp, fakeTls } from '../../../testing/sessions.ts';
import { file, gathered, packed, record, SVG, svg, testCases } from '../testing/cases.ts';
import { MARK_LOGO } from '../testing/certificates.ts';
import { checks } from './logo.ts';

testCases(checks, [
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
]);

test('bimi: hostile drawings', async () => {
  const drawings = hostile<{ id: string; svg: string; expect: string }>('svg');
  for (const { id, svg: text, expect } of drawings.filter(({ svg }) => !svg.startsWith('generate'))) {
    const evidence = await gathered(file(text));
    const judged = () => checks.map(({ judge }) => judge(evidence).outcome);
    assert.equal(judged().includes('fail'), expect === 'fail', id);
    assert.ok(quickestMs(judged) < 200, `${id} took too long`);
  }
});
