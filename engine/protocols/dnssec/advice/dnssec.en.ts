import { agree, count, enumerate } from '../../../common/phrases.en.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import { ALGORITHMS, digestName } from '../algorithm-names.ts';
import type { BogusReason } from '../chain-of-trust.ts';
import type { checks } from '../checks/dnssec.ts';
import { timeLeft } from './time-left.en.ts';

export const advice = {
  'dns/dnssec-status': {
    title: 'DNSSEC',
    why: (facts) =>
      facts !== null && 'reason' in facts
        ? 'Resolvers that validate DNSSEC discard answers whose chain of trust is broken: for everyone who uses them, the website and mail no longer respond.'
        : 'Without DNSSEC signatures, an answer that is forged on its way can divert the website or mail.',
    pass: ({ zone }) => `The zone ${zone} is signed and its chain of trust is valid.`,
    warn: ({ zone, isSigned }) =>
      isSigned
        ? `The zone ${zone} is signed, but nothing that resolvers know vouches for its keys at the registry: it counts as unsigned.`
        : `The zone ${zone} is not protected by DNSSEC.`,
    fail: ({ zone, reason, set, isWhole }) =>
      isWhole
        ? `The DNSSEC chain of trust of ${zone} is broken: ${BOGUS[reason]}${setWords(set)}. Validating resolvers refuse to answer for this domain.`
        : `The zone ${zone} is signed, but ${BOGUS[reason]}${setWords(set)}. Validating resolvers no longer give ${set?.type === 'MX' ? 'your mail servers: messages no longer reach you' : 'this answer'}.`,
    remedy: (facts) => {
      if ('isSigned' in facts && facts.isSigned)
        return 'At your registrar, publish the DS record of digest type 2 (SHA-256) that your DNS provider gives you; it replaces any other.';
      if (!('reason' in facts))
        return `Have your DNS provider sign the zone ${facts.zone}, then publish the DS record that it gives you at your registrar (free of charge at most registrars).`;
      if (facts.reason === 'above')
        return 'Do not change your zone: report the failure today to your registrar, who passes it on to the registry, or to the DNS provider of the parent zone if that is yours.';
      if (WRONG_LINK.includes(facts.reason))
        return facts.reason === 'no-keys'
          ? `At your registrar, remove the DS records of ${facts.zone} today: the domain becomes reachable again, without DNSSEC. Publish new ones once the zone is signed.`
          : 'At your registrar, replace the DS records today with the one of the current key, which your DNS provider gives you. If you cannot, remove them: the domain becomes reachable again, without DNSSEC.';
      return `Ask your DNS provider today to sign the zone ${facts.zone} again. If that takes time, first remove the DS records at your registrar: the domain becomes reachable again, without DNSSEC.`;
    },
  },
  'dns/dnssec-ds-match': {
    title: 'Link between the registry and the zone (DS)',
    why: 'If the DS records at the registry match no key, resolvers that validate DNSSEC can no longer resolve the domain.',
    pass: ({ ds }) =>
      `${count(ds.length, 'DS record at the registry matches', 'DS records at the registry match')} a key of the zone.`,
    info: ({ orphans }) =>
      `${orphanWords(orphans)}; another one matches, and the domain resolves. This is normal during a key rollover.`,
    warn: ({ ds }) =>
      `Resolvers do not know the algorithm or the digest type of the DS records at the registry (${keyTags(ds)}), and treat the zone as unsigned.`,
    fail: ({ ds, isBySha1 }) =>
      isBySha1
        ? `At the registry only a SHA-1 digest (DS) matches a key that signs the zone (${keyTags(ds)}). Beside a longer digest, resolvers that follow the standard leave it out: for them the chain of trust is broken, and the domain does not answer.`
        : `None of the DS records at the registry (${keyTags(ds)}) matches a key that signs the zone.`,
    remedy: ({ ds, isBySha1 }) =>
      ds.some(({ matches }) => matches === true) && !isBySha1
        ? 'Ask your DNS provider whether this DS record is that of an old key or of one to come (a key rollover may be in progress). Remove it at your registrar in the first case only.'
        : 'At your registrar, replace the DS records with the one that your DNS provider gives you; remove those of old keys, and all of them if the zone is not signed.',
  },
  'dns/dnssec-ds-digest': {
    title: 'DS digest',
    task: 'Publish a DS record with a current digest type',
    why: 'The digest at the registry vouches for your key. SHA-1 is obsolete: in time, such a digest could be counterfeited.',
    pass: ({ digests }) => `DS digest: ${enumerate(digests.map(digestName))}.`,
    warn: ({ digests }) =>
      `An obsolete digest is published beside a secure one (${enumerate(digests.map(digestName))}).`,
    fail: ({ digests, isObsolete }) =>
      isObsolete
        ? `Obsolete DS digest: ${enumerate(digests.map(digestName))}.`
        : `DS digest that most resolvers do not know: ${enumerate(digests.map(digestName))}. For them the zone is not signed.`,
    remedy:
      'At your registrar, publish a DS record of digest type 2 (SHA-256) for the same key, then remove the others.',
  },
  'dns/dnssec-alg': {
    title: 'Signing algorithm',
    task: 'Move DNSSEC to a current algorithm',
    why: 'Recent resolvers no longer validate abandoned algorithms: the zone is signed, but no longer protected.',
    pass: ({ algorithms }) => `Algorithm: ${enumerate(algorithms.map(algorithmName))}.`,
    warn: ({ algorithms }) => `Discouraged or little supported algorithm: ${enumerate(algorithms.map(algorithmName))}.`,
    fail: ({ algorithms }) => `Abandoned algorithm: ${enumerate(algorithms.map(algorithmName))}.`,
    remedy: 'Have the zone moved to algorithm 13 (ECDSA P-256) by a gradual algorithm rollover.',
  },
  'dns/dnssec-key-size': {
    title: 'Size of the signing keys',
    task: 'Replace the DNSSEC keys that are too short',
    why: 'A short RSA key can be recovered by computation; whoever succeeds signs in your place.',
    pass: ({ smallest }) =>
      smallest === null
        ? 'Elliptic-curve keys, of sufficient size.'
        : `RSA keys of at least ${count(smallest, 'bit', 'bits')}.`,
    warn: ({ smallest }) => `RSA key of ${count(smallest, 'bit', 'bits')}: 2,048 are recommended.`,
    fail: ({ smallest }) => `RSA key of ${count(smallest, 'bit', 'bits')}, which is too short.`,
    remedy: 'Replace the keys, by a gradual rollover, with ECDSA P-256 keys (algorithm 13) or RSA keys of 2,048 bits.',
  },
  'dns/dnssec-rrsig-left': {
    title: 'Freshness of the signatures',
    task: 'Get DNSSEC signing to run again',
    why: 'DNSSEC signatures have an expiration date. When the signer stops, the domain disappears on that date.',
    pass: ({ left }) => `The signature that expires first is valid for another ${timeLeft(left)}.`,
    warn: ({ left, name, type }) =>
      `The signature of the ${type} RRset of ${name} is valid for only another ${timeLeft(left)}.`,
    fail: ({ left, name, type }) =>
      left < 0
        ? `The signature of the ${type} RRset of ${name} expired ${timeLeft(-left)} ago.`
        : `The signature of the ${type} RRset of ${name} expires in ${timeLeft(left)}.`,
    remedy:
      'Check that the signer of the zone works (scheduled task, disk space, clock) and have the zone signed again.',
  },
  'dns/dnssec-denial': {
    title: 'Proof of non-existence',
    why: 'DNSSEC must also prove that a name does not exist. Without this proof, resolvers fail for every name that does not exist, and DANE cannot protect mail.',
    pass: () => 'A valid signature proves that a name does not exist.',
    fail: ({ name, type }) =>
      type === 'TLSA'
        ? `There is no proof that ${name} has no TLSA record: servers that protect their deliveries with DANE then hold back messages for you.`
        : `There is no proof that ${name} does not exist: validating resolvers fail.`,
    info: ({ iterations }) =>
      `No signature proves that a name does not exist (${
        iterations === null
          ? 'the zone is signed with the "opt-out" flag'
          : `the zone is signed with the "opt-out" flag, or with more iterations of NSEC3 than our resolver computes: ${iterations}`
      }).`,
    remedy: 'Have the zone signed again with its NSEC or NSEC3 records, on all name servers.',
  },
  'dns/dnssec-signed-no-ds': {
    title: 'Signatures linked to the registry',
    why: 'Nobody validates a signed zone without a DS record at the registry: the work is done, but it does not protect yet.',
    pass: () => 'The zone is signed and the registry publishes its DS record.',
    warn: ({ keyTags }) =>
      `The zone is signed (${keyTags.length > 1 ? 'keys' : 'key'} ${enumerate(keyTags.map(String))}), but the registry publishes no DS record: nobody can validate these signatures.`,
    remedy: 'Publish the DS record of the zone at your registrar; your DNS provider gives it to you.',
  },
  'dns/dnssec-mx-zones': {
    title: 'DNSSEC of the mail servers',
    task: 'Ask for mail servers whose names are signed with DNSSEC',
    why: 'For DANE to protect mail delivery, the names of your mail servers must be signed as well.',
    pass: ({ hosts }) => `The addresses of the mail servers are signed: ${enumerate(hosts)}.`,
    warn: ({ insecure }) =>
      `The addresses of ${enumerate(insecure)} are not signed with DNSSEC: DANE cannot protect mail that arrives there.`,
    remedy: ({ insecure }) =>
      insecure.some((host) => host.endsWith(OUTLOOK))
        ? 'Microsoft 365 offers them: your administrator runs "Enable-DnssecForVerifiedDomain" (Exchange Online PowerShell) and gets a new MX name under "mx.microsoft". If you publish MTA-STS, first put it in testing and add that name to it. Then change the MX step by step, as https://learn.microsoft.com/purview/how-smtp-dane-works explains.'
        : 'Ask your mail provider for server names that are signed with DNSSEC, if it offers them.',
  },
} satisfies AdviceFor<typeof checks>;

