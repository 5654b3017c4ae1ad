import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { parseLogo } from './logo.ts';
import { isVouchedFor } from './logotype.ts';
import { readChain, readMarkCertificate } from './mark-certificate.ts';
import { followChain } from './mark-chain.ts';

/** Certificates of companies that everybody knows, as a library that we test against carries them. */
const REAL = new URL('../../../node_modules/@postalsys/vmc/test/fixtures/', import.meta.url);
const skip = existsSync(REAL) ? false : 'no real mark certificates beside this checkout';
const AT = '2025-06-01T00:00:00.000Z';

interface Mark {
  readonly file: string;
  readonly name: string;
  readonly markType: string | null;
  readonly end: object;
}

const DIGICERT = { root: 'DigiCert Verified Mark Root CA' };
const MARKS: readonly Mark[] = [
  { file: 'paypal_vmc', name: 'paypal.com', markType: 'Registered Mark', end: DIGICERT },
  { file: 'xometry_cmc', name: 'xometry.com', markType: 'Prior Use Mark', end: DIGICERT },
  { file: 'cnn', name: 'cnn.com', markType: null, end: DIGICERT },
  {
    file: 'globalsign-vmc',
    name: 'globalsign.com',
    markType: 'Registered Mark',
    end: { root: 'GlobalSign Verified Mark Root R42' },
  },
  // Its authority has left the trade.
  {
    file: 'redshift',
    name: 'redsift.com',
    markType: null,
    end: { fault: 'incomplete', issuer: 'Entrust Verified Mark Root Certification Authority - VMCR1' },
  },
];

for (const { file, name, markType, end } of MARKS)
  test(`a real mark certificate: ${name}`, { skip }, () => {
    const pem = readFileSync(new URL(`${file}.pem`, REAL), 'utf8');
    const chain = readChain(pem) ?? [];
    const mark = readMarkCertificate(pem);
    assert.ok(mark);
    assert.deepEqual(mark.names, [name]);
    assert.deepEqual([mark.hasMarkUsage, mark.isLinked, mark.timestamps, mark.markType], [true, true, 1, markType]);
    assert.deepEqual(followChain(chain, [], AT), end);
    const [, packed = ''] = /svg\+xml;base64,([A-Za-z0-9+/=]+)/.exec(chain[0]?.raw.toString('latin1') ?? '') ?? [];
    const drawing = gunzipSync(Buffer.from(packed, 'base64'));
    assert.ok(isVouchedFor(drawing, mark.logo ?? []));
    assert.ok(!isVouchedFor(Buffer.concat([drawing, Buffer.from('\n')]), mark.logo ?? []));
    const { malformed, active, foreign, unlisted } = parseLogo(drawing.toString());
    assert.deepEqual(
      { malformed, active, foreign, unlisted },
      { malformed: null, active: [], foreign: [], unlisted: [] },
    );
  });
