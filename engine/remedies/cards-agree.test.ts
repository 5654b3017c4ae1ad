import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsOf } from '../judgement/advice.fr.ts';
import { conclude } from '../judgement/conclude.ts';
import { readEvidence } from '../testing/recordings.ts';
import { planOf } from './plan.ts';

// A card and the plan of the same report advise the same values.

const evidence = readEvidence('passoire.example');
const served = planOf(evidence, conclude(evidence))
  .actions.flatMap((action) => action.served)
  .map(({ text }) => text);

test('the card on how long a policy of MTA-STS holds names the durations that the plan serves, on trial and in force', () => {
  const { remedy } = wordsOf({ check: 'mta-sts/policy-max-age', protocol: 'mta-sts' });
  const durations = served.flatMap((text) => /^max_age: \d+$/m.exec(text) ?? []);
  assert.equal(new Set(durations).size, 3);
  for (const duration of durations) assert.ok(String(remedy).includes(`${duration} »`), duration);
});

test('the card on the content security policy gives the policy of the plan', () => {
  const { remedy } = wordsOf({ check: 'dns/http-csp', protocol: 'dns' });
  const policies = served.flatMap((text) => {
    const [, policy] = /^content-security-policy-report-only: (.+)$/im.exec(text) ?? [];
    return policy ?? [];
  });
  assert.ok(policies.length > 0);
  for (const policy of policies) assert.ok(String(remedy).includes(`« ${policy} »`), policy);
});
