import { count, dateInWords, enumerate, enumerateSome } from '../../common/phrases.en.ts';
import type { Claim } from '../zone/aliases.ts';
import type { RemedyOf, WordsFor } from './model.ts';

const at = (registrar: string | null): string => registrar ?? 'your registrar';

const ALIAS_WHY: Readonly<Record<Claim, string>> = {
  open: 'The service it points to is abandoned. A stranger can take it over and publish under your name.',
  edge: 'The service it points to is abandoned. A stranger whose word it takes could publish there under your name.',
  gone: 'An alias that leads nowhere serves nobody, and once a stranger can take its target, they publish under your name.',
  bound: 'An alias that leads nowhere serves nobody.',
};

export const zoneWords: WordsFor<RemedyOf<'whois' | 'dns' | 'cname' | 'blacklist'>> = {
  'whois/renew': {
    title: ({ expires, isPast, dead, isLapsing }) => {
      if (isLapsing) return 'Have the domain restored, before anyone can buy it';
      if (dead.length > 0) return 'Bring the domain back';
      if (expires === null) return 'Renew the domain';
      return `Renew the domain, which ${isPast ? 'expired' : 'expires'} on ${dateInWords(expires)}`;
    },
    why: ({ expires, isPast, dead }) =>
      expires === null || isPast || dead.length > 0
        ? 'An expired domain has neither website nor mail, and a stranger can then buy it.'
        : 'On that day, unless it is renewed, the website and mail stop. A stranger can then buy the name.',
    steps: ({ expires, dead, isLapsing, registrar }) => [
      ...(expires ? [`Expiry at the registry: ${dateInWords(expires)}.`] : []),
      ...(isLapsing
        ? [
            `Status at the registry: ${enumerate(dead)}. A renewal is no longer enough.`,
            `Ask ${at(registrar)} today to restore the domain ("restore"): this costs a fee, and is possible for a short time only.`,
            'When the domain answers again, turn on automatic renewal.',
          ]
        : [
            ...(dead.length > 0
              ? [`Status at the registry: ${enumerate(dead)}. Ask ${at(registrar)} how to have it lifted.`]
              : []),
            `Renew at ${at(registrar)} for several years and turn on automatic renewal.`,
          ]),
      'Check that the bank card and the contact address on file are up to date.',
    ],
    criterion: 'The registry shows an expiry more than sixty days away.',
    rollback: 'Not needed: a renewal disturbs nothing.',
  },
  'whois/lock': {
    title: () => 'Lock the domain against transfer',
    why: 'Without a lock, a person who obtains your transfer code can move the domain to another registrar.',
    steps: ({ registrar }) => [`In the customer area of ${at(registrar)}, turn on the transfer protection.`],
    criterion: 'The registry shows "client transfer prohibited".',
    rollback: 'Lift the lock for the duration of a transfer that you want.',
  },
  'dns/dnssec-repair': {
    title: () => 'Repair the signature of the DNS zone (DNSSEC)',
    why: ({ faults, isForSome }) => {
      if (isForSome && faults.includes('dns/dnssec-ds-match'))
        return 'For resolvers that follow the standard, the digest at the registry is that of no key of the zone: behind them the website and mail do not resolve.';
      if (faults.includes('dns/dnssec-status') || faults.includes('dns/dnssec-ds-match'))
        return 'The DNSSEC signature is invalid: the website and mail no longer resolve for those who validate it.';
      if (faults.every((fault) => fault === 'dns/dnssec-servers'))
        return 'Some name servers give answers without a valid signature: those who validate discard them.';
      return faults.includes('dns/dnssec-denial')
        ? 'The zone does not prove that a name does not exist: those who validate get an error for each name that is absent.'
        : 'The DNSSEC signature ends within hours: the website and mail would no longer resolve for those who validate it.';
    },
    steps: ({ zone, broken, servers, dsHours }) => {
      const forgotten = `Resolvers forget the old DS within ${count(dsHours, 'hour', 'hours')} at most.`;
      if (broken === 'above')
        return [
          `Change nothing in ${zone}: the fault is above it.`,
          'Report it to the registrar, who passes it on to the registry, or to the host of the parent zone if that is yours.',
        ];
      if (broken === 'no-keys')
        return [
          `Have the registrar remove the DS records of ${zone}: the zone is not signed, and the domain is visible again without DNSSEC. ${forgotten}`,
          'Have the DNS host sign the zone, then publish the DS of its key.',
        ];
      if (broken === 'link')
        return [
          `Ask the DNS host for the DS of the key that signs ${zone} today (type 2, SHA-256), and have it put at the registry in place of the others.`,
          `If it cannot give it today, have the DS records removed: the domain is visible again without DNSSEC. ${forgotten}`,
        ];
      if (broken === 'edns')
        return [
          `Signing ${zone} again would change nothing: without EDNS, ${enumerate(servers)} cannot give any signature.`,
          `Have the registrar remove the DS records today: the domain is visible again without DNSSEC. ${forgotten}`,
          'Ask the DNS host to make these servers answer with EDNS: software to update, or a firewall that drops it.',
          'Publish the DS again when each of them gives the key (DNSKEY) and its signatures (RRSIG).',
        ];
      if (broken === 'servers')
        return [
          servers.length > 0
            ? `Ask the DNS host to give ${enumerate(servers)} the zone ${zone} as signed today, like the other servers.`
            : `Ask the DNS host to sign ${zone} again, and to give that zone to all its servers.`,
          'Have it find out where the fault comes from: a refused transfer, a serial number higher than that of the primary server, a clock, the task that signs.',
          'Until then, neither publish nor change DS records at the registry.',
        ];
      return [
        `Ask the DNS host to sign ${zone} again: the key and the DS stay, and the domain is visible again as soon as the name servers have the new signatures.`,
        'Have it check the task that signs (clock, disk space, restart), or the fault will come back.',
        `Only if it cannot do so today: have the registrar remove the DS records. ${forgotten}`,
      ];
    },
    criterion: ({ broken }) =>
      broken === 'servers'
        ? 'A new audit finds a valid signature at each name server.'
        : 'The domain resolves again from a validating resolver.',
    rollback: ({ broken, isForSome }) => {
      if (broken === 'servers') return 'Not needed: the other servers do not change.';
      return broken === 'link' && isForSome
        ? 'Have the former DS records put back.'
        : 'Not needed: in its present state it answers no one who validates.';
    },
  },
  'dns/signing': {
    title: () => 'Sign the DNS zone (DNSSEC)',
    why: 'Without a signature, a forged DNS answer can send your visitors or your messages to another machine.',
    steps: ({ zone, isOneParty }) => [
      `In the control panel of the DNS host, turn on DNSSEC for ${zone}.`,
      isOneParty
        ? 'Your DNS and your domain are at the same company: if it also publishes the digest of the key at the registry (DS), the step that has it published is already done.'
        : 'Write down the digest of the key (DS) that it shows: another step of the plan has it published at the registry.',
    ],
    criterion: 'The day after, all name servers give the same key (DNSKEY) and its signatures (RRSIG).',
    rollback: 'As long as the registry does not publish the digest, turn signing off: nobody verifies it yet.',
  },
  'dns/dnssec': {
    title: () => 'Publish the digest of the key of the zone at the registry (DNSSEC)',
    why: 'Nobody verifies a signed zone as long as the registry does not announce its key.',
    steps: ({ zone }) => [
      'A day after the signing at the earliest, check that each of the name servers gives the key (DNSKEY) and its signatures (RRSIG): if only one does not give them, the domain would vanish for part of the internet.',
      `Then copy to the registrar the digest (DS, type 2) that the DNS host shows for ${zone}, in place of any other.`,
      'Before any change of DNS host, remove the DS first and wait two days: this is the usual cause of outages.',
    ],
    criterion: 'A new audit finds the complete chain of signatures.',
    rollback: 'Have the registrar remove the DS, wait two days, then turn off signing.',
  },
  'dns/caa': {
    title: ({ isNew }) =>
      isNew
        ? 'Restrict which authorities may issue your certificates (CAA)'
        : 'Correct the list of certification authorities (CAA)',
    why: 'Only the authorities named will be able to issue your certificates. An incomplete list blocks the next renewal.',
    steps: ({ name, authorities }) => [
      `The certificates that we saw come from ${enumerate(authorities)}. If another service (shop, newsletter, extranet) obtains certificates for one of your subdomains, first add its authority to the records given: one that you forget could no longer renew its own.`,
      `Publish these records at ${name}.`,
    ],
    criterion: 'The next certificate renewal succeeds.',
    rollback: ({ isNew }) =>
      isNew ? 'Delete the CAA records that you added.' : 'Put back the CAA records as before, which are noted here.',
  },
  'cname/aliases': {
    title: ({ names }) => `Delete ${count(names.length, 'abandoned alias', 'abandoned aliases')}`,
    why: ({ claim }) => ALIAS_WHY[claim],
    steps: ({ names, claim }) => [
      `Delete the CNAME record of ${enumerateSome(names, 6)}.`,
      ...(claim === 'open' ? ['Do this today: the place can be taken at any moment.'] : []),
      ...(claim === 'edge'
        ? ['Do not wait: the service often requires a proof before it hands over the name, but not always.']
        : []),
    ],
    criterion: 'These names no longer resolve.',
    rollback: 'Create the alias again if a service depended on it, after you have taken the place back there.',
  },
  'cname/records': {
    title: () => 'Replace the alias at the apex of the domain with what is read through it',
    why: 'The DNS forbids an alias at the apex of a zone: with some servers, the website or the mail can stop.',
    steps: ({ name, target, types, isForeign }) => [
      `Delete the CNAME of ${name} and publish in the same change all the records given (${enumerate(types)}): they are the values that are read through it today. Without them, the website and the mail stop.`,
      `If your DNS host offers ALIAS or ANAME, such a record to ${target} can replace the A and AAAA records, and only those.`,
      ...(isForeign ? [`Ask whoever runs ${target} to tell you when one of these values changes.`] : []),
    ],
    criterion: 'A new audit finds the same addresses, the same mail servers and the same SPF policy.',
    rollback: 'Delete the records that this step adds, then put the alias back.',
  },
  'blacklist/delisting': {
    title: ({ name, isWatched }) => {
      if (isWatched) return 'Find out why a list watches the domain';
      return `Have ${name === null ? 'your addresses' : 'the domain'} removed from block lists`;
    },
    why: ({ isWatched }) =>
      isWatched
        ? 'A list that watches a name accuses nobody, but some receivers take it into account.'
        : 'Many receivers reject messages from an address or a name that is listed.',
    steps: ({ lists, addresses, name, isWatched }) => {
      const where = lists.map(({ label, delist }) => `${label} (${delist})`).join(', ');
      if (isWatched)
        return [
          `Name that is watched: ${name}, by ${where}. This is not a listing as malicious.`,
          'Look for bulk mailings that contain this name, and keep only recipients who asked for them.',
        ];
      return [
        ...(name === null ? [] : [`Listed name: ${name}.`]),
        ...(addresses.length > 0 ? [`Listed addresses: ${enumerateSome(addresses)}.`] : []),
        name !== null
          ? 'First look for the cause: hacked website, account that sends in bulk, abused form. A removal without a correction does not last.'
          : 'First look for the cause: hacked account, open relay, infected machine. A removal without a correction does not last.',
        `Then request removal from ${where}.`,
      ];
    },
    criterion: 'The lists no longer answer, on seven consecutive days.',
    rollback: 'Not needed.',
  },
};
