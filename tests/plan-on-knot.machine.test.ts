import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { signerOf } from '../lab/dns/signer.ts';
import { openKnot, withoutKnot } from './applied/knot.ts';
import { testAppliedOn } from './applied/on-servers.ts';
import { transferred } from './applied/transfer.ts';

// One domain, whose plan signs its zone and has the registry publish the DS; `plan-on-knot.long.test.ts` has the others.
testAppliedOn('Knot', ['moyenne.example'], 'each week');

const withoutDelv =
  spawnSync('delv', ['-v']).error !== undefined && 'delv is not on this machine (package bind9-dnsutils)';
const ZONE = 'signee.example';
const LINES = [
  `@ IN SOA ns1 hostmaster 1 3600 600 86400 300`,
  '@ IN NS ns1',
  'ns1 IN A 192.0.2.1',
  '@ IN TXT "v=spf1 -all"',
];

test('a validating client follows the DS of the registry to what Knot signs, and no other DS', {
  skip: withoutKnot || withoutDelv,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'anchor-'));
  const server = await openKnot(ZONE, LINES, { keys: folder, signing: {} });
  try {
    const [ds] = signerOf(ZONE, {}, await transferred(ZONE, server.port)).delegation;
    assert.ok(ds?.type === 'DS');
    const { keyTag, algorithm, digestType, digest } = ds.data;
    const validated = (hex: string) => {
      const anchor = join(folder, 'anchor');
      const words = `${ZONE}. static-ds ${keyTag} ${algorithm} ${digestType} "${hex}";`;
      writeFileSync(anchor, `trust-anchors { ${words} };\n`);
      const asked = ['@127.0.0.1', '-p', `${server.port}`, '-a', anchor, `+root=${ZONE}`, ZONE, 'TXT'];
      return execFileSync('delv', asked, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    };
    const hex = Buffer.from(digest).toString('hex');
    assert.match(validated(hex), /fully validated[\s\S]*v=spf1 -all/);
    assert.doesNotMatch(validated(hex.replace(/^../, (octet) => (octet === '00' ? '11' : '00'))), /fully validated/);
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
