import { partyName } from '../../../atlas/atlas.ts';
import { count, enumerate, enumerateSome } from '../../../common/phrases.en.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { senderChecks } from '../checks/senders.ts';

export const advice = {
  'spf/include-known': {
    title: 'Services that may send in your name',
    why: 'Every include authorises a service to send in your name: it must be a service that you still use.',
    info: ({ known, own, others }) =>
      [
        ...(known.length > 0
          ? [`The record authorises ${enumerate([...new Set(known.map(({ provider }) => partyName(provider)))])}.`]
          : []),
        ...(others.length > 0
          ? [
              `${known.length > 0 ? 'It also' : 'The record'} authorises ${enumerateSome(others)}, which we cannot put a name to.`,
            ]
          : []),
        ...(own.length > 0 ? [`Records of your own that it includes: ${enumerateSome(own)}.`] : []),
      ].join(' '),
    remedy: 'Remove the includes of services that you no longer use.',
  },
  'spf/include-redundant': {
    title: 'Redundant terms',
    why: 'A redundant term uses up the DNS lookups that are allowed and hides what the record really authorises.',
    pass: () => 'No "include" and no network repeats what another already authorises.',
    warn: ({ again, networks }) =>
      `Already authorised elsewhere in the record: ${enumerateSome([
        ...again.map(({ include, within }) => `${include} (${include === within ? 'written twice' : `by ${within}`})`),
        ...networks.map(({ text, within }) => `${text} (by ${within})`),
      ])}.`,
    remedy: ({ again }) =>
      again.length > 0
        ? `Remove these terms: nothing changes for the mail that you send, and you save at least ${count(again.length, 'DNS lookup', 'DNS lookups')}.`
        : 'Remove these terms: nothing changes for the mail that you send.',
  },
  'spf/mx-covered': {
    title: 'Is your mail service authorised?',
    why: 'If your mail service is not authorised to send, your own messages fail SPF.',
    pass: ({ providers }) =>
      providers.length > 0
        ? `The record authorises the mail provider (${enumerate(providers.map(partyName))}).`
        : 'The record authorises the mail servers of the domain.',
    info: ({ hosts }) =>
      `The servers that receive your mail (${enumerateSome(hosts)}) are not authorised to send any: that is right if they send nothing.`,
    warn: ({ missing }) =>
      `Your mailboxes are at ${enumerate(missing.map(partyName))}, but SPF does not authorise that service to send for you.`,
    remedy: ({ missing }) => `Add the include that ${enumerate(missing.map(partyName))} gives in its documentation.`,
  },
} satisfies AdviceFor<typeof senderChecks>;
