import { count, enumerate, enumerateSome } from '../../../common/phrases.en.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/signing.ts';
import type { DenialHashing } from '../evidence.ts';
import { timeLeft } from './time-left.en.ts';

export const advice = {
  'dns/dnssec-rrsig-life': {
    title: 'Validity period of the DNSSEC signatures',
    task: 'Set the validity period of the DNSSEC signatures',
    why: 'A signature that is valid for a long time can be replayed for a long time: an old address would still be believed after a change.',
    pass: ({ hours }) => `The signatures are valid for at most ${count(Math.ceil(hours / 24), 'day', 'days')}.`,
    info: ({ left, kept }) =>
      `The signatures are valid for another ${timeLeft(left)}, while a secondary server that has lost its primary serves the zone for ${timeLeft(kept)} (SOA expire): it would go on with signatures that are over.`,
    warn: ({ name, type, hours }) =>
      `The signature of the ${type} RRset of ${name} is valid for ${count(Math.round(hours / 24), 'day', 'days')}, more than six months.`,
    remedy: 'Have the zone signed for two to four weeks, and signed again automatically every week.',
  },
  'dns/dnssec-nsec3': {
    title: 'Denial of existence (NSEC3)',
    task: 'Set the NSEC3 parameters of DNSSEC',
    why: 'Repeated hashing hides nothing more, but slows down every answer; above a limit, some resolvers stop validating the zone.',
    pass: () => 'NSEC3 has no extra iterations and no salt, as recommended.',
    warn: (facts) => `${hashingWords(facts)}: the standard recommends zero iterations and no salt.`,
    fail: (facts) => `${hashingWords(facts)}: some resolvers treat such a zone as unsigned.`,
    remedy: 'Set NSEC3 to zero iterations and no salt ("NSEC3PARAM 1 0 0 -"), or go back to NSEC.',
  },
  'dns/dnssec-parent-wish': {
    title: 'Key requested from the registry (CDS, CDNSKEY)',
    task: 'Correct the DNSSEC key that the zone requests from the registry',
    why: 'The CDS and CDNSKEY records tell the registry which key to publish for the domain. Registries that read them act without asking you: a request that is outdated or wrong can remove the protection of DNSSEC.',
    pass: () => 'The zone requests from the registry the key that the registry already publishes.',
    info: (facts) => {
      if (facts.wish === 'removal')
        return 'The zone requests that the registry publish no DNSSEC key, and the registry publishes none.';
      return facts.wish === 'first'
        ? `The zone requests that the registry publish its DNSSEC key (${tags(facts.keyTags)}), and the registry publishes none yet.`
        : `The zone requests from the registry a key other than the one it publishes (${tags(facts.keyTags)}): a key rollover is probably in progress.`;
    },
    warn: ({ wish, keyTags }) =>
      wish === 'removal'
        ? 'The zone requests that the registry remove its DNSSEC key: if the registry reads this request, the domain will no longer be protected by DNSSEC.'
        : `The CDS and CDNSKEY records of the zone contradict each other (${tags(keyTags)}): a registry that reads them must not act on them.`,
    fail: ({ keyTags }) =>
      `The zone requests from the registry a key that the zone does not publish (${tags(keyTags)}): if a registry followed this request, validating resolvers could no longer reach the domain.`,
    remedy: (facts) =>
      'wish' in facts && facts.wish === 'removal'
        ? 'If you want to keep DNSSEC, ask your DNS provider to remove this request ("CDS 0 0 0 00"). If you are giving DNSSEC up, keep signing until the registry has removed the DS records and their time to live (TTL) has passed.'
        : 'Ask your DNS provider to publish CDS and CDNSKEY records for its current keys, or to remove them. Do not change the DS records at your registrar on this account.',
  },
  'dns/dnssec-servers': {
    title: 'Signatures of each name server',
    why: 'A resolver that validates DNSSEC discards the answers of a server whose signature is missing or invalid: the website and mail respond more slowly, or no longer at all when the resolver finds no other server.',
    pass: ({ hosts }) =>
      `The answers of the name ${hosts.length > 1 ? 'servers' : 'server'} carry a valid signature: ${enumerate(hosts)}.`,
    warn: ({ faulty }) =>
      `${faultyWords(faulty)}. The registry publishes no DS record, so nobody validates them yet: publishing one today would make the domain unreachable wherever these answers arrive.`,
    fail: ({ faulty }) => `${faultyWords(faulty)}. Validating resolvers discard these answers.`,
    remedy: ({ faulty, isAll }) =>
      isAll
        ? 'Have your DNS provider sign the zone again, and check that all its servers receive it, before any change of the DS records.'
        : `Ask your DNS provider to make sure that ${enumerate(hostsOf(faulty))} ${hostsOf(faulty).length > 1 ? 'receive' : 'receives'} the signed zone of today, like its other servers, before any change of the DS records.`,
  },
} satisfies AdviceFor<typeof checks>;

type Faulty = readonly { readonly host: string; readonly address: string; readonly fault: keyof typeof FAULTS }[];

const FAULTS = {
  unsigned: 'no signature',
  expired: 'expired signature',
  'not-yet-valid': 'signature not yet valid',
  'no-key': 'signature of a key that the zone does not publish',
  invalid: 'signature that does not match the data',
} as const;

function faultyWords(faulty: Faulty): string {
  const each = faulty.map(({ host, address, fault }) => `${host} (${address}: ${FAULTS[fault]})`);
  return `Answers without a valid signature: ${enumerateSome(each)}`;
}

function hostsOf(faulty: Faulty): readonly string[] {
  return [...new Set(faulty.map(({ host }) => host))];
}

function tags(keyTags: readonly number[]): string {
  return `${keyTags.length > 1 ? 'key tags' : 'key tag'}: ${enumerate(keyTags.map(String))}`;
}

function hashingWords({ iterations, saltLength }: DenialHashing): string {
  return `NSEC3 with ${count(iterations, 'extra iteration', 'extra iterations')} and a salt of ${count(saltLength, 'octet', 'octets')}`;
}
