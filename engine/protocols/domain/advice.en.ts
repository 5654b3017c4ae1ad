import { listingMeaning } from '../../common/listing-meanings.en.ts';
import { agree, count, dateInWords, enumerate } from '../../common/phrases.en.ts';
import type { AdviceFor, ReasonsFor } from '../../model/advice.ts';
import type { checks } from './checks.ts';
import type { Listing } from './listing.ts';

export const advice = {
  'domain/reputation-dbl': {
    title: 'Block lists of domain names',
    why: 'Many mail providers refuse a message that contains a listed name. Browsers may block the website.',
    pass: ({ registrable, answered }) => `${answers(answered)}: ${registrable} is not listed.`,
    warn: ({ registrable, listings }) =>
      `${registrable} is being watched: ${named(listings)}. This is not a listing as malicious.`,
    fail: ({ registrable, listings }) => `${registrable} is on a block list: ${named(listings)}.`,
    remedy: ({ listings }) =>
      listings.every(({ gravity }) => gravity === 'watched')
        ? 'See which bulk mailings contain the name, and keep only recipients who asked for them: the list forgets a name of which nobody complains.'
        : `First find the cause (unsolicited campaign, fraudulent page, stolen account) and put an end to it, then request removal: ${delist(listings)}.`,
  },
  'domain/reputation-abused-legit': {
    title: 'Website probably compromised',
    why: 'The lists distinguish malicious domains from honest websites that an attacker abuses: in the second case, it is your website that needs cleaning.',
    pass: ({ registrable, answered }) => `${answers(answered)}: ${registrable} is not reported as an abused website.`,
    fail: ({ registrable, listings }) =>
      `${registrable} is reported as an honest website, but probably compromised: ${named(listings)}.`,
    remedy: ({ listings }) =>
      `Have the website cleaned (updates, passwords, added files and redirects), then request removal: ${delist(listings)}.`,
  },
  'domain/reputation-mx-host': {
    title: 'Reputation of your mail providers',
    task: 'Ask your mail provider about its reputation',
    why: 'The names of your providers stand in your messages: if one of them is on a block list, your messages suffer.',
    pass: ({ domains, answered }) =>
      `${answers(answered)}: ${enumerate(domains)} ${agree(domains, 'is', 'are')} not listed.`,
    warn: ({ listed }) =>
      `${enumerate(listed.map(({ domain, listings }) => `${domain} is listed: ${named(listings)}`))}.`,
    remedy: ({ listed }) =>
      `Report it to ${enumerate(listed.map(({ domain }) => domain))}, whose task it is to remedy this. If the listing lasts for more than a few days, consider another provider.`,
  },
  'domain/twin': {
    title: 'The same name under .fr, .com and .eu',
    why: 'A customer who mistypes the top-level domain arrives at someone else, and a fraudster can write under a name that people take for yours.',
    pass: ({ alike }) => `${enumerate(alike)} ${agree(alike, 'has', 'have')} the same name servers as your domain.`,
    info: ({ registrable, free, alike, others }) =>
      [
        others.length > 0
          ? `${enumerate(others)} ${agree(others, 'exists', 'exist')}, with other name servers than ${registrable}: ${agree(others, 'is it', 'are they')} yours?`
          : '',
        free.length > 0 ? `${enumerate(free)} ${agree(free, 'does', 'do')} not exist in the DNS.` : '',
        alike.length > 0
          ? `${enumerate(alike)} ${agree(alike, 'has', 'have')} the same name servers as your domain.`
          : '',
      ]
        .filter((text) => text !== '')
        .join(' '),
    remedy:
      'Register the free names that matter to your customers and redirect them to your website; watch the others.',
  },
  'domain/age': {
    title: 'Age of the domain',
    why: 'Mail providers distrust recent names, which fraudsters buy by the thousand.',
    pass: ({ registrable, created }) => `${registrable} has been registered since ${dateInWords(created)}.`,
    info: ({ registrable, created, days }) =>
      `${registrable} has been registered since ${dateInWords(created)} (${count(days, 'day', 'days')}): its reputation is still young.`,
    warn: ({ registrable, created, days }) =>
      `${registrable} is recent: it was registered on ${dateInWords(created)}, ${count(days, 'day', 'days')} ago.`,
    fail: ({ registrable, created, days }) =>
      `${registrable} has only just been registered: on ${dateInWords(created)}, ${days === 0 ? 'the day of the audit' : `${count(days, 'day', 'days')} ago`}. Many mail providers will distrust it for some weeks.`,
    remedy:
      'Begin with small volumes to recipients who know you, and increase them gradually over two to three months.',
  },
} satisfies AdviceFor<typeof checks>;

export const reasons = {
  'not-consulted': 'This installation queries no list of domain names.',
  'listed-as-hijacked': 'The domain is reported as an abused website, not as malicious: see the next check.',
  'no-partner': 'No external provider appears in the mail records.',
  'not-registered': 'The registry does not know this domain.',
  'creation-not-published': 'This registry does not publish the creation date.',
} satisfies ReasonsFor<typeof checks>;

function answers(answered: readonly string[]): string {
  return answered.length === 1
    ? `Only one list answered (${answered[0]})`
    : `${answered.length} lists answered (${enumerate(answered)})`;
}

function named(listings: readonly Listing[]): string {
  return enumerate(listings.map(({ list, meanings }) => `${list} (${enumerate(meanings.map(listingMeaning))})`));
}

function delist(listings: readonly Listing[]): string {
  return enumerate(listings.map((one) => one.delist));
}
