import { agree, eachOf, enumerate, enumerateSome, quote } from '../../../common/phrases.en.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { recordChecks } from '../checks/record.ts';
import { isEnforced } from '../policy.ts';

/** Receivers may apply no policy today; a sound record puts it in force at once. */
const REVIVES =
  'Where the policy was ignored, it takes effect at once: if you have not yet read a month of clean reports, write "p=none" first.';

export const advice = {
  'dmarc/record-present': {
    title: 'Published DMARC policy',
    why: (_, outcome) =>
      outcome === 'warn'
        ? 'For receivers that still follow the former standard, this name has no policy: nothing asks them to keep out a message forged in it.'
        : 'Without an enforced policy, nothing asks receivers to keep out a message forged in your name.',
    pass: ({ owner, inherited }) =>
      inherited
        ? `The policy of ${owner} applies to this name, which publishes none itself.`
        : `The domain ${owner} publishes a DMARC policy.`,
    warn: ({ owner, asked }) =>
      `Only receivers that follow the standard of 2026 (RFC 9989) apply the policy of ${owner} to this name${asked === null ? '' : ` ("p=${asked}")`}. The others look here only, find nothing and apply nothing.`,
    fail: ({ asked }) => `No valid DMARC policy is published (names asked: ${enumerateSome(asked)}).`,
    task: 'Publish a DMARC policy of your own, for all receivers',
    remedy: (facts) => {
      if (!('sends' in facts) && isEnforced(facts.asked))
        return `Ask ${facts.owner} for a month of reports on your name, and have all your senders sign. Then publish a TXT record of your own at "_dmarc", as strict as its own ("p=${facts.asked}") and with your address for reports. Do not begin with "p=none": recent receivers would no longer protect you.`;
      return !('sends' in facts) || facts.sends
        ? 'Publish the TXT record "v=DMARC1; p=none; rua=mailto:…" at "_dmarc", read the reports for at least a month, then move to "p=quarantine", and a month later to "p=reject".'
        : 'Publish the TXT record "v=DMARC1; p=reject" at "_dmarc": the domain sends nothing, so none of its messages can be refused.';
    },
  },
  'dmarc/record-single': {
    title: 'A single DMARC record',
    why: 'With two policies at one name, receivers apply neither.',
    pass: () => 'The name has one DMARC record only.',
    fail: ({ records }) => `${records.length} DMARC records are published. Receivers follow none of them.`,
    remedy: `Keep one record at "_dmarc" and delete the others. ${REVIVES}`,
  },
  'dmarc/record-version': {
    title: 'Version of the record',
    why: 'A record that does not begin with exactly "v=DMARC1" is ignored.',
    pass: () => 'The record begins with "v=DMARC1".',
    fail: ({ text }) => `This record is ignored because it does not begin with "v=DMARC1": "${text.slice(0, 100)}".`,
    remedy: ({ meant }) =>
      `Write "v=DMARC1;" at the beginning, in capitals, with no space or quotation mark before it: ${quote(meant, 250)}. ${REVIVES}`,
  },
  'dmarc/record-place': {
    title: 'Place of the record',
    why: 'Receivers look for the policy at "_dmarc" only: elsewhere, it protects nothing.',
    pass: () => 'No DMARC record was published elsewhere by mistake.',
    fail: ({ strayed, right }) =>
      `A DMARC record is published at ${enumerate(strayed)}, where nobody looks for it; the right name is ${right}.`,
    remedy: ({ right }) =>
      `Move the record to ${right}. In most interfaces, the name to enter is "_dmarc" alone. ${REVIVES}`,
  },
  'dmarc/record-foreign': {
    title: 'Other records at "_dmarc"',
    why: (_, outcome) =>
      outcome === 'fail'
        ? 'SPF is read at the name of the domain itself only: written here, it authorises no server.'
        : 'Other texts in this place are mostly a mistake: the setting that was meant is missing elsewhere.',
    pass: () => 'Nothing else is published at "_dmarc".',
    warn: ({ foreign }) =>
      `Other texts published at "_dmarc": ${enumerateSome(
        foreign.map((text) => quote(text, 60)),
        3,
      )}.`,
    fail: () => 'An SPF record is published at "_dmarc", where it has no effect.',
    remedy: 'Delete everything at "_dmarc" that is not the DMARC record.',
  },
  'dmarc/record-syntax': {
    title: 'Syntax of the record',
    why: (_, outcome) =>
      outcome === 'warn'
        ? 'Nearly all receivers read this record; a stricter one may discard it as a whole.'
        : 'A malformed record is ignored, in whole or in part, depending on the receiver.',
    pass: () => 'The record is well formed.',
    warn: ({ malformed, capitals, strange }) => {
      const foreign = written(malformed);
      return [
        malformed.length > foreign.length &&
          'Two semicolons follow each other: the standard does not allow it, but receivers tolerate it.',
        foreign.length > 0 &&
          `${quoted(foreign)} ${agree(foreign, 'is not a DMARC tag', 'are not DMARC tags')}: receivers skip ${agree(foreign, 'it', 'them')}.`,
        capitals.length > 0 &&
          `${quoted(capitals)} ${agree(capitals, 'is', 'are')} in capitals: most receivers accept that, the strictest do not recognise ${agree(capitals, 'it', 'them')}.`,
        strange.length > 0 &&
          `The standard does not allow ${quoted(strange)}: receivers skip ${agree(strange, 'it', 'them')}.`,
      ]
        .filter(Boolean)
        .join(' ');
    },
    fail: ({ malformed, repeated, invalid, curly }) =>
      eachOf([
        ...(written(malformed).length > 0 ? [`unreadable parts: ${quoted(written(malformed))}`] : []),
        ...(repeated.length > 0 ? [`repeated tags: ${enumerate(repeated)}`] : []),
        ...(invalid.length > 0 ? [`unknown values of ${enumerate(invalid)}`] : []),
        ...(curly ? ['typographic quotation marks'] : []),
      ])
        .replace(/^./, (letter) => letter.toUpperCase())
        .concat('.'),
    remedy: ({ isRead }) =>
      `Rewrite the record as "tag=value" pairs separated by semicolons, each tag once.${isRead ? '' : ` ${REVIVES}`}`,
  },
  'dmarc/record-obsolete': {
    title: 'Tags removed from the standard',
    why: 'These tags were removed from the standard in 2026 (RFC 9989); older receivers still read them.',
    pass: () => 'The record uses no removed tag.',
    warn: ({ tags, sizes }) => `Removed tags still present: ${enumerate([...tags, ...sizes])}.`,
    remedy: ({ tags }) =>
      `Remove "rf", "ri" and the sizes after "!", which change nothing.${tags.includes('pct') ? ' "pct" is still read: remove it from an enforced policy only if your reports are clean; if not, first go back to "p=none".' : ''}`,
  },
  'dmarc/record-unknown': {
    title: 'Unknown tags',
    why: 'A misspelt tag is ignored without warning: the setting that you believe to be active is not.',
    pass: () => 'All tags of the record are known.',
    warn: ({ unknown }) =>
      `Ignored tags: ${enumerateSome(unknown.map(({ name, meant }) => (meant ? `"${name}" (probably "${meant}")` : `"${name}"`)))}.`,
    remedy: 'Correct the spelling of these tags, or remove them.',
  },
  'dmarc/record-cname': {
    title: 'Policy entrusted to a service',
    why: (_, outcome) =>
      outcome === 'fail'
        ? 'With your policy in hand, the buyer of the name would lift the protection against forged messages, and receive the reports about them.'
        : outcome === 'warn'
          ? 'As long as the alias leads nowhere, this name has no policy of its own: without that of a domain above, nothing asks receivers to keep out a message forged in your name.'
          : 'Where "_dmarc" is an alias, the owner of the target name writes your DMARC policy.',
    pass: ({ target }) => `"_dmarc" is an alias of ${target}, which answers.`,
    warn: ({ target }) => `"_dmarc" is an alias of ${target}, where nothing is published any more.`,
    fail: ({ target }) =>
      `"_dmarc" is an alias of ${target}, whose domain is free to buy, or soon will be. Its buyer would write your policy.`,
    remedy: 'Replace the alias with a TXT record of your own, or use the name that the service gives.',
  },
  'dmarc/record-psd': {
    title: 'Domain declared a public suffix (psd)',
    task: 'Remove "psd" from the DMARC record',
    why: (_, outcome) =>
      outcome === 'warn'
        ? '"psd=y" is for registries only, such as that of ".fr": a message that only one of your subdomains vouches for no longer counts as yours.'
        : outcome === 'info'
          ? 'What the domain above publishes no longer applies to this one: its policy and its reports are its own.'
          : 'The "psd" tag tells receivers where your organisation ends.',
    pass: () => 'The record lets receivers find out by themselves where your organisation ends.',
    info: () =>
      '"psd=n": the domain declares itself the head of its own organisation, and no longer inherits from the domain above.',
    warn: () => '"psd=y" declares the domain a public suffix: your subdomains no longer count as yours.',
    remedy: 'Remove "psd=y".',
  },
  'dmarc/record-ns-agree': {
    title: 'Same policy on all name servers',
    task: 'Publish the same DMARC policy on all name servers',
    why: 'If your name servers do not publish the same policy, a forged message passes or not depending on which server answers.',
    pass: ({ hosts }) => `The ${hosts.length} name servers asked publish the same policy.`,
    fail: ({ sayings }) =>
      `Your name servers disagree: ${eachOf(sayings.map(({ hosts, texts }) => `${enumerateSome(hosts, 3)} ${agree(hosts, 'publishes', 'publish')} ${texts.length === 0 ? 'no policy' : enumerateSome(texts.map((text) => `"${text.slice(0, 60)}"`))}`))}.`,
    remedy:
      'If a change is under way, wait until it is complete; if the difference lasts an hour, ask your DNS host to synchronise its servers.',
  },
} satisfies AdviceFor<typeof recordChecks>;

/** The parts in which something is written. */
function written(parts: readonly string[]): readonly string[] {
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

function quoted(parts: readonly string[]): string {
  return enumerateSome(parts.map((part) => `"${part.slice(0, 40)}"`));
}
