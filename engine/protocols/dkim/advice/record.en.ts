import { partyName } from '../../../atlas/atlas.ts';
import { count, enumerate, enumerateSome, integer } from '../../../common/phrases.en.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { recordChecks } from '../checks/record.ts';

const FAULTS = {
  version: 'the version at the beginning is not "v=DKIM1"',
  tags: 'the tag list is malformed',
  'no-key': 'the "p=" tag is missing',
  base64: 'the key is not base64',
  key: 'the key cannot be read',
  kind: 'the key type is unknown',
  'host-name': 'the name of a host stands there as text (TXT), where an alias (CNAME) belongs',
  'key-alone': 'the key stands there alone, without "v=DKIM1; p=" before it',
  misspelt:
    'the key is sound, and its tags are not written as they have to be ("v=DKIM1" first, names in small letters)',
  'no-record': 'this text is not a key',
} as const;
const aliased = (broken: readonly { readonly selector: string; readonly target: string }[]) =>
  broken.map(({ selector, target }) => `${selector} → ${target}`).join(', ');

export const advice = {
  'dkim/record-ent': {
    title: 'Names of DKIM keys in the DNS',
    why: 'A DKIM signature proves that a message comes from you, even when it was forwarded, and was not changed on its way.',
    pass: ({ node, under }) =>
      node === 'exists'
        ? 'Names exist under "_domainkey": at least one DKIM key may be published.'
        : `No DKIM key exists under this very name, but one stands under ${under}, which is of the same organisation.`,
    fail: ({ domain, others }) =>
      `No DKIM key is published under ${domain}${others > 0 ? `, nor under ${count(others, 'other usual name', 'other usual names')} of the domain` : ''}: a message cannot be signed at these names.`,
    remedy: 'Turn on DKIM at your mail provider, then publish the record that it gives you.',
  },
  'dkim/record-found': {
    title: 'Keys found',
    why: 'DKIM selectors cannot be listed from outside: only those whose name one knows can be found.',
    pass: ({ selectors, asked }) =>
      `${count(selectors.length, 'key', 'keys')} found among ${asked} selectors tested: ${enumerateSome(selectors)}.`,
    remedy:
      'Enter your selector in the advanced options: it stands in the "DKIM-Signature" header field of your messages, after "s=".',
  },
  'dkim/record-provider': {
    title: 'Key of each known sender',
    why: 'A service that writes in your name without signing fails DKIM: its messages rest on SPF alone, which fails when a message is forwarded.',
    pass: ({ providers }) => `The known senders have their key: ${enumerate(providers.map(partyName))}.`,
    warn: ({ missing }) => `Authorised senders whose usual key was not found: ${enumerate(missing.map(partyName))}.`,
    remedy: ({ missing }) =>
      `Turn on DKIM signing in the administration of ${enumerate(missing.map(partyName))} and publish the records that it gives you.`,
  },
  'dkim/record-wildcard': {
    title: 'Answer to every selector',
    why: 'A wildcard under "_domainkey" answers for every selector: it hides the real keys and misleads verifiers.',
    pass: ({ texts }) =>
      texts.length === 0
        ? 'No wildcard gives a key under "_domainkey".'
        : 'A wildcard revokes every selector, which suits a domain that sends nothing.',
    warn: ({ texts }) => `An invented selector gets an answer: "${texts.join(' ').slice(0, 120)}".`,
    remedy: 'Publish each selector under its own name, then remove the wildcard record.',
  },
  'dkim/record-single': {
    title: 'One key per selector',
    why: 'With two records at one selector, each receiver may verify against either.',
    pass: () => 'Each selector found has one record only.',
    fail: ({ selectors, strays }) =>
      selectors.length === strays.length
        ? `Another text stands beside the key: ${enumerate(selectors)}.`
        : `Several texts at one selector: ${enumerate(selectors)}.`,
    remedy: ({ selectors, strays }) =>
      [
        ...(strays.length > 0
          ? [`Delete the text that is no key at ${enumerate(strays)}, and leave the key there as it is.`]
          : []),
        ...(selectors.length > strays.length
          ? ['Keep one TXT record per selector; publish the second key under another selector.']
          : []),
      ].join(' '),
  },
  'dkim/record-syntax': {
    title: 'Syntax of the keys',
    task: 'Write the unreadable signing keys again (DKIM)',
    why: 'A message signed with an unreadable key counts as unsigned: for it, DMARC rests on SPF alone.',
    pass: () => 'The records found are well formed.',
    info: ({ selectors }) =>
      `Keys of a type that receivers do not read yet, beside a key that they do read: ${enumerateSome(selectors)}.`,
    fail: ({ faults }) =>
      `Unusable keys: ${enumerateSome(faults.map(({ selector, fault }) => `${selector} (${FAULTS[fault]})`))}.`,
    remedy: ({ faults }) =>
      faults.some(({ fault }) => fault === 'host-name')
        ? 'Delete the text (TXT) and publish at the same name an alias (CNAME) to the name that your provider gives. For the other keys, copy the record as it is given, without adding anything.'
        : 'Copy the record as your provider gives it, without adding quotation marks or backslashes: "v=DKIM1" comes first, and the names of tags (k, p) are in small letters.',
  },
  'dkim/record-revoked': {
    title: 'Revoked keys',
    why: 'A revoked key (empty "p=") says that signatures made with it are no longer valid.',
    pass: () => 'None of the selectors found is revoked.',
    info: ({ revoked }) => `Revoked selectors: ${enumerateSome(revoked)}.`,
    remedy: 'Nothing needs to be done if these selectors are no longer in use.',
  },
  'dkim/record-cname': {
    title: 'Aliases to the provider',
    why: 'A delegated selector whose target is gone gives no key, and whoever takes over that target can publish one.',
    pass: () => 'The delegated selectors lead to a key.',
    info: ({ waiting }) =>
      `Aliases that lead to no key yet: ${aliased(waiting)}. A provider often publishes a key there only once signing (DKIM) is turned on, or when it next changes keys: keep ${waiting.length > 1 ? 'these aliases' : 'this alias'}.`,
    warn: ({ broken }) => `Aliases that lead to no key: ${aliased(broken)}.`,
    fail: ({ broken, free }) =>
      `Free to buy, or soon to be: ${enumerate(free)}. Its buyer could sign in your place: ${aliased(broken)}.`,
    remedy: (facts) =>
      'free' in facts
        ? 'Delete these aliases today.'
        : 'Delete the alias if the service is no longer used; if it is, publish the value that the provider gives.',
  },
  'dkim/record-strings': {
    title: 'Length of the published keys',
    why: 'A response too long for one packet must be asked for again over TCP, which some networks block.',
    pass: () => 'The records found fit in one packet.',
    info: ({ long, carried }) =>
      `Responses of more than ${integer(carried)} octets: ${enumerateSome(long.map(({ selector, octets }) => `${selector} (${integer(octets)})`))}.`,
    remedy: 'Nothing needs to be done if your messages verify; a 2048-bit key fits in one packet.',
  },
} satisfies AdviceFor<typeof recordChecks>;
