import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuditEvidence } from '../../evidence.ts';
import type { Ask } from '../../model/ask.ts';
import { seen } from '../../model/observed.ts';
import { publishedZone } from '../../network/dns/published.ts';
import { askAddresses } from '../../network/dns/resolver.ts';
import { ed25519, GOOD as RSA } from '../../protocols/dkim/testing/judged.ts';
import { protocols } from '../../protocols/index.ts';
import { denyingAsk, txt } from '../../testing/ask.ts';
import { readMasterFile } from '../../zone-file/master-file.ts';
import { permittedBetween } from '../losses.ts';
import type { Permitting } from '../permissions.ts';

const DOMAIN = 'exemple.fr';
export const GOOD = `v=DKIM1; k=rsa; p=${RSA}`;
export const OTHER = `v=DKIM1; k=ed25519; p=${ed25519}`;

/** What others publish. */
const OUTSIDE = {
  'spf.brevo.com TXT': txt('v=spf1 ip4:203.0.113.0/28 -all'),
  'spf.inconnu.example TXT': txt('v=spf1 ip4:203.0.113.64 -all'),
  'cle.brevo.com TXT': txt(GOOD),
} as const;

/** For tests: what an audit sees of a zone, and the zone where it lies in hand. */
export async function permitting(file: string, isInHand: boolean): Promise<Permitting> {
  const reading = readMasterFile(
    `$ORIGIN ${DOMAIN}.\n$TTL 60\n@ SOA ns a 1 2 3 4 5\n@ NS ns\nns A 192.0.2.1\n${file}`,
    DOMAIN,
  );
  assert.ok(reading.ok, JSON.stringify(reading));
  const zone = publishedZone(reading.zone);
  const outside = denyingAsk(OUTSIDE);
  const dns = zone.dns(outside.dns);
  const ask: Ask = { ...outside, dns, addresses: askAddresses(dns), zoneNames: isInHand ? zone.zoneNames : [] };
  const found = await Promise.all(
    protocols
      .filter(({ id }) => ['spf', 'dkim', 'dmarc', 'mta-sts', 'dns'].includes(id))
      .map(async ({ id, gather }) => [
        id,
        seen(
          await (gather as (context: object) => Promise<unknown>)({
            domain: DOMAIN,
            ask,
            selectors: [],
            done: () => {},
          }),
        ),
      ]),
  );
  const evidence = { domain: DOMAIN, at: ask.now, protocols: Object.fromEntries(found) } as unknown as AuditEvidence;
  return { evidence, ...(isInHand && { zone: reading.zone }) };
}

/** For tests: what is lost and granted between two zones. */
export async function between(before: string, after: string, isInHand = true) {
  const { losses, granted } = permittedBetween(await permitting(before, isInHand), await permitting(after, isInHand));
  return {
    losses: losses.map(({ kind, name, value, how }) => [kind, name, value, ...(how === 'gone' ? [] : [how])].join(' ')),
    granted: granted.map(({ kind, name, value }) => [kind, name, value].join(' ')),
  };
}

export const MX = '@ MX 10 mx1\n@ MX 20 mx2\nmx1 A 192.0.2.25\nmx2 A 192.0.2.26\n';
export const spf = (policy: string) => `@ TXT "${policy}"\n`;
export const key = (text: string, name = 'ship1') =>
  `${name}._domainkey TXT ${(text.match(/.{1,200}/g) ?? []).map((part) => `"${part}"`).join(' ')}\n`;
export const dmarc = (tags: string, name = '') => `_dmarc${name} TXT "v=DMARC1; ${tags}"\n`;

/** For tests: a change, with what it takes away and what it allows to unknown parties. */
export type Change = readonly [
  title: string,
  before: string,
  after: string,
  losses: readonly string[],
  granted?: readonly string[],
];

export function testChanges(changes: readonly Change[]): void {
  for (const [title, before, after, losses, granted = []] of changes)
    test(`what a change takes away and allows to unknown parties: ${title}`, async () => {
      assert.deepEqual(await between(before, after), { losses, granted });
    });
}
