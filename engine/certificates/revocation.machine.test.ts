import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { mustStaple, readStaple } from './revocation.ts';

/** A little later than what is signed meanwhile. */
const NOW = new Date(Date.now() + 3_600_000).toISOString();

const hasOpenSsl = (() => {
  try {
    return execFileSync('openssl', ['version'], { encoding: 'utf8' }).startsWith('OpenSSL');
  } catch {
    return false;
  }
})();

test('staple: what OpenSSL signs as an authority is read', {
  skip: hasOpenSsl ? false : 'OpenSSL is not on this machine (package openssl)',
}, () => {
  const folder = mkdtempSync(join(tmpdir(), 'staple-'));
  try {
    const { good, revoked, chain, signedBy, feature } = answered(folder);
    assert.deepEqual(pick(readStaple(good, chain, NOW)), { state: 'good', signed: true, revoked: false });
    assert.deepEqual(pick(readStaple(revoked, chain, NOW)), { state: 'revoked', signed: true, revoked: true });
    const [leaf = ''] = chain;
    const [, issuer = ''] = chain;
    assert.equal(readStaple(good, [leaf, leaf, issuer], NOW)?.signed, true, 'the issuer, wherever it stands');
    assert.equal(readStaple(revoked, [leaf, leaf], NOW)?.signed, null, 'another certificate is no issuer');
    assert.equal(readStaple(good, [leaf], NOW)?.signed, null, 'no issuer to compare with');
    assert.equal(readStaple(good, [...chain].reverse(), NOW), null, 'about another certificate');
    const later = new Date(Date.now() + 40 * 86_400_000).toISOString();
    assert.equal(readStaple(signedBy('OCSPSigning'), chain, NOW)?.signed, true, 'by whom the authority named');
    assert.equal(readStaple(signedBy('OCSPSigning'), chain, later)?.signed, false, 'by whom it had named');
    assert.equal(readStaple(signedBy('serverAuth'), chain, NOW)?.signed, false, 'by another of its customers');
    assert.deepEqual(
      ['status_request', 'critical,status_request', 'status_request,status_request_v2', 'status_request_v2'].map(
        (features) => mustStaple(feature(features)),
      ),
      [true, true, true, false],
    );
    assert.equal(mustStaple(chain[0] ?? ''), false);
    const octets = Buffer.from(good, 'base64');
    for (let length = 0; length < octets.length; length += 7) {
      assert.equal(readStaple(octets.subarray(0, length).toString('base64'), chain, NOW), null, `cut at ${length}`);
    }
    const shown = octets.indexOf(Buffer.from(chain[1] ?? '', 'base64'));
    assert.ok(shown > 0, 'the certificate of the signer stands in the response');
    const unreadable = Buffer.from(octets)
      .fill(0, shown + 4)
      .toString('base64');
    assert.equal(readStaple(unreadable, chain, NOW)?.signed, true, 'the authority signed it, whatever stands beside');
    const named = Buffer.from(signedBy('OCSPSigning'), 'base64');
    for (let place = 0; place < named.length; place += 7) {
      const wrong = Buffer.from(named).fill(~(named[place] ?? 0), place, place + 1);
      assert.doesNotThrow(() => readStaple(wrong.toString('base64'), chain, NOW), `wrong at ${place}`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('staple: an authority that says « try later » says nothing', () => {
  assert.equal(readStaple(Buffer.from([0x30, 3, 0x0a, 1, 3]).toString('base64'), [], NOW), null);
});

function pick(staple: ReturnType<typeof readStaple>) {
  return staple && { state: staple.state, signed: staple.signed, revoked: staple.revokedAt !== null };
}

const GOOD = 'V\t360101000000Z\t\tA1B2C3\tunknown\t/CN=leaf\n';

/** Responses of an authority made for the occasion, about one certificate before and after it was revoked. */
function answered(folder: string) {
  const at = (name: string) => join(folder, name);
  const openssl = (...args: readonly string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const der = (name: string) => openssl('x509', '-in', at(name), '-outform', 'DER').toString('base64');
  openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=CA');
  openssl('req', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'leaf.key', '-out', 'leaf.csr', '-subj', '/CN=leaf');
  const issue = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-set_serial', '0x00a1b2c3', '-out', 'leaf.pem'];
  openssl('x509', '-req', '-in', 'leaf.csr', ...issue);
  openssl('ocsp', '-issuer', 'ca.pem', '-cert', 'leaf.pem', '-reqout', 'request.der');
  const certify = (name: string, extension: string) => {
    writeFileSync(at('extension.txt'), extension);
    openssl(
      'req',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      `${name}.key`,
      '-out',
      'other.csr',
      '-subj',
      `/CN=${name}`,
    );
    const more = ['-days', '30', '-extfile', 'extension.txt', '-out', `${name}.pem`];
    openssl('x509', '-req', '-in', 'other.csr', '-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', ...more);
  };
  const respond = (line: string, by = 'ca') => {
    writeFileSync(at('index.txt'), line);
    const signer = ['-CA', 'ca.pem', '-rsigner', `${by}.pem`, '-rkey', `${by}.key`, '-ndays', '7'];
    openssl('ocsp', '-index', 'index.txt', ...signer, '-reqin', 'request.der', '-respout', 'response.der');
    return readFileSync(at('response.der')).toString('base64');
  };
  return {
    chain: [der('leaf.pem'), der('ca.pem')],
    good: respond(GOOD),
    signedBy: (use: string) => {
      certify('delegate', `extendedKeyUsage=${use}`);
      return respond(GOOD, 'delegate');
    },
    feature: (features: string) => {
      certify('stapled', `tlsfeature=${features}`);
      return der('stapled.pem');
    },
    revoked: respond('R\t360101000000Z\t260101000000Z\tA1B2C3\tunknown\t/CN=leaf\n'),
  };
}
