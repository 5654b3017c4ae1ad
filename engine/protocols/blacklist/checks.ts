import { sameOrganization } from '../../common/organizational-domain.ts';
import { check, rfc } from '../../model/check.ts';
import {
  fail,
  info,
  leavingOut,
  notApplicable,
  type Outcome,
  pass,
  type UnseenPart,
  unknown,
  unseenAmong,
  warn,
} from '../../model/outcome.ts';
import type { BlacklistEvidence } from './evidence.ts';
import { isPublic, type Roll, rolls, sendingRolls, unseenHost } from './roll.ts';
import { whyWithoutAddress } from './sending-policy.ts';

/** Lists that err now and then: one alone is a warning, two agree. */
const SECOND_TIER = ['SpamCop', 'Barracuda', 'PSBL'];

/** SBL, CSS and XBL: what most receivers refuse at the door. */
export const spamhaus = check({
  id: 'blacklist/spamhaus',
  step: 'spamhaus',
  severity: 'high',
  reference: rfc(5782, '2.1'),
  judge: onList('Spamhaus', (roll, _, domain) => {
    if (roll.own.length > 0) return fail(factsOf(roll, domain));
    return unlisted(roll);
  }),
});

/** Ranges that should not send directly; an address that only receives may stand there. */
export const pbl = check({
  id: 'blacklist/pbl',
  step: 'spamhaus',
  severity: 'info',
  reference: 'Spamhaus PBL',
  judge: onList('Spamhaus', (roll) => {
    if (roll.policy.length > 0) return info({ listings: roll.policy, delist: roll.delist });
    if (roll.silence) return unknown(roll.silence);
    return pass({ asked: roll.asked });
  }),
});

export const spamcop = check({
  id: 'blacklist/spamcop',
  step: 'spamcop',
  severity: 'medium',
  reference: rfc(5782, '2.1'),
  judge: onList('SpamCop', secondTier),
});

export const barracuda = check({
  id: 'blacklist/barracuda',
  step: 'barracuda',
  severity: 'medium',
  reference: rfc(5782, '2.1'),
  judge: onList('Barracuda', secondTier),
});

export const psbl = check({
  id: 'blacklist/psbl',
  step: 'psbl',
  severity: 'medium',
  reference: rfc(5782, '2.1'),
  judge: onList('PSBL', secondTier),
});

/** Which lists answered every question: those whose test points answer as RFC 5782 demands, and that were asked no more than they take. */
export const canary = check({
  id: 'blacklist/canary',
  step: 'reputation-analysis',
  severity: 'info',
  reference: rfc(5782, '5'),
  judge: onRolls((found, evidence) => {
    const facts = { answered: labels(found.filter(({ silence }) => !silence)), silent: silences(found) };
    return facts.silent.length > 0 ? info(facts) : pass(facts, unseenIn([], evidence));
  }),
});

/** A listed address of a mass provider says nothing of its customer. */
export const shared = check({
  id: 'blacklist/shared',
  step: 'reputation-analysis',
  severity: 'info',
  reference: rfc(5782, '2.1'),
  judge: onRolls((found, evidence) => {
    const { addresses } = evidence;
    const providers = [...new Set(addresses.flatMap(({ provider }) => provider ?? []))];
    if (providers.length === 0) return notApplicable('own-servers');
    const lists = found.filter((roll) => roll.shared.length > 0);
    if (lists.length > 0)
      return info({ providers, lists: labels(lists), listings: lists.flatMap((roll) => roll.shared) });
    const silent = found.find(({ silence }) => silence)?.silence;
    return found.some(({ alive }) => alive)
      ? pass({ providers }, unseenIn(found, evidence))
      : unknown(silent ?? { silence: 'not-asked' });
  }),
});

/** How many lists answered for every address, and what they say together; never speaks for a silent one. */
export const summary = check({
  id: 'blacklist/summary',
  step: 'reputation-analysis',
  severity: 'info',
  reference: rfc(5782, '2.1'),
  judge: onRolls((found, evidence) => {
    const hidden = unseenHost(evidence);
    const answered = hidden ? [] : labels(found.filter(({ silence }) => !silence));
    const listing = labels(found.filter(({ own, shared }) => own.length + shared.length > 0));
    const addresses = evidence.addresses.length;
    const facts = { asked: found.length, answered, listing, addresses, left: evidence.left };
    const unseen = unseenIn(found, evidence);
    if (listing.length > 0) return leavingOut(info(facts), unseen);
    const silence = hidden ?? found.find((roll) => roll.silence)?.silence ?? { silence: 'not-asked' };
    return answered.length > 0 ? pass(facts, unseen) : unknown(silence);
  }),
});

