import { agree, count, eachOf, enumerate, enumerateSome } from '../../../common/phrases.en.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { includesChecks } from '../checks/includes.ts';

const FAMILIES = { ipv4: 'IPv4', ipv6: 'IPv6' } as const;

export const advice = {
  'spf/lookup-limit': {
    title: 'Number of DNS lookups',
    why: 'A receiver makes at most ten DNS lookups to check your SPF record. Beyond that, the check ends in an error.',
    pass: ({ lookups, allowed }) =>
      `The record needs ${count(lookups, 'DNS lookup', 'DNS lookups')}; ${allowed} are allowed.`,
    info: ({ lookups, allowed }) =>
      `The record needs ${lookups} DNS lookups; ${allowed} are allowed. Little room is left.`,
    warn: ({ allowed }) =>
      `The record needs all ${allowed} DNS lookups that are allowed: if a service adds one more, SPF ends in an error.`,
    fail: ({ lookups, allowed }) =>
      `SPF needs at least ${lookups} DNS lookups; ${allowed} are allowed. The check may end in an error.`,
    remedy: 'Remove the "include" of each service that you no longer use; replace "a" and "mx" with "ip4:" terms.',
  },
  'spf/void-limit': {
    title: 'Names without an address in SPF',
    task: 'Remove names without an address from SPF, or give them one',
    why: 'When more than two terms find no address, receivers may treat the record as invalid.',
    pass: ({ voids, allowed }) =>
      `${voids === 0 ? 'No term is without an address' : count(voids, 'term finds no address', 'terms find no address')} (at most ${allowed}).`,
    warn: ({ targets, allowed, late }) =>
      late
        ? `For senders with ${FAMILIES[late.family]}, ${late.empty.length} terms find no address (${enumerateSome(late.empty)}), and ${allowed} are tolerated: receivers may never come to ${enumerateSome(late.late)}, ${agree(late.late, 'which lets', 'which let')} such senders in.`
        : `Two terms find no address, the most that is tolerated: ${enumerateSome(targets)}.`,
    fail: ({ voids, allowed, targets }) =>
      `${voids} terms find no address; ${allowed} are tolerated: ${enumerateSome(targets)}.`,
    remedy: ({ late }) =>
      late
        ? `Put ${enumerateSome(late.late)} before the terms that find no address, or write the addresses of those hosts in their place ("ip4:", "ip6:").`
        : 'Remove the terms whose names no longer exist; for an "mx", give the MX host an address or remove it from the MX records.',
  },
  'spf/mx-limit': {
    title: 'Servers behind "mx"',
    task: 'Replace "mx" with the addresses of your servers (SPF)',
    why: 'When an "mx" term leads to more than ten servers, receivers treat the record as invalid.',
    pass: () => 'The "mx" terms stay within the limit of the standard.',
    info: ({ crowded, allowed }) =>
      `More than ${allowed} addresses stand behind ${enumerate(crowded)}, to which "mx" leads. Receivers count the servers behind "mx", and accept this; by the letter of the standard (RFC 7208, 4.6.4), which counts their addresses, it is an error.`,
    fail: ({ targets, allowed }) => `"mx" leads to more than ${allowed} servers for ${enumerate(targets)}.`,
    remedy: 'Replace "mx" with the addresses of your servers.',
  },
  'spf/include-missing': {
    title: 'Included records',
    why: 'An "include" or a "redirect" that leads to no valid SPF record invalidates your whole record.',
    pass: () => 'Every included record exists and is readable.',
    fail: ({ empty, several, broken }) =>
      `Faulty SPF records that yours calls ("include" or "redirect"): ${eachOf([
        ...(empty.length > 0 ? [`missing: ${enumerate(empty)}`] : []),
        ...(several.length > 0 ? [`several at the same name: ${enumerate(several)}`] : []),
        ...(broken.length > 0 ? [`with syntax errors: ${enumerate(broken)}`] : []),
      ])}.`,
    remedy:
      'Correct the text of those that are yours, and the name of the others as the documentation of the service gives it; remove the term that leads to any that you do not need.',
  },
  'spf/include-free': {
    title: 'Owners of the authorised domains',
    why: 'The person who buys this domain decides which servers send in your name. Fraudsters buy such domains on purpose.',
    pass: () => 'The included domains have an owner, and where the expiry date is known, it is more than a month away.',
    warn: ({ expiring }) =>
      `SPF authorises a domain whose registration is ending: ${enumerate(expiring.map(({ domain, days }) => `${domain} (${days < 0 ? 'expired' : `in ${count(days, 'day', 'days')}`})`))}.`,
    fail: ({ domains }) =>
      `SPF authorises a domain that is free to buy, or soon will be (${enumerate(domains)}). Its buyer could send in your name.`,
    remedy: (facts) =>
      'domains' in facts
        ? `Remove the term that names ${enumerate(facts.domains)} today.`
        : 'Ask the owner of the domain whether it will be renewed; if not, remove this term before that date.',
  },
  'spf/include-loop': {
    title: 'Include loops',
    task: 'Break the include loop (SPF)',
    why: 'A loop uses up the DNS lookups that are allowed: SPF ends in an error.',
    pass: () => 'The includes form no loop.',
    fail: ({ loops }) => `Include loop: ${enumerateSome(loops.map(({ from, to }) => `${from} → ${to}`))}.`,
    remedy: ({ loops }) =>
      `${enumerateSome(loops.map(({ from, to }) => `In the SPF record of ${from}, remove what refers to ${to}`))}. Leave your sending servers there, or list them if it names none.`,
  },
  'spf/include-nested-plus': {
    title: 'Include open to everyone',
    why: 'To include a record with "+all" is to authorise every server in the world.',
    pass: () => 'No included record is open to everyone.',
    fail: ({ domains }) => `Included record open to everyone: ${enumerate(domains)}.`,
    remedy: 'Remove this include and tell the service concerned.',
  },
} satisfies AdviceFor<typeof includesChecks>;
