import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { type Ask, type AuditEvidence, audit, type Conclusion, type Network, openNetwork } from '@rempart/engine';
import { openLab } from '../lab/start.ts';
import { exemplaire } from '../lab/worlds/exemplaire.ts';

// A bug in whatever reads one answer: it throws at the first look at it, wherever that happens.

const lab = await openLab([exemplaire], {});
after(() => lab.close());

type Audited = Conclusion & { readonly evidence: AuditEvidence };
type Asked = (...args: readonly unknown[]) => Promise<{ readonly seen: boolean }>;

const UNREADABLE = new Proxy(
  {},
  {
    get: (_, part) => {
      if (part === 'then' || typeof part === 'symbol') return undefined;
      throw new Error('planted');
    },
    ownKeys: () => {
      throw new Error('planted');
    },
  },
);

/** The laboratory, in which some answers cannot be read. */
function planted(isPlanted: (kind: string, args: readonly unknown[]) => boolean): Network {
  const network = openNetwork(lab);
  return {
    open: (options) => {
      const ask = network.open(options);
      const parts = Object.entries(ask).map(([kind, part]) => {
        if (typeof part !== 'function') return [kind, part];
        const read: Asked = async (...args) => {
          const answer = await (part as Asked)(...args);
          return answer.seen && isPlanted(kind, args) ? { ...answer, value: UNREADABLE } : answer;
        };
        return [kind, read];
      });
      return Object.fromEntries(parts) as Ask;
    },
  };
}

async function audited(network: Network): Promise<Audited> {
  for await (const event of audit(exemplaire.domain, { network, signal: new AbortController().signal }))
    if (event.type === 'completed') return event;
  throw new Error('no end');
}

const D = exemplaire.domain;
const SERVER = { host: `ns1.${D}`, address: '192.0.2.32' };
const MAIL = { host: `mx1.${D}`, address: '192.0.2.33', port: 25, starttls: 'smtp' };

/** One answer of each kind, and those that many protocols read. */
const PLACES: readonly (readonly unknown[])[] = [
  ['dns', D, 'SOA'],
  ['dns', D, 'TXT'],
  ['dns', D, 'MX'],
  ['dns', `_dmarc.${D}`, 'TXT'],
  ['dns', `default._domainkey.${D}`, 'TXT'],
  ['dns', D, 'DNSKEY', { checkingDisabled: true }],
  ['dnsAt', SERVER, D, 'NS'],
  ['addresses', `mta-sts.${D}`],
  ['tls', { host: D, address: '203.0.113.32', port: 443 }],
  ['hello', MAIL, 'rc4'],
  ['http', `http://${D}/`],
  ['smtp', MAIL.host, MAIL.address],
  ['smtpManners', MAIL.host, MAIL.address, D],
  ['registration', D],
  ['blocklist', 'spamhaus-dbl', D],
];

const sound = await audited(planted(() => false));

for (const place of PLACES)
  test(`a bug in reading ${place.map(named).join(' ')} costs what it should have read`, async () => {
    let times = 0;
    const found = await audited(
      planted((kind, args) => {
        const isPlace = place.every((word, at) => isDeepStrictEqual(word, [kind, ...args][at]));
        times += Number(isPlace);
        return isPlace;
      }),
    );
    assert.ok(times > 0, 'the question was put');
    for (const [id, gathered] of Object.entries(found.evidence.protocols)) assert.ok(gathered?.seen, id);
    const changed = found.verdicts.filter(({ outcome }, at) => outcome !== sound.verdicts[at]?.outcome);
    for (const { check, outcome, facts } of changed)
      assert.deepEqual([check, outcome, (facts as { silence?: string }).silence], [check, 'unknown', 'internal']);
    const { letter, floor } = found.grade;
    assert.ok(floor !== null && floor >= (sound.grade.floor ?? 'F'), 'the floor is no better');
    assert.equal(letter, floor === 'A' ? 'A' : null, 'no letter over what we failed to read');
  });

function named(word: unknown): string {
  return typeof word === 'object' && word !== null ? Object.values(word).join(' ') : String(word);
}