/** Where the domain's own record says that its mail leaves from. What stands among the MX was judged there. */
export const sending = check({
  id: 'blacklist/sending',
  step: 'reputation-analysis',
  severity: 'high',
  reference: `${rfc(5782, '2.1')}, ${rfc(7208, '5.6')}`,
  judge: (evidence: BlacklistEvidence) => {
    const { sending: found, lists, addresses: received } = evidence;
    if (lists.length === 0) return notApplicable('not-consulted');
    if (!found) return unknown({ silence: 'not-asked' });
    if (!found.seen) return unknown(found);
    const { left, policies } = found.value;
    const addresses = found.value.addresses.filter((address) => isPublic({ address }));
    if (addresses.length === 0) return notApplicable(whyWithoutAddress(policies));
    const told = sendingRolls(evidence);
    const isNew = ({ address }: { readonly address: string }) => received.every((one) => one.address !== address);
    const accusing = told
      .map(({ label, delist, own: listed }) => ({ label, delist, addresses: listed.filter(isNew).map(addressOf) }))
      .filter((one) => one.addresses.length > 0);
    const direct = told.flatMap(({ policy }) => policy.map(addressOf));
    const facts = { accusing, direct, addresses, left };
    if (accusing.some(({ label }) => label === 'Spamhaus') || accusing.length > 1) return fail(facts);
    if (accusing.length > 0 || direct.length > 0) return warn(facts);
    // What most receivers refuse by decides; the others are told as unseen, and have checks of their own.
    const silent = told.flatMap(({ label, silence }) => (silence ? [{ label, silence }] : []));
    const decisive = silent.find(({ label }) => label === 'Spamhaus');
    const unseen = silent.map(({ label, silence }): UnseenPart => ({ of: label, silence: silence.silence }));
    return decisive ? unknown(decisive.silence) : pass(facts, unseen);
  },
});

export const checks = [spamhaus, pbl, spamcop, barracuda, psbl, canary, shared, summary, sending] as const;

function addressOf({ address }: { readonly address: string }): string {
  return address;
}

function secondTier(roll: Roll, all: readonly Roll[], domain: string) {
  if (roll.own.length === 0) return unlisted(roll);
  const agreeing = all.filter(({ label, own }) => SECOND_TIER.includes(label) && own.length > 0);
  return agreeing.length > 1 ? fail(factsOf(roll, domain)) : warn(factsOf(roll, domain));
}

/** No own address listed: clean only when every address was answered for. */
function unlisted(roll: Roll) {
  if (roll.shared.length > 0) return info({ label: roll.label, listings: roll.shared });
  if (roll.silence) return unknown(roll.silence);
  return pass({ label: roll.label, zone: roll.zone, asked: roll.asked });
}

export type Listed = ReturnType<typeof factsOf>;

/** Hosts that are named outside the domain are a small host's: what is to be done there, its owner alone can do. */
function factsOf({ label, zone, delist, own, asked }: Roll, domain: string) {
  const elsewhere = own.every(({ host }) => !sameOrganization(host, domain));
  return { label, zone, delist, listings: own, asked, elsewhere };
}

function labels(found: readonly Roll[]): readonly string[] {
  return found.map(({ label }) => label);
}

function silences(found: readonly Roll[]) {
  return found.flatMap(({ label, silence }) => (silence ? [{ label, silence: silence.silence }] : []));
}

/** Lists that did not answer for every address, and the mail servers of which not every address is known. */
function unseenIn(found: readonly Roll[], { mail }: BlacklistEvidence): readonly UnseenPart[] {
  return [
    ...found.flatMap(({ label, silence }) => (silence ? [{ of: label, silence: silence.silence }] : [])),
    ...unseenAmong((mail.seen ? mail.value.hosts : []).map(({ host, addresses }) => [host, addresses] as const)),
  ];
}

/** Each rule looks at all lists; they are counted once. */
const counted = new WeakMap<BlacklistEvidence, readonly Roll[]>();

function rollsOf(evidence: BlacklistEvidence): readonly Roll[] {
  const found = counted.get(evidence) ?? rolls(evidence);
  counted.set(evidence, found);
  return found;
}

/** Most rules need addresses and lists; this says what they conclude without. */
function onRolls<R extends Outcome>(rule: (found: readonly Roll[], evidence: BlacklistEvidence) => R) {
  return (evidence: BlacklistEvidence) => {
    const { mail, lists } = evidence;
    const addresses = evidence.addresses.filter(isPublic);
    if (lists.length === 0) return notApplicable('not-consulted');
    if (!mail.seen) return unknown(mail);
    if (mail.value.hosts.length === 0) return notApplicable('receives-no-mail');
    const hidden = unseenHost(evidence);
    if (addresses.length === 0) return hidden ? unknown(hidden) : notApplicable('no-public-address');
    return rule(rollsOf(evidence), { ...evidence, addresses });
  };
}

/** The rules of one named list. A host whose address was not seen may still be listed: then nothing passes. */
function onList<R extends Outcome>(label: string, rule: (roll: Roll, all: readonly Roll[], domain: string) => R) {
  return onRolls((found, evidence) => {
    const roll = found.find((one) => one.label === label);
    if (!roll) return notApplicable('not-consulted');
    return rule({ ...roll, silence: roll.silence ?? unseenHost(evidence) }, found, evidence.domain);
  });
}
