import { partyName } from '../../atlas/atlas.ts';
import { listingMeaning } from '../../common/listing-meanings.en.ts';
import { agree, count, enumerate, enumerateSome } from '../../common/phrases.en.ts';
import type { AdviceFor, ReasonsFor } from '../../model/advice.ts';
import type { Silence } from '../../model/observed.ts';
import type { checks, Listed } from './checks.ts';
import type { Listing } from './roll.ts';

const named = {
  pass: ({ label, asked }: { readonly label: string; readonly asked: number }) =>
    asked > 1
      ? `${label} answered for the ${asked} addresses of your mail servers: none is listed.`
      : `${label} answered for the address of your mail server: it is not listed.`,
  info: ({ label, listings }: { readonly label: string; readonly listings: readonly Listing[] }) =>
    `Listed by ${label}: ${addresses(listings)}. ${listings.length > 1 ? 'These addresses belong' : 'This address belongs'} to your mail provider, which uses ${listings.length > 1 ? 'them' : 'it'} for all its customers: you have nothing to do.`,
};

function listed({ label, listings }: { readonly label: string; readonly listings: readonly Listing[] }): string {
  return `${listings.length > 1 ? `${listings.length} addresses are` : 'One address is'} listed by ${label}: ${addresses(listings)}.`;
}

function remedy({ label, delist, listings, elsewhere }: Listed): string {
  if (elsewhere)
    return `Report it to the operator of ${enumerateSome(listings.map(({ host }) => host))}: only the operator can put an end to the cause and request removal from ${label} (${delist}). If the listing lasts for more than a few days, consider another provider.`;
  return `Find the cause first (stolen mail account, compromised website that sends mail, purchased mailing list) and put an end to it, then request removal from ${label}: ${delist}`;
}

export const advice = {
  'blacklist/spamhaus': {
    title: 'Spamhaus (SBL, CSS, XBL)',
    why: 'Most mail providers refuse at once whatever comes from an address that Spamhaus lists.',
    ...named,
    fail: listed,
    remedy,
  },
  'blacklist/pbl': {
    title: 'Spamhaus PBL',
    why: 'The PBL lists addresses that should not send mail directly (computers, home routers). Being in it is no reproach.',
    pass: ({ asked }) =>
      asked > 1
        ? `None of the ${asked} addresses that we looked up is in the PBL.`
        : 'The address that we looked up is not in the PBL.',
    info: ({ listings }) =>
      `${enumerateSome(listings.map(({ address }) => address))} ${listings.length > 1 ? 'are' : 'is'} in the PBL: this does not matter for receiving mail, but does if this server also sends your messages.`,
    remedy: 'If this server also sends your mail, send through the relay of your provider.',
  },
  'blacklist/spamcop': {
    title: 'SpamCop',
    why: 'SpamCop lists, for a day or two, addresses that recipients complain about.',
    ...named,
    warn: listed,
    fail: listed,
    remedy,
  },
  'blacklist/barracuda': {
    title: 'Barracuda',
    why: 'Barracuda mail firewalls, which are common in companies, follow this list.',
    ...named,
    warn: listed,
    fail: listed,
    remedy,
  },
  'blacklist/psbl': {
    title: 'PSBL',
    why: 'PSBL lists addresses that have written to spam traps, mailboxes that no honest sender knows.',
    ...named,
    warn: listed,
    fail: listed,
    remedy,
  },
  'blacklist/canary': {
    title: 'Answers of the block lists',
    why: 'We believe a list only if it answers as it should for a test address; some refuse our queries.',
    pass: ({ answered }) => `All lists that we queried answered: ${enumerate(answered)}.`,
    info: ({ answered, silent }) =>
      `${answered.length > 0 ? `Lists that answered: ${enumerate(answered)}. ` : ''}Lists that did not answer, or not everything: ${enumerate(silent.map(({ label, silence }) => `${label} (${SILENCES[silence]})`))}.`,
    remedy: 'There is nothing for you to do.',
  },
  'blacklist/shared': {
    title: 'Shared addresses',
    why: 'Large mail providers serve all their customers from the same addresses: a listing there is their concern.',
    pass: ({ providers }) =>
      `Your messages arrive at ${enumerate(providers.map(partyName))}, whose addresses are not listed by the lists that answered.`,
    info: ({ providers, lists, listings }) =>
      `${enumerate(lists)} ${agree(lists, 'lists', 'list')} ${addresses(listings)} of ${enumerate(providers.map(partyName))}: it is for the provider to remedy this.`,
    remedy: 'There is nothing for you to do.',
  },
  'blacklist/summary': {
    title: 'Summary of the block lists',
    why: 'Each mail provider chooses the lists that it follows. Several listings weigh more than one.',
    pass: ({ asked, answered, addresses: asks, left }) =>
      `${answered.length} of ${count(asked, 'list', 'lists')} answered (${enumerate(answered)}) for ${count(asks, 'address', 'addresses')}: ${answered.length > 1 ? 'they report' : 'it reports'} no listing.${unasked(left)}`,
    info: ({ asked, listing, left }) =>
      `${listing.length} of ${count(asked, 'list', 'lists')} ${listing.length === 1 ? 'reports' : 'report'} an address: ${enumerate(listing)}.${unasked(left)}`,
    remedy: 'Follow the advice on each list.',
  },
  'blacklist/sending': {
    title: 'Sending addresses declared in SPF',
    why: 'Messages that leave from a listed address are refused or filed as spam, even when they are signed and authorised.',
    pass: ({ addresses, left }) =>
      `${addresses.length > 1 ? `None of the ${addresses.length} addresses` : 'The only address'} that your SPF record authorises individually is ${addresses.length > 1 ? '' : 'not '}listed, according to all lists that responded.${unasked(left)}`,
    warn: ({ accusing, direct }) =>
      [
        ...accusing.map((one) => `${one.label} lists ${enumerateSome(one.addresses)}.`),
        ...(direct.length > 0
          ? [
              `${enumerateSome(direct)} ${agree(direct, 'is in the PBL: it is an address', 'are in the PBL: they are addresses')} of computers or home routers, from which mail providers do not accept mail that is sent directly.`,
            ]
          : []),
      ].join(' '),
    fail: ({ accusing }) => accusing.map((one) => `${one.label} lists ${enumerateSome(one.addresses)}.`).join(' '),
    remedy: ({ accusing, direct }) =>
      accusing.length > 0
        ? `Find the cause and put an end to it, then request removal: ${enumerate(accusing.map(({ delist }) => delist))}.`
        : `First send the mail of ${enumerateSome(direct)} through the relay of your provider, authorised in SPF; then remove ${agree(direct, 'this address', 'these addresses')} from SPF.`,
  },
} satisfies AdviceFor<typeof checks>;

