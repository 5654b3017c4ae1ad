import { soleProviderOf } from '../../../common/mail-provider.ts';
import { agree, eachOf, enumerate, enumerateSome } from '../../../common/phrases.en.ts';
import { placesOf } from '../../../common/places.ts';
import type { AdviceFor } from '../../../model/advice.ts';
import type { checks } from '../checks/dane.ts';

type TlsaFault = 'usage' | 'selector' | 'matching' | 'length';

/** Only the strongest digest counts among those of the same form. */
const OUTRANKED =
  'The certificate does not match the strongest digest (SHA-512), the only one that senders read when several are published in the same form';

const FAULTS: Readonly<Record<TlsaFault, string>> = {
  usage: 'only usages 2 and 3 serve for mail',
  selector: 'unknown selector',
  matching: 'unknown matching type',
  length: 'digest of the wrong length',
};

export const advice = {
  'smtp/dane-present': {
    title: 'DANE (TLSA records)',
    task: 'Have the fingerprint of the mail server published (DANE)',
    why: 'DANE publishes the fingerprint of your certificates in the signed DNS: senders that follow DANE then deliver to a verified server only.',
    pass: ({ covered }) => `DANE is published for ${enumerateSome(covered)}.`,
    warn: ({ covered, bare }) =>
      covered.length > 0
        ? `DANE is published for ${enumerateSome(covered)} but not for ${enumerateSome(bare)}: an attacker need only target ${agree(bare, 'that server', 'those servers')}.`
        : `DANE is not published for ${enumerateSome(bare)}, although ${agree(bare, 'its', 'their')} zone is signed.`,
    info: ({ bare, unsigned }) =>
      `DANE is not published for ${enumerateSome(bare)}${unsigned ? `; ${agree(bare, 'its', 'their')} zone is not signed, so it would have no effect there` : ''}.`,
    remedy: ({ bare }) =>
      soleProviderOf(bare) === 'microsoft-365'
        ? 'Microsoft 365 publishes it for each domain whose administrator turns it on, once the name in its MX record is signed: in Exchange Online PowerShell, "Enable-SmtpDaneInbound -DomainName" followed by your domain (before it "Enable-DnssecForVerifiedDomain", which gives the signed name).'
        : `Publish a "3 1 1" TLSA record at ${enumerateSome(bare.map((host) => `_25._tcp.${host}`))}, with the fingerprint read on the server, and keep the same key at renewals ("--reuse-key" with certbot). Before you change it, publish the new fingerprint two days earlier.`,
  },
  'smtp/dane-secure': {
    title: 'Signatures around DANE',
    task: 'Sign the zone of the mail servers, as DANE requires',
    why: 'DANE rests on DNSSEC. An invalid signature stops messages; without a signature, DANE has no effect.',
    pass: ({ hosts }) => `The MX, address and TLSA records of ${enumerateSome(hosts)} are signed and validated.`,
    warn: ({ insecure }) =>
      `The TLSA records of ${enumerateSome(insecure)} have no effect: the path to them is not entirely signed.`,
    info: ({ idle }) =>
      `${enumerateSome(idle)} ${agree(idle, 'publishes', 'publish')} sound TLSA records; some senders rely on them already, the others will once your own domain is signed with DNSSEC.`,
    fail: ({ bogus }) =>
      `The TLSA records of ${enumerateSome(bogus)} fail DNSSEC validation: senders that follow DANE hold your messages back.`,
    remedy: 'Have the zone of the domain and that of its MX hosts signed with DNSSEC, and repair invalid signatures.',
  },
  'smtp/dane-resolves': {
    title: 'Answers to the questions of DANE',
    task: 'Have the name servers answer the questions of DANE (TLSA)',
    why: 'A sender that follows DANE asks for the fingerprints of every server whose zone is signed. Without an answer, it holds your messages back.',
    pass: ({ answered }) => `The name servers answer questions about the fingerprints of ${enumerateSome(answered)}.`,
    fail: ({ failing }) =>
      `The name servers do not answer questions about the fingerprints of ${enumerateSome(failing)}: senders that follow DANE hold your messages back.`,
    remedy: ({ failing }) =>
      `Ask whoever runs the name servers of this zone that they answer TLSA questions (at ${enumerateSome(failing.map((host) => `_25._tcp.${host}`))}), even to say that there is nothing. A firewall or an outdated server is often the cause.`,
  },
  'smtp/dane-usage': {
    title: 'Form of the TLSA records',
    task: 'Correct the published fingerprints (DANE)',
    why: 'A record that senders cannot read protects nothing.',
    pass: ({ records }) => `Usable records: ${enumerate(records.map(({ written }) => written))}.`,
    warn: ({ whole }) =>
      `Some records contain the whole object instead of its digest: ${whole.map(({ host, written }) => `${host} (${written})`).join(', ')}.`,
    fail: ({ useless }) =>
      `Unusable records: ${eachOf(useless.map(({ host, written, fault }) => `${host}, "${written}" (${FAULTS[fault]})`))}.`,
    remedy: 'Publish the form "3 1 1" (SHA-256 digest of the server\'s key) or "2 1 1" (that of the authority\'s key).',
  },
  'smtp/dane-match': {
    title: 'DANE and the certificate presented',
    task: 'Make DANE and the certificate of the mail server match',
    why: 'If the published fingerprint is not that of the server, senders that follow DANE hold your messages back.',
    pass: ({ matched }) =>
      `The certificate matches: ${[...new Set(matched.map(({ host, by }) => `${host} (${by})`))].join(', ')}.`,
    fail: ({ unmatched, isBinding }) =>
      `${isBinding ? '' : 'Your domain is not signed, but some senders hold to the fingerprints of its servers, which are. '}${unmatched.some(({ outranked }) => outranked !== undefined) ? OUTRANKED : 'The certificate presented matches no published fingerprint'}: ${placesOf(unmatched, ({ outranked }) => (outranked === undefined ? '' : ` ("${outranked}")`)).join(', ')}.`,
    remedy:
      'Read the fingerprint of the key on the server itself: if it is the one that we saw, publish it, or put back the certificate that the records announce; if not, another machine may be answering in its place. At each change of key, publish the new TLSA record before the certificate.',
  },
  'smtp/dane-rollover': {
    title: 'Key rollover under DANE',
    why: 'A second fingerprint, that of the next key or of the authority, avoids an outage on the day the key changes.',
    pass: ({ hosts }) => `Several usable fingerprints are published for ${enumerateSome(hosts)}.`,
    info: ({ single }) =>
      `Only one usable fingerprint is published for ${enumerateSome(single)}: publish that of the next key before each change.`,
    remedy: 'Publish in advance the fingerprint of the next key ("3 1 1") or that of the authority ("2 1 1").',
  },
} satisfies AdviceFor<typeof checks>;
