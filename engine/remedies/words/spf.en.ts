import { count, enumerateSome } from '../../common/phrases.en.ts';
import type { MendKind } from '../spf/mend.ts';
import type { RemedyOf, WordsFor } from './model.ts';

const MENDS: Readonly<Record<MendKind, (from: string, to: string) => string>> = {
  respelt: (from, to) => `"${from}" is written "${to}".`,
  unreadable: (from) =>
    `"${from}" cannot be read by receivers and was removed: if one of your services depends on it, ask that service for the exact form.`,
  repeated: (from) => `"${from}" was there twice.`,
  covered: (from, to) => `"${from}" is already covered by "${to}".`,
  ptr: (from) =>
    `"${from}" is deprecated by the standard and costs DNS lookups; if one of your servers passed by it alone, list the address of that server instead.`,
  void: (from) =>
    `"${from}" leads to no address: if that server still sends, first give it back its address, and keep this term.`,
  'no-policy': (from) =>
    `"${from}" leads to a domain that publishes no policy: it alone voids yours. If that service still sends for you, ask it for the exact name to include, and write that instead.`,
  loop: (from) => `"${from}" refers back to itself.`,
  free: (from) => `"${from}" names a domain that anyone can register. Its buyer could send in your name.`,
  open: (from) =>
    `"${from}" authorises every server in the world to send in your name; ask that sender what to include instead.`,
  private: (from) => `"${from}" is an address of a private network, without effect on the internet.`,
  broad: (from) =>
    `"${from}" covers whole networks that are not yours; list the exact addresses of your servers instead.`,
  ignored: (from, to) => (to ? `"${from}" becomes "${to}".` : `"${from}" has no effect beside "all".`),
  all: (from, to) => {
    if (from === '-all')
      return `"-all" becomes "${to}": what is not listed becomes suspect, while you find the services that were forgotten.`;
    if (from) return `"${from}" becomes "${to}".`;
    return `"${to}" is added at the end: what is not listed becomes suspect.`;
  },
};

/** What to do about a record of which no mended form is proposed. */
function rewriting(
  { length, most }: { readonly length: number; readonly most: number },
  name: string,
): readonly string[] {
  return [
    `The record has ${count(length, 'character', 'characters')}. Above ${count(most, 'character', 'characters')} we propose no correction term by term: it has to be rewritten.`,
    'List the servers and services that send for you: mailboxes, website, invoicing, newsletters.',
    `Write for ${name} a record that names only them and ends in "~all", in fewer than 450 characters if possible; leave the old one in place until then.`,
    'Then replace the old record with the new one, and run the audit again.',
  ];
}