export const reasons = {
  'not-consulted': 'This installation does not query this list.',
  'receives-no-mail': 'This domain does not receive mail: there is no address to look up.',
  'no-public-address': 'No mail server has a public address: there is nothing to ask the lists.',
  'no-address-named': 'No SPF record of the domain names a single address.',
  'no-policy': 'The domain publishes no SPF record, which would say where its messages are sent from.',
  'unusable-policy':
    'The SPF record of the domain is not usable: it does not say where its messages are sent from (see the SPF protocol).',
  'sends-nothing': 'The SPF record of the domain authorises no address to send: there is nothing to ask the lists.',
  'sends-from-anywhere':
    'The SPF record of the domain authorises every address ("+all"): there is no reason to look up one rather than another.',
  'sends-from-elsewhere':
    'The SPF record of the domain names no single address itself: it refers to other records, or names whole networks.',
  'sends-from-inside':
    'The SPF record of the domain names only internal addresses, which nobody sees from the internet.',
  'sends-from-own-mx':
    'The SPF record of the domain authorises only its own mail servers ("mx"), which were already looked up list by list.',
  'sends-from-names':
    'The SPF record of the domain names no single address: it authorises machines by their names or by a rule.',
  'own-servers': 'Mail does not arrive at a large shared provider.',
} satisfies ReasonsFor<typeof checks>;

const SILENCES: Readonly<Record<Silence, string>> = {
  refused: 'refuses our queries',
  timeout: 'no response',
  unreachable: 'unreachable',
  reset: 'connection reset',
  servfail: 'answers with an error',
  malformed: 'malformed response',
  lame: 'no longer serves its zone',
  deadline: 'time was over',
  forbidden: 'at an address that is not public',
  'opted-out': 'has opted out of our audits',
  'not-asked': 'not queried',
  'not-recorded': 'not recorded',
  limit: 'too many queries for one audit',
  'accepts-all': 'accepts every connection',
  undiscoverable: 'not found',
  'per-message': 'different for each message',
  undeclared: 'not queried',
  'third-party': 'not queried',
  planned: 'to be changed',
  unread: 'response of no known meaning',
  'other-host': 'about another machine',
  'out-of-zone': 'outside the zone',
  internal: 'defect of this tool',
};

function addresses(listings: readonly Listing[]): string {
  return enumerateSome(
    listings.map(({ host, address, meanings }) => `${address} (${[host, ...meanings.map(listingMeaning)].join(', ')})`),
    3,
  );
}

function unasked(left: number): string {
  return left === 0 ? '' : ` ${count(left, 'other address was', 'other addresses were')} not looked up.`;
}
