import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UNLIKELY_LABEL } from '../../common/unlikely-label.ts';
import type { Registration } from '../../model/ask.ts';
import { unseen } from '../../model/observed.ts';
import type { Outcome } from '../../model/outcome.ts';
import { registrationOf, txt } from '../../testing/ask.ts';
import { aliased, GOOD, judged, MAIL, type Zone } from './testing/judged.ts';

/** `* CNAME` to this target: `_domainkey`, a selector and the name that tells wildcards all get it. */
const underWildcard = (target: string, texts: readonly string[], further: Zone = {}): Zone => ({
  ...MAIL,
  ...Object.fromEntries(
    ['_domainkey', ...['default', 's1', UNLIKELY_LABEL].map((label) => `${label}._domainkey`)].map((name) => [
      `${name}.exemple.fr TXT`,
      aliased(target, texts),
    ]),
  ),
  ...further,
});

const wildcards = [
  [
    'dkim/record-cname',
    'an alias that any name gets was given to no selector',
    underWildcard('site.tiers.com', []),
    'notApplicable',
  ],
  [
    'dkim/record-ent',
    'nor does it say that a selector stands there',
    underWildcard('site.tiers.com', []),
    'notApplicable',
  ],
  [
    'dkim/record-wildcard',
    'texts at its end that are no keys answer nobody',
    underWildcard('exemple.fr', ['v=spf1 mx -all']),
    'pass',
  ],
  [
    'dkim/record-found',
    'a selector of its own stands beside it',
    underWildcard('site.tiers.com', [], { 's2._domainkey.exemple.fr TXT': txt(`v=DKIM1; p=${GOOD}`) }),
    'pass',
  ],
] as const;

for (const [id, says, zone, outcome] of wildcards) {
  test(`${id}: ${says}`, async () => assert.equal((await judged(id, zone)).outcome, outcome));
}

const LOST: Zone = {
  ...MAIL,
  's1._domainkey.exemple.fr TXT': aliased('s1.dkim.tiers.fr', []),
  'tiers.fr SOA': 'nxdomain',
};

const holdings: readonly (readonly [string, Partial<Registration> | null, Outcome['outcome']])[] = [
  ['nobody holds it', { registered: false }, 'fail'],
  ['given up', { statuses: ['redemption period'] }, 'fail'],
  ['held', {}, 'warn'],
  ['the registry is silent', null, 'unknown'],
];

for (const [what, told, expected] of holdings) {
  test(`dkim/record-cname: the domain of its target is out of the DNS, ${what}`, async () => {
    const registration = async (domain: string) => (told ? registrationOf(domain, told) : unseen('timeout'));
    assert.equal((await judged('dkim/record-cname', LOST, [], { registration })).outcome, expected);
  });
}