export const spfWords: WordsFor<RemedyOf<'spf'>> = {
  'spf/narrow': {
    title: () => 'Remove from SPF what authorises too many servers',
    why: 'The list lets servers through that are not yours. Reports tell first whether one of your services depends on them.',
    steps: ({ name, mends, added, weeks }) => [
      `Read the DMARC reports for ${weeks} weeks: every service that sends for you must be in the list, or sign its messages.`,
      ...mends.map(({ kind, from, to }) => MENDS[kind](from, to)),
      ...(added.includes('mx')
        ? ['"mx" lists the servers that receive your mail there; the reports tell which other servers send for you.']
        : []),
      `Then replace the value of ${name} with the value given.`,
    ],
    criterion: 'The reports of the following week show none of your services failing.',
    rollback: 'Put back the previous value.',
  },
  'spf/loops': {
    title: () => 'Break the include loop (SPF)',
    why: 'A loop uses up the DNS lookups that are allowed: SPF ends in an error for all your messages.',
    steps: ({ cuts }) => [
      ...cuts.map(
        ({ name, terms }) =>
          `In the TXT record of ${name}, remove "${terms.join(' ')}", which leads back to a record already read. Change neither the other terms nor the record of the domain.`,
      ),
      'If one of your services was listed nowhere but in the loop, list its address there.',
    ],
    criterion: 'A message sent by each of your services shows "spf=pass" in its headers.',
    rollback: 'Put back the value to be removed, which is noted here.',
  },
  'spf/record': {
    title: ({ tooLong, isNew, merged, isClosed, added, mends }) => {
      if (tooLong) return 'Rewrite the list of your sending servers (SPF)';
      if (isClosed) return 'Declare that no message leaves this domain (SPF)';
      if (isNew) return 'Publish the list of your sending servers (SPF)';
      if (merged > 1) return 'Merge the lists of sending servers into one (SPF)';
      return added.length > 0 && mends.length === 0
        ? 'Add your mail service to the list of sending servers (SPF)'
        : 'Correct the list of your sending servers (SPF)';
    },
    why: ({ tooLong, isNew, merged, isClosed, added, mends }) => {
      if (isClosed)
        return 'Nothing says that no message leaves this domain (SPF): a forged one is harder to set aside.';
      if (isNew) return 'No list says which servers send in your name (SPF): your messages lack this proof of origin.';
      if (merged > 1)
        return 'Several lists of sending servers cancel each other (SPF): your messages lose this proof of origin.';
      return tooLong || mends.length > 0 || added.length === 0
        ? 'The list of your sending servers (SPF) is badly written, or lets servers pass that are not yours.'
        : 'Your mail service is missing from the list of your sending servers (SPF): your messages lack this proof of origin.';
    },
    steps: ({ tooLong, name, isNew, isClosed, mends, added, lookups, allowed }) => [
      ...(isClosed ? ['Only if no service (website, invoicing, newsletters) sends in the name of this domain.'] : []),
      ...(tooLong ? rewriting(tooLong, name) : []),
      ...(tooLong
        ? []
        : [
            isNew
              ? `Publish a TXT record at ${name}, with the value given.`
              : `At ${name}, replace every value that begins with "v=spf1" with the single value given; leave the other TXT records alone.`,
          ]),
      ...new Set(mends.map(({ kind, from, to }) => MENDS[kind](from, to))),
      ...(added.length > 0
        ? [`"${added.join(' ')}" is added: it is your mail service, judging by your receiving servers (MX).`]
        : []),
      ...(!isNew && lookups.before > lookups.after
        ? [`DNS lookups needed: ${lookups.before} before, ${lookups.after} after; the limit is ${allowed}.`]
        : []),
    ],
    criterion: ({ isClosed }) =>
      isClosed
        ? 'No service turns out to send in the name of this domain.'
        : 'A message sent by each of your services shows "spf=pass" in its headers.',
    rollback: ({ isNew }) =>
      isNew
        ? 'Delete the record that you published.'
        : 'Put back the previous value, which is noted here: it takes effect again in an hour.',
  },
  'spf/lookups': {
    title: ({ lookups, allowed }) =>
      lookups > allowed
        ? `Simplify the list of sending servers (SPF): at most ${allowed} DNS lookups instead of ${lookups}`
        : `Simplify the list of sending servers (SPF): all ${allowed} DNS lookups allowed are in use`,
    why: 'Beyond ten DNS lookups, SPF evaluation stops with an error. Genuine messages are no longer recognised.',
    steps: ({ costs, ownHosts }) => [
      ...(costs.length > 0
        ? [
            `First remove the services that you no longer use. The most expensive: ${enumerateSome(
              costs.map(
                ({ term, lookups }) =>
                  `${term} (${lookups === null ? 'depending on the message' : count(lookups, 'lookup', 'lookups')})`,
              ),
              5,
            )}.`,
          ]
        : []),
      ...costs
        .filter(({ isOwn }) => isOwn)
        .map(
          ({ term }) =>
            `"${term}" is a record of your own: write the terms that it holds in its place, which saves a lookup.`,
        ),
      ...(ownHosts.length > 0
        ? [
            `Where you give a server its address yourself, write the address ("ip4:", "ip6:") in place of its name, which saves a lookup, and change it here whenever it changes there: ${enumerateSome(ownHosts, 12)}.`,
          ]
        : []),
      'Have newsletters and invoices sent from a subdomain that has its own SPF.',
      'Do not replace the "include" of a provider with lists of addresses: they change without notice, and your messages would be rejected.',
    ],
    criterion: ({ lookups, allowed }) =>
      lookups > allowed
        ? 'A new audit counts ten DNS lookups or fewer.'
        : 'A new audit counts fewer than ten DNS lookups.',
    rollback: 'Put back the term you removed if a service reports rejections.',
  },
};
