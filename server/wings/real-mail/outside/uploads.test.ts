import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { PostedForm } from '../../../ports/posted-form.ts';
import type { UploadedFile } from '../ports/uploads.ts';
import { composeSenders } from '../usecases/compose-senders.ts';
import { filesIn } from './uploaded-form.ts';
import { openUploads } from './uploads.ts';

async function formWith(files: readonly UploadedFile[]): Promise<PostedForm> {
  const form = new FormData();
  for (const { name, octets } of files) form.append('reports', new File([Buffer.from(octets)], name));
  const posted = new Response(form);
  return { octets: await posted.arrayBuffer(), type: posted.headers.get('content-type') ?? '' };
}

const TLS = {
  'organization-name': 'Essai\u202E',
  'date-range': { 'start-datetime': '2026-11-20T00:00:00Z', 'end-datetime': '2026-11-20T23:59:59Z' },
  'report-id': '1',
  policies: [
    {
      policy: { 'policy-type': 'sts', 'policy-domain': 'exemple.fr' },
      summary: { 'total-successful-session-count': 40, 'total-failure-session-count': 2 },
      'failure-details': [
        { 'result-type': 'certificate-expired', 'receiving-mx-hostname': 'mx.exemple.fr', 'failed-session-count': 2 },
      ],
    },
  ],
};

test('a saved message is read by its attachments; one without a report says so, and a failure report stays closed', async () => {
  const uploads = openUploads();
  const message = (type: string, content: string) => ({
    name: 'rapport.eml',
    octets: Buffer.from(
      [
        ...['From: rapports@ailleurs.example', 'Subject: Report', 'MIME-Version: 1.0'],
        ...['Content-Type: multipart/mixed; boundary=x', '', '--x', 'Content-Type: text/plain', '', 'Bonjour'],
        ...['--x', `Content-Type: ${type}; name=tls.json.gz`, 'Content-Transfer-Encoding: base64'],
        ...['Content-Disposition: attachment; filename=tls.json.gz', '', content, '--x--', ''],
      ].join('\r\n'),
    ),
  });
  try {
    const report = message('application/tlsrpt+gzip', gzipSync(JSON.stringify(TLS)).toString('base64'));
    const plain = { name: 'lettre.eml', octets: Buffer.from('From: a@b.example\r\nSubject: Bonjour\r\n\r\nRien.\r\n') };
    const failure = message('message/feedback-report', Buffer.from('Feedback-Type: auth-failure').toString('base64'));
    const form = await formWith([report, plain, failure]);
    const { reading } = await uploads.ask({ form, evidence: null });
    assert.equal(form.octets.byteLength, 0, 'it was moved into the thread, and not copied');
    assert.equal(reading.reports, 1);
    assert.deepEqual(
      reading.refused.map(({ name, code }) => [name, code]),
      [
        ['lettre.eml', 'mail'],
        ['rapport.eml', 'mail'],
      ],
    );
  } finally {
    await uploads.close();
  }
});

test('the parts of a form are read by the boundary that they were counted by, whatever else its type names', async () => {
  const [boundary, other] = ['b'.repeat(30), 'a'.repeat(30)];
  const part = (disposition: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="reports"${disposition}\r\n\r\nx\r\n`;
  const read = (fields: number, type: string) => {
    const text = `${part('').repeat(fields)}${part('; filename="a.xml"')}--${boundary}--\r\n`;
    return filesIn({ octets: new TextEncoder().encode(text).buffer, type: `multipart/form-data; ${type}` });
  };
  for (const type of [`boundary=${boundary}`, `charset=utf-8; boundary="${boundary}"`]) {
    assert.equal((await read(3, type)).length, 1);
    assert.equal(await read(1_000, type), 'too-large');
  }
  for (const type of [
    `x="boundary=${other}"; boundary=${boundary}`,
    `boundary=${other}, multipart/form-data; boundary=${boundary}`,
    `boundary="\\${boundary}"`,
  ])
    assert.match(String(await read(1_000, type)), /^(?:too-large|no-file)$/, type);
});

test('the worker thread reads the same as the main thread, and a decompression bomb does not block it', async () => {
  const uploads = openUploads();
  try {
    const files = [
      { name: 'tls.json.gz', octets: new Uint8Array(gzipSync(JSON.stringify(TLS))) },
      { name: 'bombe.gz', octets: new Uint8Array(gzipSync(Buffer.alloc(50 * 1024 * 1024))) },
      { name: 'a\u202Eb.xml', octets: new Uint8Array(Buffer.from('Bonjour')) },
    ];
    const { reading } = await uploads.ask({ form: await formWith(files), evidence: null });
    assert.deepEqual(reading, composeSenders({ files, evidence: null }).reading);
    assert.deepEqual(reading.tls, [
      {
        ...{ domain: 'exemple.fr', successful: 40, failed: 2 },
        failures: [{ result: 'certificate-expired', sessions: 2, hosts: ['mx.exemple.fr'] }],
      },
    ]);
    assert.match(reading.refused[0]?.reason ?? '', /trop gros/);
    assert.doesNotMatch(JSON.stringify(reading), /\u202E/, 'what steers the eye is shown as a mark');
  } finally {
    await uploads.close();
  }
});

test('a DANE policy, named after the mail server, is summed with the domain that its report names', () => {
  const [sts] = TLS.policies;
  const dane = {
    policy: { 'policy-type': 'tlsa', 'policy-domain': 'mx.exemple.fr' },
    summary: { 'total-successful-session-count': 0, 'total-failure-session-count': 9 },
  };
  const octets = new Uint8Array(Buffer.from(JSON.stringify({ ...TLS, policies: [sts, dane] })));
  const { tls } = composeSenders({ files: [{ name: 'tls.json', octets }], evidence: null }).reading;
  assert.deepEqual(
    tls.map(({ domain, failed }) => ({ domain, failed })),
    [{ domain: 'exemple.fr', failed: 11 }],
  );
});
