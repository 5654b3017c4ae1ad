import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unseen } from '../../../model/observed.ts';
import { fakeAsk, txt } from '../../../testing/ask.ts';
import { address, type Id, judged, spf, type Zone } from '../testing/judged.ts';

const to = (record: string): Zone => spf('v=spf1 redirect=a.fr', { 'a.fr TXT': txt(record) });
const takenIn = (term: string, record: string, further: Zone = {}): Zone =>
  spf(`v=spf1 ${term} -all`, { 'a.fr TXT': txt(record), ...further });
const FIVE = Array.from({ length: 5 }, (_, index) => `a:h${index}.fr`).join(' ');
const HOSTS: Zone = Object.fromEntries(
  Array.from({ length: 5 }, (_, index) => [`h${index}.fr A`, address('192.0.2.1')]),
);
const ALWAYS: Zone = { 'oui.fr A': address('127.0.0.2') };
const OWN: Zone = { 'exemple.fr A': address('192.0.2.80'), 'exemple.fr AAAA': address('2001:db8::80') };

const cases: readonly (readonly [Id, string, Zone, string])[] = [
  ['spf/all-neutral', 'a redirect to a policy that says nothing of others', to('v=spf1 ip4:192.0.2.1 ?all'), 'fail'],
  ['spf/all-neutral', 'to one that does not end', to('v=spf1 ip4:192.0.2.1'), 'fail'],
  ['spf/all-neutral', 'to one that refuses', to('v=spf1 ip4:192.0.2.1 -all'), 'pass'],
  ['spf/all-neutral', 'to one that is open: another rule says it', to('v=spf1 +all'), 'notApplicable'],
  ['spf/all-neutral', 'to nothing: another rule says it', spf('v=spf1 redirect=a.fr'), 'notApplicable'],
  ['spf/all-neutral', 'to silence', spf('v=spf1 redirect=a.fr', { 'a.fr TXT': unseen('timeout') }), 'unknown'],
  ['spf/all-fail', 'a redirect to a policy that suspects', to('v=spf1 ip4:192.0.2.1 ~all'), 'warn'],
  ['spf/all-fail', 'to one that refuses', to('v=spf1 ip4:192.0.2.1 -all'), 'pass'],
  ['spf/all-plus', 'a name that exists for everybody', spf('v=spf1 exists:oui.fr -all', ALWAYS), 'fail'],
  ['spf/all-plus', 'for nobody', spf('v=spf1 exists:non.fr -all'), 'pass'],
  ['spf/all-plus', 'for some', spf('v=spf1 exists:%{i}.oui.fr -all', ALWAYS), 'pass'],
  ['spf/all-plus', 'to refuse them', spf('v=spf1 mx -exists:oui.fr +all', ALWAYS), 'pass'],
  ['spf/all-plus', 'silence', spf('v=spf1 exists:oui.fr -all', { 'oui.fr A': unseen('timeout') }), 'unknown'],
  ['spf/include-nested-plus', 'the same below', takenIn('include:a.fr', 'v=spf1 exists:oui.fr -all', ALWAYS), 'fail'],
  [
    'spf/include-nested-plus',
    'refused, an open policy lets nobody in',
    takenIn('-include:a.fr', 'v=spf1 +all'),
    'pass',
  ],
  ['spf/include-nested-plus', 'the first `all` counts', takenIn('include:a.fr', 'v=spf1 -all +all'), 'pass'],
  ['spf/all-plus', 'by a redirect', to('v=spf1 +all'), 'fail'],
  ['spf/include-nested-plus', 'which is no include', to('v=spf1 +all'), 'pass'],
  [
    'spf/include-nested-plus',
    'by the redirect of an include',
    takenIn('include:b.fr', 'v=spf1 +all', { 'b.fr TXT': txt('v=spf1 redirect=a.fr') }),
    'fail',
  ],
  [
    'spf/all-plus',
    'open by what it includes: another rule says it',
    takenIn('include:a.fr', 'v=spf1 +all'),
    'notApplicable',
  ],
  ['spf/mech-broad4', 'around a host', spf('v=spf1 a/8 -all', OWN), 'fail'],
  [
    'spf/mech-broad4',
    'around the hosts of an MX',
    spf('v=spf1 mx/0 -all', { 'mx.exemple.fr A': address('192.0.2.2') }),
    'fail',
  ],
  ['spf/mech-broad4', 'around no address', spf('v=spf1 a:h.fr/8 -all'), 'pass'],
  [
    'spf/mech-broad4',
    'around one that was not seen',
    spf('v=spf1 a:h.fr/8 -all', { 'h.fr A': unseen('timeout') }),
    'unknown',
  ],
  ['spf/mech-broad6', 'around a host', spf('v=spf1 a//16 -all', OWN), 'fail'],
  [
    'spf/lookup-limit',
    'what stands behind `all` is not looked up',
    spf(`v=spf1 -all ${FIVE} ${FIVE} a`, HOSTS),
    'pass',
  ],
  [
    'spf/lookup-limit',
    'a policy included twice is read twice',
    takenIn('include:a.fr include:A.fr.', `v=spf1 ${FIVE} -all`, HOSTS),
    'fail',
  ],
  ['spf/include-redundant', 'an include twice', takenIn('include:a.fr include:A.fr.', 'v=spf1 -all'), 'warn'],
  ['spf/void-limit', 'nor found void', takenIn('include:a.fr', `v=spf1 -all ${FIVE}`), 'pass'],
  ['spf/include-missing', 'nor missed', spf('v=spf1 -all include:a.fr'), 'notApplicable'],
  ['spf/mech-a-mx-void', 'an MX whose host has no address', spf('v=spf1 mx -all'), 'warn'],
  [
    'spf/mech-a-mx-void',
    'a null MX',
    spf('v=spf1 mx:b.fr -all', { 'b.fr MX': [{ type: 'MX', preference: 0, host: '' }] }),
    'warn',
  ],
  ['spf/syntax-valid', 'a name beyond ASCII', spf('v=spf1 include:exämple.fr -all'), 'fail'],
];

for (const [id, says, zone, outcome] of cases) {
  test(`${id}: ${says}`, async () => assert.equal((await judged(id, fakeAsk(zone))).outcome, outcome));
}
