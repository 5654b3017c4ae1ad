import { expiryOf } from '../../../certificates/certificate.ts';
import { isInternal } from '../../../common/address-ranges.ts';
import { knownAddresses } from '../../../common/host-addresses.ts';
import { checkIn, rfc } from '../../../model/check.ts';
import { small, usual } from '../../../model/labour.ts';
import { fail, notApplicable, pass, unknown, unseenAmong, warn } from '../../../model/outcome.ts';
import type { Secured } from '../evidence.ts';
import { POLICY_REQUEST } from '../policy-file.ts';
import { onAnswer, onFetched, onPolicyHost } from '../published.ts';

const check = checkIn('policy-fetch');

/** Half of the time that we wait ourselves; a server that takes longer than that is unknown. */
const SLOW_MS = 5_000;

export const fetchHost = check({
  id: 'mta-sts/fetch-host',
  severity: 'high',
  reference: rfc(8461, '3.3'),
  judge: onPolicyHost(({ policy: { host, addresses, answer } }) => {
    const known = knownAddresses(addresses);
    const forbidden = !answer.seen && answer.silence === 'forbidden';
    const internal = known.filter((address) => forbidden || isInternal(address));
    const facts = { host, addresses: known, internal };
    if (internal.length > 0) return fail(facts);
    if (known.length > 0) return pass(facts, unseenAmong([[host, addresses]]));
    return addresses.seen ? fail(facts) : unknown(addresses);
  }),
});

export const fetchTls = check({
  id: 'mta-sts/fetch-tls',
  severity: 'high',
  reference: `${rfc(8461, '3.3')}, ${rfc(9525, '6.3')}`,
  judge: onFetched((fetched, { policy: { host } }) => {
    if (fetched.got === 'closed') return notApplicable('policy-not-served');
    if (fetched.got === 'handshake') return fail({ host, fault: fetched.fault, names: [] });
    const { tls } = fetched.answer;
    const fault = tls ? faultOf(tls) : 'no-tls';
    if (fault !== null) return fail({ host, fault, names: tls?.certificate?.names ?? [] });
    return pass({ host, version: tls?.version ?? null });
  }),
});

export const fetchStatus = check({
  id: 'mta-sts/fetch-status',
  severity: 'high',
  reference: rfc(8461, '3.3'),
  labour: usual('web'),
  judge: onFetched((fetched, { policy: { host } }) => {
    if (fetched.got === 'handshake') return notApplicable('policy-not-served');
    if (fetched.got === 'closed') return fail({ host, status: null, location: null });
    const { url, status, location } = fetched.answer;
    return status === 200 ? pass({ url, status }) : fail({ host, status, location });
  }),
});

export const fetchType = check({
  id: 'mta-sts/fetch-type',
  severity: 'low',
  reference: rfc(8461, '3.2'),
  labour: small('web', 'none'),
  judge: onAnswer(({ status, contentType }) => {
    if (status !== 200) return notApplicable('policy-not-served');
    const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? null;
    return type === 'text/plain' ? pass({ contentType }) : warn({ contentType });
  }),
});

export const fetchSize = check({
  id: 'mta-sts/fetch-size',
  severity: 'medium',
  reference: rfc(8461, '3.3'),
  labour: small('web', 'none'),
  judge: onAnswer(({ status, bytes, cut, coding }) => {
    if (status !== 200) return notApplicable('policy-not-served');
    if (coding !== undefined) return unknown({ silence: 'malformed', detail: coding });
    const facts = { bytes, allowed: POLICY_REQUEST.maxBytes };
    return cut || bytes > facts.allowed ? fail(facts) : pass(facts);
  }),
});

export const fetchExpiry = check({
  id: 'mta-sts/fetch-expiry',
  severity: 'high',
  reference: rfc(8461, '3.3'),
  judge: onAnswer(({ tls }, { at, policy: { host } }) => {
    if (!tls?.certificate || faultOf(tls) !== null) return notApplicable('certificate-refused');
    const expiry = { host, ...expiryOf(tls.certificate, at) };
    if (expiry.state === 'fine') return pass(expiry);
    return expiry.state === 'late' ? warn(expiry) : fail(expiry);
  }),
});

export const fetchTlsVersion = check({
  id: 'mta-sts/fetch-tls-version',
  severity: 'medium',
  reference: rfc(8996, '4'),
  labour: usual('web'),
  judge: onAnswer(({ tls }, { policy: { host } }) => {
    if (!tls?.version) return notApplicable('policy-not-served');
    const facts = { host, version: tls.version };
    return tls.version === 'TLSv1.2' || tls.version === 'TLSv1.3' ? pass(facts) : fail(facts);
  }),
});

/** RFC 8461 §3.3 has senders give up after a minute; few are that patient, and a few lines take no time. */
export const fetchTime = check({
  id: 'mta-sts/fetch-time',
  severity: 'low',
  reference: rfc(8461, '3.3'),
  judge: onAnswer(({ status, elapsedMs }, { policy: { host } }) => {
    if (status !== 200) return notApplicable('policy-not-served');
    const facts = { host, seconds: Math.max(1, Math.ceil(elapsedMs / 1_000)) };
    return elapsedMs > SLOW_MS ? warn(facts) : pass(facts);
  }),
});

/** Senders take either address: two policies are as good as none. */
export const fetchDual = check({
  id: 'mta-sts/fetch-dual',
  severity: 'medium',
  reference: rfc(8461, '3.3'),
  labour: usual('web'),
  judge: onPolicyHost(({ policy: { host, addresses, faces } }) => {
    if (faces.length < 2) return addresses.seen ? notApplicable('one-address') : unknown(addresses);
    const served = faces.flatMap(({ address, file }) =>
      file.seen && file.value.status === 200 ? [{ address, digest: file.value.digest }] : [],
    );
    const failing = faces.flatMap(({ address, file }) => {
      if (file.seen) return file.value.status === 200 ? [] : [address];
      return file.silence === 'refused' ? [address] : [];
    });
    if (new Set(served.map(({ digest }) => digest)).size > 1) {
      return fail({ host, addresses: served.map(({ address }) => address) });
    }
    if (served.length > 0 && failing.length > 0) return warn({ host, failing });
    const silent = faces.map(({ file }) => file).find((file) => !file.seen);
    if (silent && !silent.seen && failing.length < faces.length) return unknown(silent);
    return served.length > 0
      ? pass({ addresses: served.map(({ address }) => address) })
      : notApplicable('policy-not-served');
  }),
});

export const checks = [
  fetchHost,
  fetchTls,
  fetchStatus,
  fetchType,
  fetchSize,
  fetchExpiry,
  fetchTlsVersion,
  fetchTime,
  fetchDual,
] as const;

/** Why a sender would refuse the certificate: `name`, or the code of the fault in the chain. */
function faultOf({ trusted, trustFault, nameMatches }: Secured): string | null {
  if (!trusted) return trustFault ?? 'untrusted';
  return nameMatches ? null : 'name';
}
