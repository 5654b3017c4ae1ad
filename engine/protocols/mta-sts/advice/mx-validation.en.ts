import { tlsFault } from '../../../common/faults.en.ts';
import { eachOf, enumerate, enumerateSome, tlsVersion } from '../../../common/phrases.en.ts';
import { type Place, placesOf } from '../../../common/places.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/mx-validation.ts';

type Bad = { readonly faulty: readonly (Place & { readonly fault: string })[] };

export const advice = {
  'mta-sts/mx-match': {
    title: 'Servers named by the policy',
    why: 'Senders that follow MTA-STS deliver nothing to a server that the policy does not name.',
    pass: ({ matched }) => `The policy names every MX host: ${enumerateSome(matched)}.`,
    warn: ({ unmatched }) => `The policy, in testing mode, does not name ${enumerateSome(unmatched)}.`,
    fail: ({ unmatched, matched }) =>
      matched.length === 0
        ? `The policy is enforced and names none of your servers (${enumerateSome(unmatched)}). Senders that follow MTA-STS no longer deliver to you.`
        : `Messages for you may be refused: your encryption policy (MTA-STS) is enforced and does not name ${enumerateSome(unmatched)}.`,
    remedy: ({ mode, unmatched, answering }) => {
      const gone = unmatched.filter((host) => !answering.includes(host));
      return [
        ...urgent(mode),
        ...(answering.length > 0
          ? [
              `Of these servers, add to the policy those that you use (${answering.map((host) => `"mx: ${host}"`).join(', ')}), then change the "id" of the record.`,
            ]
          : []),
        gone.length > 0
          ? `Remove from the MX records those that are no longer yours or no longer answer: ${enumerateSome(gone)}. Do not name them in the policy.`
          : 'Remove from the MX records those that are no longer yours.',
      ].join(' ');
    },
  },
  'mta-sts/mx-starttls': {
    title: 'Encryption at the MX hosts',
    why: 'The policy requires encryption. A server that does not offer it receives nothing more from senders that follow MTA-STS.',
    pass: ({ sound }) => `Encryption (STARTTLS) works on ${enumerateSome(sound)}.`,
    warn: ({ faulty }) => `The policy is in testing mode, and encryption is missing: ${eachOf(faulty.map(missing))}.`,
    fail: ({ faulty }) => `The policy requires encryption, and it is missing: ${eachOf(faulty.map(missing))}.`,
    remedy: ({ mode, sound }) =>
      [
        ...urgent(mode),
        `Enable STARTTLS on these servers${sound.length > 0 ? ', or remove them from the MX records and the policy' : ''}.`,
      ].join(' '),
  },
  'mta-sts/mx-certificate': {
    title: 'Certificates of the MX hosts',
    why: 'MTA-STS requires a trusted certificate that bears the name of the MX host; without one, messages are not delivered.',
    pass: ({ sound }) => `The certificates of ${enumerateSome(sound)} are trusted and bear the right name.`,
    warn: (facts) => `The policy is in testing mode, and certificates would be rejected: ${refused(facts)}.`,
    fail: (facts) => `Senders that follow the policy reject these certificates: ${refused(facts)}.`,
    remedy: ({ mode }) =>
      [
        ...urgent(mode),
        'Install on each MX host a certificate from a trusted authority, with its intermediates and the exact name of the MX host.',
      ].join(' '),
  },
  'mta-sts/mx-tls12': {
    title: 'TLS version of the MX hosts',
    why: 'The large senders require at least TLS 1.2 wherever an MTA-STS policy applies.',
    pass: ({ sound }) => `${enumerate(sound)}: TLS 1.2 or newer.`,
    warn: ({ faulty }) => `The policy is in testing mode, and TLS is too old: ${eachOf(faulty.map(versioned))}.`,
    fail: ({ faulty }) => `TLS is too old: ${eachOf(faulty.map(versioned))}.`,
    remedy: ({ mode }) => [...urgent(mode), 'Enable TLS 1.2 and TLS 1.3 on these servers.'].join(' '),
  },
  'mta-sts/mx-orphan': {
    title: 'Unneeded servers in the policy',
    why: 'A name that is no longer in use still authorises that server to receive your messages.',
    pass: ({ patterns }) => `Every "mx:" line matches an MX host: ${enumerateSome(patterns)}.`,
    info: ({ orphans }) => `The policy also names ${enumerateSome(orphans)}, which no MX host matches.`,
    remedy: 'Remove from the policy the servers that are no longer in use, then change the "id".',
  },
} satisfies AdviceFor<typeof checks>;

/** The way out where senders refuse to deliver (RFC 8461 §5.1): nothing else is as quick. */
function urgent(mode: 'enforce' | 'testing'): readonly string[] {
  return mode === 'enforce'
    ? [
        'Right now: switch the policy to "mode: testing" and change the "id"; messages flow again as soon as senders have fetched it again.',
      ]
    : [];
}

function missing({ host, fault }: Bad['faulty'][number]): string {
  return fault === 'not-offered' ? `${host} does not offer STARTTLS` : `STARTTLS fails on ${host} (${tlsFault(fault)})`;
}

function refused({ faulty }: Bad): string {
  const why = ({ fault }: Bad['faulty'][number]) =>
    `, ${fault === 'name' ? 'name not in the certificate' : tlsFault(fault)}`;
  return placesOf(faulty, why).join('; ');
}

function versioned({ host, fault }: Bad['faulty'][number]): string {
  return `${host} (${tlsVersion(fault)})`;
}
