import { partyName } from '../../atlas/atlas.ts';
import { enumerate, enumerateSome } from '../../common/phrases.en.ts';
import type { KeyFault } from '../dkim/rotation.ts';
import type { RemedyOf, WordsFor } from './model.ts';

const KEY_FAULTS: Readonly<Record<KeyFault, string>> = {
  known: 'The private key can be recovered: an impostor can sign in your place.',
  short: 'The key is too short: an impostor may come to recover it, and sign in your place.',
  malformed: 'The key is malformed: your messages count as unsigned.',
  sha1: 'The key is for SHA-1 alone, which receivers no longer accept: your messages count as unsigned.',
  several: 'Several keys are published at one selector: your messages may count as unsigned.',
  restricted: 'The key is published for another use than mail: your messages count as unsigned.',
};

export const dkimWords: WordsFor<RemedyOf<'dkim'>> = {
  'dkim/signing': {
    title: ({ providers, isAbsent, hasKey }) => {
      if (providers.length > 0) return `Turn on message signing (DKIM) at ${enumerate(providers.map(partyName))}`;
      return isAbsent || hasKey ? 'Turn on message signing (DKIM)' : 'Confirm that your messages are signed (DKIM)';
    },
    why: 'A DKIM signature proves that a message comes from you, even when it is forwarded. Turn it on before you tighten DMARC.',
    steps: ({ providers, isAbsent, asked, hasKey, maySendNothing, aliased, selector }) => [
      ...(maySendNothing
        ? ['Only if a service sends in the name of this domain: SPF declares today that no message leaves it.']
        : []),
      ...(isAbsent
        ? ['No key is published today under the usual names of the domain: there is nothing to remove.']
        : []),
      ...(!isAbsent && !hasKey
        ? [
            `No key was found among ${asked} common selectors. This does not prove that there is none: look at the "DKIM-Signature" header of a message you have sent, and run the audit again with the selector that follows "s=".`,
          ]
        : []),
      providers.length > 0
        ? 'In the console of each service, request a 2048-bit key for your domain, then publish the record it shows, unchanged.'
        : 'In the console of your mail service, or on your own server, request a 2048-bit key for your domain, then publish the record it shows, unchanged.',
      `If the name of the selector is yours to choose, take "${selector}": an audit finds a key only under a usual name.`,
      ...(aliased.length > 0
        ? [
            aliased.length > 1
              ? `The aliases (CNAME) of ${enumerateSome(aliased)} are published already: leave them, unless the console shows another target.`
              : `The alias (CNAME) of ${enumerateSome(aliased)} is published already: leave it, unless the console shows another target.`,
          ]
        : []),
      'Go back to the console and turn signing on: publishing the key is not enough.',
    ],
    criterion: 'A message received in an external mailbox shows "dkim=pass" with your domain.',
    rollback: 'Turn signing off in the console; the key can stay published without harm.',
  },
  'dkim/keys': {
    title: ({ selectors }) =>
      selectors.length === 1
        ? `Replace the signing key "${selectors[0]}" (DKIM)`
        : `Replace ${selectors.length} signing keys (DKIM)`,
    why: ({ reasons }) => reasons.map((reason) => KEY_FAULTS[reason]).join(' '),
    steps: ({ selectors, isOwn, makers: { services, naming, others } }) => [
      `Selectors concerned: ${enumerateSome(selectors, 6)}.`,
      ...naming.map(
        ({ provider, selector }) =>
          `The key of ${partyName(provider)} is made in its console, and nowhere else: request a new 2048-bit key there under another selector ("${selector}" for example), publish the record shown, as it is, then start signing there again.`,
      ),
      ...(services.length > 0
        ? [
            `For ${enumerate(services.map(partyName))}, request it in the console of the service and publish the record shown, as it is: a key at a selector of your choice is of no use there.`,
          ]
        : []),
      ...(others
        ? [
            `For ${enumerateSome(others.selectors, 6)}, request a new 2048-bit key in the console of the service that signs with it, and publish the record shown, as it is.`,
            `Only if a server of yours signs with it: create a 2048-bit RSA key there, and publish it as TXT under another selector ("${others.selector}._domainkey" for example).`,
          ]
        : []),
      'Have your messages signed with the new key, and check a message you have sent.',
      ...(isOwn ? ['Leave the old key published for now: the step that withdraws it says from when on.'] : []),
    ],
    criterion: 'A message you send shows "dkim=pass" with the new selector.',
    rollback: 'Sign with the old selector again, as long as its key is published.',
  },
  'dkim/withdrawal': {
    title: ({ selectors }) =>
      selectors.length === 1
        ? `Withdraw the old DKIM key of selector ${selectors[0]}`
        : `Withdraw ${selectors.length} old DKIM keys`,
    why: 'As long as an old key stays published, anyone who knows its private key can sign in your place.',
    steps: ({ selectors, known, seen, services }) => [
      seen.length > 0
        ? `Only when the key of ${enumerateSome(seen)} signs: a message you send shows "dkim=pass" with that selector.`
        : 'Only when a new audit finds the new key, and a message you send shows "dkim=pass" with its selector.',
      ...(known.length > 0
        ? [
            `For ${enumerate(known)}, whose private key can be recovered, do not wait for the date: withdraw it as soon as the new key signs.`,
          ]
        : []),
      ...(services.length > 0
        ? [
            `If ${enumerate(services.map(partyName))} gave you the new key at the same selector, it already replaces the old one there: leave that record.`,
          ]
        : []),
      `Delete the whole record of ${enumerateSome(selectors, 6)}; do not publish it again, not even corrected.`,
    ],
    criterion: 'A message sent by each of your services still shows "dkim=pass".',
    rollback: 'Put back the record, which is noted here, while you find the service that still signed with it.',
  },
  'dkim/records': {
    title: () => 'Clean up the signing keys (DKIM)',
    why: ({ misspelt, beside }) =>
      misspelt.length + beside.length > 0
        ? 'Receivers find no key that they can read there: your messages count as unsigned.'
        : 'Some receivers ignore a key that was left in test mode; a stranger can sometimes take over the target of an alias that leads nowhere.',
    steps: ({ tested, misspelt, beside, dangling, wildcard, opens, isWeak }) => [
      ...(tested.length > 0 ? [`Remove "t=y" from ${enumerateSome(tested)}.`] : []),
      ...(misspelt.length > 0
        ? [
            `Replace the key at ${enumerateSome(misspelt)} with the value given: it is the same key, as receivers can read it.`,
          ]
        : []),
      ...(beside.length > 0
        ? [`Delete the text that is no key at ${enumerateSome(beside)}, and leave the key there as it is.`]
        : []),
      ...(dangling.length > 0
        ? [
            `Delete the alias (CNAME) of ${enumerateSome(dangling)}, whose target no longer responds, or ask the service concerned for the right target.`,
          ]
        : []),
      ...(opens
        ? [
            isWeak
              ? 'First have your messages signed with a new key, under a selector of its own: the key that the wildcard returns is no longer safe.'
              : 'First publish the same key at the selector ("s=") that your signed messages carry: without it, their signature could no longer be verified.',
          ]
        : []),
      ...(wildcard.length > 0
        ? [`Delete ${enumerate(wildcard)}: this wildcard answers in place of keys that do not exist.`]
        : []),
    ],
    criterion: 'A message sent by each of your services still shows "dkim=pass".',
    rollback: 'Put back the previous value, which is noted here.',
  },
};
