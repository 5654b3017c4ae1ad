import { firstSilence } from '../../../common/first-silence.ts';
import { cutUnderTls } from '../../../common/mail-sessions.ts';
import type { SmtpSession, TlsSession } from '../../../model/ask.ts';
import { checkIn, rfc } from '../../../model/check.ts';
import { usual } from '../../../model/labour.ts';
import { unseen } from '../../../model/observed.ts';
import { fail, notApplicable, pass, unknown, warn } from '../../../model/outcome.ts';
import type { Hellos, SmtpEvidence, WeakOffer } from '../evidence.ts';
import { brokenHandshake, onEncrypted, onSessions } from '../servers.ts';

const check = checkIn('starttls');

const OUTDATED: readonly string[] = ['SSLv3', 'TLSv1', 'TLSv1.1'];
const OLD_VERSIONS: readonly WeakOffer[] = ['ssl3', 'tls1.0', 'tls1.1'];
/** No secrecy, or a key that anybody can search. */
const BROKEN_SUITES: readonly WeakOffer[] = ['null', 'export'];
/** An anonymous session is better than none to a sender that does not look at certificates (RFC 7672 §8.2, RFC 7435 §3). */
const WEAK_SUITES: readonly WeakOffer[] = ['anonymous', 'rc4', '3des'];

const DH_BITS = 2_048;

export const starttlsOffered = check({
  id: 'smtp/starttls-offered',
  severity: 'high',
  reference: rfc(3207, '4'),
  mendedOn: 'mail-servers',
  judge: onSessions((sessions) => {
    const offered = [...new Set(sessions.filter(({ starttls }) => starttls.offered).map(({ host }) => host))];
    const missing = sessions
      .filter(({ starttls }) => !starttls.offered)
      .map(({ host, address }) => ({ host, address }));
    return missing.length > 0 ? fail({ offered, missing }) : pass({ offered });
  }),
});

export const starttlsWorks = check({
  id: 'smtp/starttls-works',
  severity: 'high',
  reference: rfc(3207, '4'),
  mendedOn: 'mail-servers',
  judge: onSessions((sessions) => {
    const offering = sessions.filter(({ starttls }) => starttls.offered);
    if (offering.length === 0) return notApplicable('no-starttls');
    const failing = offering.flatMap(({ host, address, starttls: { reply, session } }) => {
      const refused =
        reply && reply.code !== 220 && reply.code !== 421 ? `${reply.code} ${reply.lines[0] ?? ''}`.trim() : null;
      const fault = session?.version === null ? (session.failure ?? 'handshake') : refused;
      return fault === null ? [] : [{ host, address, fault: fault.slice(0, 200) }];
    });
    if (failing.length > 0) return fail({ failing });
    const silent = offering.map(brokenHandshake).find((silence) => silence !== null);
    if (silent) return unknown(silent);
    const cut = offering.map(cutUnderTls).find((silence) => silence !== null);
    if (cut) return unknown(cut);
    const later = offering.find(({ starttls }) => starttls.session === null);
    if (later) return unknown(unseen('refused', `${later.address}: ${later.starttls.reply?.code ?? 'STARTTLS'}`));
    return pass({ hosts: [...new Set(offering.map(({ host }) => host))] });
  }),
});

export const tlsVersions = check({
  id: 'smtp/tls-versions',
  severity: 'medium',
  reference: `${rfc(8996, '4')}, ${rfc(7435, '3')}`,
  mendedOn: 'mail-servers',
  judge: onEncrypted((encrypted, { servers }) => {
    const only = encrypted
      .filter(({ tls }) => OUTDATED.includes(tls.version ?? ''))
      .map(({ server, tls }) => ({ host: server.host, version: tls.version ?? '' }));
    const { accepted, silent } = acceptedAmong(servers, OLD_VERSIONS);
    const facts = { only, accepted };
    if (only.length > 0 || accepted.some(({ offer }) => offer === 'ssl3')) return fail(facts);
    if (accepted.length > 0) return warn(facts);
    if (silent) return unknown(silent);
    return pass({ versions: [...new Set(encrypted.map(({ tls }) => tls.version ?? ''))] });
  }),
});

export const tlsSuites = check({
  id: 'smtp/tls-suites',
  severity: 'medium',
  reference: `${rfc(9325, '4.1')}, ${rfc(7672, '8.2')}`,
  mendedOn: 'mail-servers',
  judge: onEncrypted((encrypted, { servers }) => {
    const broken = acceptedAmong(servers, BROKEN_SUITES);
    const weak = acceptedAmong(servers, WEAK_SUITES);
    const facts = { broken: broken.accepted, weak: weak.accepted };
    if (facts.broken.length > 0) return fail(facts);
    if (facts.weak.length > 0) return warn(facts);
    const silent = broken.silent ?? weak.silent;
    if (silent) return unknown(silent);
    return pass({ ciphers: [...new Set(encrypted.map(({ tls }) => tls.cipher ?? ''))] });
  }),
});

