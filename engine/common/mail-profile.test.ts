import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Ask } from '../model/ask.ts';
import { seen, unseen } from '../model/observed.ts';
import { checks } from '../protocols/spf/checks.ts';
import { gatherSpf } from '../protocols/spf/gather.ts';
import { type FakeAnswer, fakeAsk, txt } from '../testing/ask.ts';
import { fakeSmtp } from '../testing/sessions.ts';
import { gatherMailProfile, type MailProfile } from './mail-profile.ts';
import { UNLIKELY_LABEL } from './unlikely-label.ts';

const BARE = { '_domainkey.www.exemple.fr TXT': 'nxdomain', '_domainkey.exemple.fr TXT': 'nxdomain' } as const;
const ANY: MailProfile = { receives: false, sends: true };

const cases: readonly (readonly [string, string, Readonly<Record<string, FakeAnswer>>, MailProfile])[] = [
  ['a web site below a domain', 'www.exemple.fr', BARE, { receives: false, sends: false, host: true }],
  [
    'a web site that says that it sends nothing',
    'www.exemple.fr',
    { ...BARE, 'www.exemple.fr TXT': txt('v=spf1 -all') },
    { receives: false, sends: false, host: true },
  ],
  ['the domain itself may always be written for', 'exemple.fr', BARE, ANY],
  ['a name with SPF', 'www.exemple.fr', { ...BARE, 'www.exemple.fr TXT': txt('v=spf1 a -all') }, ANY],
  ['a name with SPF that is miswritten', 'www.exemple.fr', { ...BARE, 'www.exemple.fr TXT': txt(' v=spf1 a') }, ANY],
  ['a name with keys below it', 'www.exemple.fr', { [`${UNLIKELY_LABEL}.www.exemple.fr TXT`]: 'nxdomain' }, ANY],
  ['a web site where no name is ever denied', 'www.exemple.fr', {}, { receives: false, sends: false, host: true }],
  [
    'a name with MX',
    'www.exemple.fr',
    { ...BARE, 'www.exemple.fr MX': [{ type: 'MX', preference: 1, host: 'mx.exemple.fr' }] },
    { receives: true, sends: true },
  ],
];

for (const [what, domain, zone, expected] of cases) {
  test(`who handles mail: ${what}`, async () => {
    assert.deepEqual(await gatherMailProfile(domain, fakeAsk(zone), undefined), seen(expected));
  });
}

test('a mere host without SPF is told what it could publish, not that anybody may write for the domain', async () => {
  const ask = fakeAsk(BARE);
  const judged = async (domain: string) => {
    const evidence = await gatherSpf({ domain, ask, selectors: [], done: () => {} });
    return checks.find(({ id }) => id === 'spf/record-present')?.judge(evidence).outcome;
  };
  assert.deepEqual([await judged('www.exemple.fr'), await judged('exemple.fr')], ['warn', 'fail']);
});

test('without MX a domain receives where a server speaks at its own address, and nowhere else', async () => {
  const zone = {
    'exemple.fr A': [{ type: 'A', address: '192.0.2.25' }],
    'exemple.fr TXT': txt('v=spf1 a -all'),
  } as const;
  const profile = async (records: Readonly<Record<string, FakeAnswer>>, answer: Awaited<ReturnType<Ask['smtp']>>) => {
    const asked: string[] = [];
    const smtp: Ask['smtp'] = async (host, address) => {
      asked.push(`${host} ${address}`);
      return answer;
    };
    const found = await gatherMailProfile('exemple.fr', fakeAsk(records, { smtp }), undefined);
    return [found.seen && found.value, asked];
  };
  assert.deepEqual(await profile(zone, seen(fakeSmtp())), [{ receives: true, sends: true }, ['exemple.fr 192.0.2.25']]);
  for (const silence of ['timeout', 'refused', 'not-asked'] as const)
    assert.deepEqual((await profile(zone, unseen(silence)))[0], ANY, silence);
  const shut = { ...zone, 'exemple.fr MX': [{ type: 'MX', preference: 0, host: '' }] } as const;
  assert.deepEqual(await profile(shut, seen(fakeSmtp())), [ANY, []], 'a null MX says that nothing is received');
});
