import { daysBetween } from '../../common/days.ts';
import { check, rfc } from '../../model/check.ts';
import { usual } from '../../model/labour.ts';
import type { Unseen } from '../../model/observed.ts';
import {
  fail,
  info,
  leavingOut,
  notApplicable,
  pass,
  type UnseenPart,
  unknown,
  unseenAmong,
  warn,
} from '../../model/outcome.ts';
import type { DomainEvidence } from './evidence.ts';
import { listings, tellsVictims } from './listing.ts';

const SETTLED_DAYS = 365;
const YOUNG_DAYS = 90;
const NEWBORN_DAYS = 7;

/** Lists of names (Spamhaus DBL, SURBL, URIBL): the domain itself is held for malicious. */
export const reputationDbl = check({
  id: 'domain/reputation-dbl',
  step: 'reputation',
  severity: 'high',
  reference: rfc(5782, '3'),
  judge: ({ registrable, lists }: DomainEvidence) => {
    const { answered, unseen } = rollOf(lists);
    if (lists.length === 0) return notApplicable('not-consulted');
    const found = listings(lists);
    const offences = found.filter(({ gravity }) => gravity === 'offender');
    if (offences.length > 0) return leavingOut(fail({ registrable, listings: offences, answered }), unseen);
    if (found.some(({ gravity }) => gravity === 'victim'))
      return leavingOut(notApplicable('listed-as-hijacked'), unseen);
    if (found.length > 0) return leavingOut(warn({ registrable, listings: found, answered }), unseen);
    return answered.length > 0 ? pass({ registrable, answered }, unseen) : unknown(firstSilence(lists));
  },
});

/** The same lists: the site is legitimate, and a third party abuses it. */
export const reputationAbusedLegit = check({
  id: 'domain/reputation-abused-legit',
  step: 'reputation',
  severity: 'high',
  reference: 'Spamhaus DBL 127.0.1.102–106, SURBL 128',
  judge: ({ registrable, lists }: DomainEvidence) => {
    const telling = lists.filter(tellsVictims);
    if (telling.length === 0) return notApplicable('not-consulted');
    const { answered, unseen } = rollOf(telling);
    const hijacked = listings(telling).filter(({ gravity }) => gravity === 'victim');
    if (hijacked.length > 0) return leavingOut(fail({ registrable, listings: hijacked, answered }), unseen);
    return answered.length > 0 ? pass({ registrable, answered }, unseen) : unknown(firstSilence(telling));
  },
});

/** Receivers distrust new names. */
export const age = check({
  id: 'domain/age',
  step: 'age',
  severity: 'medium',
  reference: rfc(9083, '4.5'),
  judge: ({ registrable, registration, at }: DomainEvidence) => {
    if (!registration.seen) return unknown(registration);
    const { registered, created } = registration.value;
    if (!registered) return notApplicable('not-registered');
    const since = created === null ? null : daysBetween(created, at);
    if (created === null || since === null) return notApplicable('creation-not-published');
    // The clock of a registry may be ahead of this machine's.
    const days = Math.max(0, since);
    const facts = { registrable, created, days };
    if (days < NEWBORN_DAYS) return fail(facts);
    if (days < YOUNG_DAYS) return warn(facts);
    return days < SETTLED_DAYS ? info(facts) : pass(facts);
  },
});

/** A partner's bad name rubs off: its domain stands in the headers of every message. */
export const reputationMxHost = check({
  id: 'domain/reputation-mx-host',
  step: 'reputation',
  severity: 'medium',
  reference: rfc(5782, '3'),
  labour: usual('mail', 'none'),
  judge: ({ lists, partners }: DomainEvidence) => {
    if (lists.length === 0) return notApplicable('not-consulted');
    if (!partners) return unknown({ silence: 'not-asked' });
    const { domains, hidden } = partners;
    const answers = domains.flatMap((partner) => partner.lists);
    const { answered, unseen } = rollOf(answers);
    const facts = {
      domains: domains.map(({ domain }) => domain),
      listed: domains.flatMap((partner) => {
        const found = listings(partner.lists).filter(({ gravity }) => gravity !== 'watched');
        return found.length > 0 ? [{ domain: partner.domain, listings: found }] : [];
      }),
      answered,
    };
    if (facts.listed.length > 0) return leavingOut(warn(facts), unseen);
    if (hidden) return unknown(hidden);
    if (domains.length === 0) return notApplicable('no-partner');
    return answered.length > 0 ? pass(facts, unseen) : unknown(firstSilence(answers));
  },
});

/** Customers who mistype the ending arrive there. */
export const twin = check({
  id: 'domain/twin',
  step: 'reputation',
  severity: 'info',
  reference: 'ssi.gouv.fr/guide-dns',
  judge: ({ registrable, twins }: DomainEvidence) => {
    if (!twins) return unknown({ silence: 'not-asked' });
    const { own, found } = twins;
    if (!own.seen) return unknown(own);
    const silent = found.find(({ nameServers }) => !nameServers.seen)?.nameServers;
    if (silent && !silent.seen) return unknown(silent);
    const home = own.value.join();
    const states = found.map(({ domain, nameServers }) => ({
      domain,
      servers: nameServers.seen ? (nameServers.value?.join() ?? null) : null,
    }));
    const facts = {
      registrable,
      free: states.filter(({ servers }) => servers === null).map(({ domain }) => domain),
      alike: states.filter(({ servers }) => servers === home).map(({ domain }) => domain),
      others: states.filter(({ servers }) => servers !== null && servers !== home).map(({ domain }) => domain),
    };
    return facts.alike.length === states.length ? pass(facts) : info(facts);
  },
});

export const checks = [reputationDbl, reputationAbusedLegit, reputationMxHost, twin, age] as const;

/** Which lists answered and which stayed silent: a clean answer never speaks for a list that gave none. */
function rollOf(lists: DomainEvidence['lists']): {
  readonly answered: readonly string[];
  readonly unseen: readonly UnseenPart[];
} {
  const labels = [...new Set(lists.map(({ list }) => list.label))];
  const isSilent = (label: string) => lists.some(({ list, answer }) => list.label === label && !answer.seen);
  const unseen = unseenAmong(lists.map(({ list, answer }) => [list.label, answer] as const));
  return { answered: labels.filter((label) => !isSilent(label)), unseen };
}

function firstSilence(lists: DomainEvidence['lists']): Omit<Unseen, 'seen'> {
  const silent = lists.find(({ answer }) => !answer.seen);
  return silent && !silent.answer.seen ? silent.answer : { silence: 'not-asked' };
}