/** Where Microsoft 365 receives unless its customer has asked for a signed name. */
const OUTLOOK = '.mail.protection.outlook.com';

/** Signing again repairs nothing here: what the registry holds is wrong. */
const WRONG_LINK: readonly BogusReason['reason'][] = ['no-keys', 'ds-mismatch'];

const BOGUS: Readonly<Record<BogusReason['reason'], string>> = {
  above: 'the parent zone, mostly that of the registry, fails to prove that it is not signed',
  'no-keys': 'the registry announces a signed zone, but the zone publishes no key',
  'ds-mismatch': 'the DS records at the registry match no key of the zone',
  unsigned: 'one RRset is not signed',
  expired: 'one signature has expired',
  'not-yet-valid': 'one signature is not yet valid',
  'no-key': 'one signature refers to a key that does not exist',
  invalid: 'one signature does not match the data',
  unexplained: 'validation rejects the answers',
};

function setWords(set: { readonly name: string; readonly type: string } | null): string {
  return set ? ` (${set.type} of ${set.name})` : '';
}

function orphanWords(orphans: readonly number[]): string {
  const several = orphans.length > 1;
  return `${several ? 'Some DS records at the registry match' : 'One DS record at the registry matches'} no key of the zone (${several ? 'key tags' : 'key tag'}: ${enumerate(orphans.map(String))})`;
}

function keyTags(ds: readonly { readonly keyTag: number }[]): string {
  return `${agree(ds, 'key tag', 'key tags')}: ${enumerate(ds.map(({ keyTag }) => String(keyTag)))}`;
}

function algorithmName(number: number): string {
  return `${ALGORITHMS[number] ?? 'unknown'} (${number})`;
}
