import { firstSilence } from '../../../common/first-silence.ts';
import type { HelloOffer } from '../../../model/ask.ts';
import { checkIn, rfc } from '../../../model/check.ts';
import { usual } from '../../../model/labour.ts';
import { fail, notApplicable, pass, unknown, warn } from '../../../model/outcome.ts';
import { type HostSession, isClosed } from '../presence.ts';
import { accepts, OBSOLETE_VERSIONS, onHellos, onSessions, refusesAll, VERSIONS } from '../sessions.ts';

const check = checkIn('ssl');

const DH_LEAST_BITS = 2_048;
const SHORT_CURVES = ['P-224', 'secp224r1'];

/** No secrecy or no identity at all, or a key anybody can search. */
const BROKEN: readonly HelloOffer[] = ['null', 'anonymous', 'export'];
const WEAK: readonly HelloOffer[] = ['rc4', '3des'];

export const tlsVersions = check({
  id: 'dns/tls-versions',
  severity: 'high',
  reference: rfc(9325, '3.1.1'),
  axis: 'web',
  judge: onHellos(({ answers }) => {
    const accepted = VERSIONS.filter((offer) => accepts(answers[offer]));
    if (accepted.length === 0) return refusesAll(answers);
    const facts = { accepted, obsolete: accepted.filter((offer) => OBSOLETE_VERSIONS.includes(offer)) };
    if (facts.obsolete.length > 0) return fail(facts);
    const unread = firstSilence(VERSIONS.map((offer) => answers[offer]).filter((answer) => !isClosed(answer)));
    if (unread) return unknown(unread);
    return accepted.includes('tls1.3') ? pass(facts) : warn(facts);
  }),
});

export const tlsSuites = check({
  id: 'dns/tls-suites',
  severity: 'high',
  reference: rfc(9325, '4.1'),
  axis: 'web',
  judge: onHellos(({ answers }) => {
    const offered = (offers: readonly HelloOffer[]) => offers.filter((offer) => accepts(answers[offer]));
    const facts = { broken: offered(BROKEN), weak: offered(WEAK), staticRsa: accepts(answers['static-rsa']) };
    if (facts.broken.length > 0 || facts.weak.length > 0) return fail(facts);
    const offers = [...BROKEN, ...WEAK, 'static-rsa' as const];
    if (!VERSIONS.some((offer) => accepts(answers[offer]))) return refusesAll(answers, offers);
    const asked = offers.map((offer) => answers[offer]);
    const unread = firstSilence(asked.filter((answer) => !isClosed(answer)));
    if (unread) return unknown(unread);
    return facts.staticRsa ? warn(facts) : pass(facts);
  }),
});

export const tlsCbc = check({
  id: 'dns/tls-cbc',
  severity: 'low',
  reference: rfc(9325, '4.2'),
  axis: 'web',
  judge: onHellos(({ answers }) => {
    const { cbc } = answers;
    if (cbc.seen && cbc.value.accepted) return warn({ cipher: cbc.value.cipher });
    if (!VERSIONS.some((offer) => accepts(answers[offer]))) return refusesAll(answers, ['cbc']);
    return cbc.seen || isClosed(cbc) ? pass({ cipher: null }) : unknown(cbc);
  }),
});

export const tlsFs = check({
  id: 'dns/tls-fs',
  severity: 'medium',
  reference: rfc(9325, '4.1'),
  axis: 'web',
  judge: onSessions((sessions, { web }) => {
    const exchanges = sessions.map(({ host, session: { version, ephemeral, cipher } }) => ({
      host,
      version,
      cipher,
      group: ephemeral?.name ?? ephemeral?.type ?? null,
      secret: version === 'TLSv1.3' || ephemeral !== null,
      short: ephemeral?.type === 'DH' && ephemeral.bits !== null && ephemeral.bits < DH_LEAST_BITS,
    }));
    const sizes = Object.values(web.hellos?.answers ?? {}).flatMap((answer) =>
      answer.seen && answer.value.accepted && answer.value.dhBits !== null ? [answer.value.dhBits] : [],
    );
    const facts = {
      without: [...new Set(exchanges.filter(({ secret }) => !secret).map(({ host }) => host))],
      dhBits: sizes.length > 0 ? Math.min(...sizes) : null,
      groups: [...new Set(exchanges.flatMap(({ group }) => group ?? []))],
    };
    const shortPrime = facts.dhBits !== null && facts.dhBits < DH_LEAST_BITS;
    if (facts.without.length > 0 || shortPrime || exchanges.some(({ short }) => short)) return fail(facts);
    return facts.groups.some((group) => SHORT_CURVES.includes(group)) ? warn(facts) : pass(facts);
  }),
});

export const tlsDual = check({
  id: 'dns/tls-dual',
  severity: 'medium',
  reference: rfc(8305, '1'),
  axis: 'web',
  labour: usual('web'),
  judge: onSessions((sessions, { web }) => {
    const hosts = [...new Set(sessions.map(({ host }) => host))];
    const unheard = firstSilence(
      web.hosts.filter(({ host }) => hosts.includes(host)).map(({ addresses }) => addresses),
    );
    const pairs = hosts
      .map((host) => sessions.filter((session) => session.host === host))
      .filter(({ length }) => length > 1);
    if (pairs.length === 0) return unheard ? unknown(unheard) : notApplicable('one-address');
    const differing = pairs
      .filter((pair) => new Set(pair.map(appearance)).size > 1)
      .map(([first]) => first?.host ?? '');
    if (differing.length > 0) return warn({ differing, hosts });
    return unheard ? unknown(unheard) : pass({ differing, hosts });
  }),
});

export const checks = [tlsVersions, tlsSuites, tlsCbc, tlsFs, tlsDual] as const;

/** What a visitor would see at one address: the protocol and the leaf certificate. */
function appearance({ session: { version, chain } }: HostSession): string {
  return `${version} ${chain[0]?.serial ?? ''}`;
}
