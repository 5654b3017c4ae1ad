import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unseen } from '../../model/observed.ts';
import { checks } from './checks.ts';
import { ENFORCED, gathered } from './testing/cases.ts';

for (const silence of ['timeout', 'servfail', 'malformed', 'reset', 'unreachable', 'deadline'] as const) {
  test(`mta-sts: ${silence} is neither an absence nor a verdict`, async () => {
    const mute = async () => unseen(silence);
    const asked = { dns: mute, addresses: mute, http: mute, smtp: mute, tls: mute };
    for (const ask of [asked, { http: mute }, { smtp: mute }]) {
      const evidence = await gathered({ ask });
      const faults = checks.filter(({ judge }) => ['warn', 'fail'].includes(judge(evidence).outcome));
      // With DNS and policy in place, only that no reports are asked for is known.
      const known = ask === asked ? [] : ['mta-sts/tlsrpt-present'];
      assert.deepEqual(
        faults.map(({ id }) => id),
        known,
      );
    }
  });
}

test('mta-sts: the policy is asked for without redirect and with a limit', async () => {
  const asked: unknown[] = [];
  await gathered({
    ask: {
      http: async (...question) => {
        asked.push(question);
        return ENFORCED;
      },
    },
  });
  assert.deepEqual(asked, [['https://mta-sts.exemple.fr/.well-known/mta-sts.txt', { redirects: 0, maxBytes: 65_536 }]]);
});