/** A key that outlives the session lets its thief decrypt all traffic recorded before. */
export const tlsForwardSecrecy = check({
  id: 'smtp/tls-fs',
  severity: 'low',
  reference: `${rfc(9325, '4.1')}, ${rfc(9325, '7.3')}`,
  mendedOn: 'mail-servers',
  labour: usual('mail'),
  judge: onEncrypted((encrypted, { servers }) => {
    const keys = encrypted
      .map(({ server, tls }) => ({ host: server.host, ...exchangeOf(tls) }))
      .filter(isFirstOfHostAndKey);
    const lasting = keys.filter(({ exchange }) => exchange === 'static').map(({ host }) => host);
    const short = keys.flatMap(({ host, exchange, bits }) =>
      exchange === 'DH' && bits !== null && bits < DH_BITS ? [{ host, bits }] : [],
    );
    const { accepted, silent } = acceptedAmong(servers, ['static-rsa']);
    const accepting = accepted.map(({ host }) => host).filter((host) => !lasting.includes(host));
    if (lasting.length > 0 || short.length > 0 || accepting.length > 0) return warn({ lasting, short, accepting });
    if (silent) return unknown(silent);
    const refusing = servers.flatMap(({ host, hellos }) => (hellos ? [host] : []));
    return pass({ hosts: [...new Set(keys.map(({ host }) => host))], refusing });
  }),
});

/** Senders take either address: what only one of them offers depends on chance. */
export const tlsParity = check({
  id: 'smtp/tls-parity',
  severity: 'medium',
  reference: rfc(5321, '5.1'),
  mendedOn: 'mail-servers',
  labour: usual('mail'),
  judge: onSessions((sessions, { servers }) => {
    const unheard = firstSilence(servers.map(({ addresses }) => addresses));
    const compared = [...Map.groupBy(sessions, ({ host }) => host)].filter(([, both]) => both.length > 1);
    if (compared.length === 0) return unheard ? unknown(unheard) : notApplicable('one-address');
    const broken = compared.flatMap(([, both]) => both.map(brokenHandshake)).find((silence) => silence !== null);
    const differing = compared.flatMap(([host, both]) => {
      const addresses = both.filter((one) => brokenHandshake(one) === null).map(protectionOf);
      const ways = new Set(addresses.map(({ version, sound }) => `${version} ${sound}`));
      return ways.size > 1 ? [{ host, addresses }] : [];
    });
    if (differing.length > 0) return warn({ differing });
    const silent = broken ?? unheard;
    return silent ? unknown(silent) : pass({ hosts: compared.map(([host]) => host) });
  }),
});

export const checks = [starttlsOffered, starttlsWorks, tlsVersions, tlsSuites, tlsForwardSecrecy, tlsParity] as const;

/** What TLS 1.3 exchanges is always ephemeral (RFC 8446 §1.2), resumption apart, which is never asked for here. */
function exchangeOf({ version, ephemeral }: TlsSession) {
  if (version === 'TLSv1.3') return { exchange: 'ephemeral' as const, bits: null };
  if (!ephemeral) return { exchange: 'static' as const, bits: null };
  return { exchange: ephemeral.type === 'DH' ? ('DH' as const) : ('ephemeral' as const), bits: ephemeral.bits };
}

function isFirstOfHostAndKey<
  T extends { readonly host: string; readonly exchange: string; readonly bits: number | null },
>({ host, exchange, bits }: T, at: number, all: readonly T[]): boolean {
  return all.findIndex((one) => one.host === host && one.exchange === exchange && one.bits === bits) === at;
}

function protectionOf({ address, starttls: { session } }: SmtpSession) {
  const version = session?.version ?? null;
  return { address, version, sound: session?.trusted === true && session.nameMatches };
}

function acceptedAmong(servers: SmtpEvidence['servers'], offers: readonly WeakOffer[]) {
  const answered = servers.flatMap(({ host, hellos }) => (hellos ? [{ host, answers: hellos.answers }] : []));
  const accepted = answered.flatMap(({ host, answers }) =>
    offers.filter((offer) => isAccepted(answers, offer)).map((offer) => ({ host, offer })),
  );
  const silent = answered
    .flatMap(({ answers }) => offers.map((offer) => answers[offer] ?? unseen('not-recorded')))
    .find((answer) => !answer.seen);
  return { accepted, silent: silent && !silent.seen ? silent : null };
}

function isAccepted(answers: Hellos, offer: WeakOffer): boolean {
  const answer = answers[offer];
  return answer?.seen === true && answer.value.accepted;
}
