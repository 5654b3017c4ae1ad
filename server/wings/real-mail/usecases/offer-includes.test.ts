import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { AuditEvidence } from '@rempart/engine';
import { aDay } from '../../../../engine/aggregate-reports/testing/samples.ts';
import { type WrittenRow, writeReport } from '../../../../engine/aggregate-reports/testing/write.ts';
import { composeSenders } from './compose-senders.ts';
import { offerIncludes } from './offer-includes.ts';

const file = new URL('../../../../report/specimen.json', import.meta.url);
const evidence = JSON.parse(readFileSync(file, 'utf8')) as AuditEvidence;
const { domain } = evidence;
const from = (source: string, signer: string): WrittenRow => ({
  ...{ source, count: 40, disposition: 'none', dkim: 'fail', spf: 'fail', headerFrom: domain },
  ...{ signatures: [{ domain: signer, selector: 's', result: 'pass' }], envelope: { domain, result: 'softfail' } },
});
const rows = [
  ...aDay.rows.map((row) => ({ ...row, headerFrom: domain })),
  ...[from('192.0.2.60', 'client.20230601.gappssmtp.com'), from('192.0.2.61', 'messagingengine.com')],
];
const octets = Buffer.from(writeReport({ ...aDay, domain, rows }));
const asked = { files: [{ name: 'r.xml', octets }], evidence };

async function offers(costs: Readonly<Record<string, number | null>>, seen: AuditEvidence | null = evidence) {
  const includeCost = async (name: string) => costs[name] ?? null;
  const reading = await offerIncludes(composeSenders({ ...asked, evidence: seen }).reading, seen, { includeCost });
  return new Map((reading.domains[0]?.senders ?? []).map(({ name, mend }) => [name, mend]));
}

test('the first sender that needs an include gets the whole record; the second waits, because two records would overwrite each other', async () => {
  const found = await offers({ '_spf.google.com': 3, 'spf.messagingengine.com': 0 });
  const [fastmail, google] = [found.get('Fastmail')?.include, found.get('Google Workspace')?.include];
  const offered = [fastmail, google].filter((one) => one?.record);
  assert.equal(offered.length, 1);
  const [one] = offered;
  assert.equal(one?.record?.after, `v=spf1 include:spf.protection.outlook.com include:${one?.name} -all`);
  assert.match(one?.words ?? '', /sur dix permises/);
  const other = one === fastmail ? google : fastmail;
  assert.equal(other?.record, null);
  assert.match(other?.words ?? '', /Un autre ajout/);
  assert.equal(found.get('Fastmail')?.keys.length, 3);
});

test('offers no record beyond ten lookups or while the DNS is silent, and gives the reason', async () => {
  const words = async (cost: number | null) => {
    const found = await offers({ '_spf.google.com': cost, 'spf.messagingengine.com': cost });
    const all = [...found.values()].flatMap((mend) => mend?.include ?? []);
    assert.deepEqual(
      all.map(({ record }) => record),
      [null, null],
    );
    return all.map((include) => include.words).join(' ');
  };
  assert.match(await words(9), /11 recherches DNS, au-delà des dix/);
  assert.match(await words(null), /n’a pas pu être lu en entier/);
});

test('offers nothing to a sender without a known name, and no include without an audit', async () => {
  const found = await offers({ '_spf.google.com': 3 });
  assert.equal(found.get('2001:db8::5'), null);
  assert.equal(found.get('erp-facile.fr'), null);
  const alone = await offers({}, null);
  assert.ok([...alone.values()].every((mend) => !mend?.include));
  assert.ok((alone.get('Google Workspace')?.steps.length ?? 0) > 0, 'its own page is named all the same');
});
