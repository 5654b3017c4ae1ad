import assert from 'node:assert/strict';
import { test } from 'node:test';
import { advice } from './dnssec.fr.ts';

const { why, remedy } = advice['dns/dnssec-status'];
const broken = (reason: string) => ({ zone: 'exemple.fr', reason, set: null, isWhole: true }) as never;

test('DS that match no key are replaced or withdrawn: signing again would repair nothing', () => {
  const told = remedy(broken('ds-mismatch'));
  assert.match(
    told,
    /^Remplacez dès aujourd’hui, chez votre bureau d’enregistrement, les DS par celui de la clé actuelle/,
  );
  assert.match(told, /à défaut, retirez-les/);
  assert.doesNotMatch(told, /signer de nouveau/);
});

test('DS of a zone that has no keys are withdrawn', () => {
  assert.match(
    remedy(broken('no-keys')),
    /^Retirez dès aujourd’hui, chez votre bureau d’enregistrement, les DS de exemple\.fr/,
  );
});

test('where the chain breaks above the zone, nothing in it is to be changed', () => {
  assert.match(remedy(broken('above')), /^Ne changez rien à votre zone/);
  assert.doesNotMatch(remedy(broken('above')), /DS/);
});

test('a DS without key may be that of a key to come, and is not simply removed beside one that matches', () => {
  const { remedy } = advice['dns/dnssec-ds-match'];
  const ds = (keyTag: number, matches: boolean) => ({ keyTag, algorithm: 13, digestType: 2, matches });
  const facts = (...all: ReturnType<typeof ds>[]) => ({ ds: all, orphans: [2], isBySha1: false });
  assert.match(remedy(facts(ds(1, true), ds(2, false))), /^Demandez .* clé à venir/);
  assert.match(remedy(facts(ds(2, false))), /remplacez les DS/);
});

test('an absence without proof is laid to opt-out, and to the iterations of NSEC3 as well where these may be the cause', () => {
  const { info } = advice['dns/dnssec-denial'];
  assert.match(
    info({ name: 'x', rcode: 'NXDOMAIN', iterations: 200 }),
    /«\sopt-out\s», ou avec plus d’itérations.*:\s200\)/,
  );
  assert.match(info({ name: 'x', rcode: 'NXDOMAIN', iterations: null }), /opt-out/);
});

test('an expired signature is made again', () => {
  assert.match(remedy(broken('expired')), /signer de nouveau la zone exemple\.fr/);
});

test('a broken chain is not explained by what an unsigned zone risks', () => {
  assert.match(why(broken('ds-mismatch')), /ne répondent plus/);
  assert.doesNotMatch(why(broken('ds-mismatch')), /Sans signature/);
  assert.match(why({ zone: 'exemple.fr' } as never), /^Sans signature DNSSEC/);
});

test('how long ago a signature has expired is told by the minute', () => {
  const told = (left: number) =>
    advice['dns/dnssec-rrsig-left'].fail({ name: 'exemple.fr', type: 'SOA', left, lifetimeHours: 504 });
  assert.match(told(-250), /il y a 4.minutes/);
  assert.match(told(-10), /il y a 1.minute/);
  assert.match(told(-7_300), /il y a 2.heures/);
  assert.match(told(600), /dans 10.minutes/);
});
