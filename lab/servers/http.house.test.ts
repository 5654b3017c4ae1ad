import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { get as getPlain, type IncomingMessage } from 'node:http';
import { get as getSecure } from 'node:https';
import { after, before, test } from 'node:test';
import type { CertificateRequest } from '../authority.ts';
import { markCertificate } from '../fixtures/mark-certificate.ts';
import { home, LOGO } from '../fixtures/pages.ts';
import { webHost } from '../hosts.ts';
import { type Lab, startLab } from '../index.ts';
import { world } from '../world.ts';

const certificates: Record<string, CertificateRequest> = {
  perime: { days: [-100, -1] },
  autre: { names: ['autre.example'] },
  soi: { issuer: 'itself' },
  etranger: { issuer: 'unlisted' },
  seul: { shows: ['leaf'] },
  rsa: { key: 'rsa2048', days: [-10, 190], organization: "Let's Encrypt" },
};
const names = ['@', 'www', ...Object.keys(certificates)];

let lab: Lab;
before(async () => {
  lab = await startLab([
    world('toile.example', {
      title: 'toile',
      zone: `
        @ NS ns1.hebergeur.example.
        ${names.map((name) => `${name} A 192.0.2.150`).join('\n')}
        ancien A 192.0.2.151
        double A 192.0.2.152
        double AAAA 2001:db8:152::80`,
      hosts: {
        '@': webHost({
          headers: { 'strict-transport-security': 'max-age=300' },
          pages: { '/': home('Toile'), '/marque.pem': markCertificate('toile.example', LOGO) },
        }),
        www: webHost({ redirect: 'https://toile.example' }),
        ...Object.fromEntries(
          Object.entries(certificates).map(([name, certificate]) => [
            name,
            webHost({ pages: { '/': home(name) } }, { certificate }),
          ]),
        ),
        ancien: webHost({
          pages: { '/': home('Ancien') },
          cleartext: 'closed',
          tls: { versions: ['TLSv1', 'TLSv1.1'] },
        }),
        double: webHost({ pages: { '/': home('Quatre') } }, { overIpv6: webHost({ pages: { '/': home('Six') } }) }),
      },
      concludes: {},
    }),
  ]);
});
after(() => lab.close());

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

function fetch(url: string, address = '192.0.2.150', options: object = {}): Promise<Answer> {
  const { protocol, hostname, pathname } = new URL(url);
  const isSecure = protocol === 'https:';
  const place = lab.dial({ transport: 'tcp', address, port: isSecure ? 443 : 80 });
  return new Promise((resolve, reject) => {
    const request = (isSecure ? getSecure : getPlain)(
      {
        host: place.address,
        port: place.port,
        path: pathname,
        headers: { host: hostname },
        servername: hostname,
        ca: [...lab.roots],
        agent: false,
        ...options,
      },
      (response) => {
        let body = '';
        response.on('data', (chunk) => {
          body += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body }));
      },
    );
    request.on('error', reject);
  });
}

const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'fine',
    (fault: NodeJS.ErrnoException) => fault.code,
  );

test('http: port 80 sends to port 443 of the same name, where the page is', async () => {
  const plain = await fetch('http://toile.example/chemin');
  assert.deepEqual([plain.status, plain.headers.location], [301, 'https://toile.example/chemin']);
  const page = await fetch('https://toile.example/');
  assert.equal(page.status, 200);
  assert.match(page.body, /Toile/);
  assert.equal(page.headers['strict-transport-security'], 'max-age=300');
  assert.equal((await fetch('https://toile.example/absent')).status, 404);
  assert.equal((await fetch('https://www.toile.example/')).headers.location, 'https://toile.example/');
});

test('http: every fault of a certificate is the one declared', async () => {
  const faults = {
    perime: 'CERT_HAS_EXPIRED',
    autre: 'ERR_TLS_CERT_ALTNAME_INVALID',
    soi: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    etranger: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    seul: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    rsa: 'fine',
  };
  for (const [name, code] of Object.entries(faults)) {
    assert.equal(await codeOf(fetch(`https://${name}.toile.example/`)), code, name);
  }
});

test('http: an old server only speaks to those who stoop', async () => {
  assert.notEqual(await codeOf(fetch('https://ancien.toile.example/', '192.0.2.151')), 'fine');
  const stooping = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT:@SECLEVEL=0' };
  assert.equal(await codeOf(fetch('https://ancien.toile.example/', '192.0.2.151', stooping)), 'fine');
  assert.equal(await codeOf(fetch('http://ancien.toile.example/', '192.0.2.151')), 'ECONNREFUSED');
});

test('http: another machine may stand at the IPv6 address', async () => {
  assert.match((await fetch('https://double.toile.example/', '192.0.2.152')).body, /Quatre/);
  assert.match((await fetch('https://double.toile.example/', '2001:db8:152:0::80')).body, /Six/);
});

test('http: a mark certificate is the same at each request, and says what it is for', async () => {
  const url = 'https://toile.example/marque.pem';
  const [{ body }, again] = await Promise.all([fetch(url), fetch(url)]);
  assert.equal(body, again.body);
  const certificate = new X509Certificate(body);
  assert.deepEqual(certificate.keyUsage, ['1.3.6.1.5.5.7.3.31']);
  assert.match(certificate.subjectAltName ?? '', /DNS:default\._bimi\.toile\.example/);
  assert.ok(certificate.raw.includes(Buffer.from(LOGO).toString('base64')));
});
