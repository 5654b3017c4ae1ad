import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Ask,
  type AtlasFile,
  atlas,
  atlasSources,
  concernsMail,
  type DmarcReport,
  effectsOf,
  loadServices,
  partyBehind,
  readReportFile,
  templateId,
} from '@rempart/engine';
import { dmarcReporters } from '../../engine/aggregate-reports/testing/dmarc-reporters.ts';
import { readAtlasFile, withNames, withTemplates } from './build.ts';
import { checked } from './check.ts';
import { shareOf } from './share.ts';

const TODAY = '2026-11-26';

test('at least 700 parties are named, 250 of them with the records that they need, each fact with its day', async () => {
  const { templates } = await loadServices();
  const ofMail = new Set(templates.filter((one) => concernsMail(effectsOf(one))).map(templateId));
  const withRecords = atlas.filter(({ facts }) =>
    facts.some(
      ({ kind, value }) => ['spf', 'include', 'key'].includes(kind) || (kind === 'template' && ofMail.has(value)),
    ),
  );
  assert.ok(atlas.length >= 700, `${atlas.length}`);
  assert.ok(withRecords.length >= 250, `${withRecords.length}`);
  assert.equal(new Set(atlas.map(({ id }) => id)).size, atlas.length);
  for (const { id, name, facts } of atlas) {
    assert.match(id, /^[a-z0-9]+(-[a-z0-9]+)*$/);
    assert.ok(name !== '', id);
    for (const { seenOn, by } of facts) {
      assert.match(seenOn, /^\d{4}-\d\d-\d\d$/, id);
      assert.ok(by in atlasSources, id);
    }
  }
});

test('every template belongs to one party, and every name leads to one', async () => {
  const { templates } = await loadServices();
  const owners = Map.groupBy(
    atlas.flatMap(({ id, facts }) => facts.flatMap(({ kind, value }) => (kind === 'template' ? [{ id, value }] : []))),
    ({ value }) => value,
  );
  for (const template of templates) assert.equal(owners.get(templateId(template))?.length, 1, templateId(template));
  assert.equal(partyBehind('a1.mcsv.net')?.name, 'Mailchimp');
  assert.equal(partyBehind('mail-1.klaviyomail.com')?.name, 'Klaviyo');
  assert.equal(partyBehind('exemple.fr'), null);
});

test('the facts of one source are replaced, and those of others stay', async () => {
  const file = readAtlasFile();
  assert.deepEqual(withTemplates(file, await loadServices()).parties.length, file.parties.length);
  const fewer = withNames(file, [{ reverse: 'klaviyomail.com', name: 'Klaviyo' }], TODAY);
  assert.ok(fewer.parties.length < file.parties.length);
  assert.ok(fewer.parties.some(({ id, facts }) => id === 'mailjet' && facts.some(([, , by]) => by === 'hand')));
  assert.equal(fewer.sources.map.seenOn, TODAY);
});

const SMALL: AtlasFile = {
  sources: {
    ...{ hand: { what: 'a', seenOn: '2026-11-20' }, templates: { what: 'b', seenOn: '2026-08-20' } },
    ...{ map: { what: 'c', seenOn: '2024-01-01' }, dns: { what: 'd', seenOn: '2026-11-20' } },
  },
  parties: [
    {
      id: 'essai',
      name: 'Essai',
      facts: [
        ['spf', 'spf.essai.test', 'hand'],
        ['include', 'gone.autre.test', 'templates'],
        ['key', 'k.essai.test', 'templates'],
        ['selector', 's1', 'hand'],
        ['selector', 's2', 'hand'],
        ['reverse', 'silent.test', 'hand'],
        ['reverse', 'old.test', 'map'],
      ],
    },
  ],
};

test('what stands bears the day, what the DNS denies goes at once, and what nobody saw goes by age', async () => {
  const texts: Readonly<Record<string, string>> = {
    'spf.essai.test': 'v=spf1 -all',
    'k.essai.test': 'v=DKIM1; p=AAAA',
    's1._domainkey.essai.test': 'p=AAAA',
  };
  const dns: Ask['dns'] = async (name, type) => {
    if (['silent.test', 'old.test'].includes(name)) return { seen: false, silence: 'timeout' };
    const text = type === 'TXT' ? texts[name] : undefined;
    return {
      seen: true,
      value: {
        ...{ name, type, rcode: text === undefined ? 'NXDOMAIN' : 'NOERROR', aliases: [], signatures: [], ttl: null },
        records: text === undefined ? [] : [{ name, ttl: 60, data: { type: 'TXT', strings: [text] } }],
        ...{ authenticated: false, from: { server: '', transport: 'udp', at: TODAY, elapsedMs: 1 } },
      },
    };
  };
  const { atlas: after, withdrawn, seen } = await checked(SMALL, dns, TODAY);
  assert.equal(seen, 3);
  assert.deepEqual(
    withdrawn.map(({ fact: [kind, value], why }) => [kind, value, why]),
    [
      ['include', 'gone.autre.test', 'gone'],
      ['reverse', 'old.test', 'stale'],
    ],
  );
  assert.deepEqual(after.parties[0]?.facts, [
    ['spf', 'spf.essai.test', 'dns', TODAY],
    ['key', 'k.essai.test', 'dns', TODAY],
    ['selector', 's1', 'dns', TODAY],
    ['selector', 's2', 'hand'],
    ['reverse', 'silent.test', 'hand'],
  ]);
});

test('the share of messages that have a name is counted beside that of the hand-made table', () => {
  const reports = dmarcReporters
    .flatMap(({ octets }) => readReportFile('sample', octets).reports)
    .filter((report): report is DmarcReport => report.kind === 'dmarc');
  const { messages, byHand, byAtlas, byDomain } = shareOf(reports);
  assert.ok(messages > 0);
  assert.ok(byHand <= byAtlas);
  assert.ok(byAtlas + byDomain <= messages);
});
