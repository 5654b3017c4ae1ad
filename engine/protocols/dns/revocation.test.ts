import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readStaple } from './revocation.ts';

const hasOpenSsl = (() => {
  try {
    return execFileSync('openssl', ['version'], { encoding: 'utf8' }).startsWith('OpenSSL');
  } catch {
    return false;
  }
})();

test('staple: what OpenSSL signs as an authority is read', { skip: hasOpenSsl ? false : 'openssl is not here' }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'staple-'));
  try {
    const { good, revoked, chain } = answered(folder);
    assert.deepEqual(pick(readStaple(good, chain)), { state: 'good', signed: true, revoked: false });
    assert.deepEqual(pick(readStaple(revoked, chain)), { state: 'revoked', signed: true, revoked: true });
    const [leaf = ''] = chain;
    assert.equal(readStaple(revoked, [leaf, leaf])?.signed, false, 'signed by somebody else');
    assert.equal(readStaple(good, [leaf])?.signed, false, 'no issuer to compare with');
    assert.equal(readStaple(good, [...chain].reverse()), null, 'about another certificate');
    const octets = Buffer.from(good, 'base64');
    for (let length = 0; length < octets.length; length += 7) {
      assert.equal(readStaple(octets.subarray(0, length).toString('base64'), chain), null, `cut at ${length}`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('staple: an authority that says « try later » says nothing', () => {
  assert.equal(readStaple(Buffer.from([0x30, 3, 0x0a, 1, 3]).toString('base64'), []), null);
});

function pick(staple: ReturnType<typeof readStaple>) {
  return staple && { state: staple.state, signed: staple.signed, revoked: staple.revokedAt !== null };
}

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
  const respond = (line: string) => {
    writeFileSync(at('index.txt'), line);
    const signer = ['-CA', 'ca.pem', '-rsigner', 'ca.pem', '-rkey', 'ca.key', '-ndays', '7'];
    openssl('ocsp', '-index', 'index.txt', ...signer, '-reqin', 'request.der', '-respout', 'response.der');
    return readFileSync(at('response.der')).toString('base64');
  };
  return {
    chain: [der('leaf.pem'), der('ca.pem')],
    good: respond('V\t360101000000Z\t\tA1B2C3\tunknown\t/CN=leaf\n'),
    revoked: respond('R\t360101000000Z\t260101000000Z\tA1B2C3\tunknown\t/CN=leaf\n'),
  };
}
