import { check, rfc } from '../../../model/check.ts';
import { small } from '../../../model/labour.ts';
import { info, notApplicable, pass, unknown, warn } from '../../../model/outcome.ts';
import { leavesOf, onSessions } from '../../web-tls/sessions.ts';
import type { CaaReads, CaaRecord } from '../evidence.ts';
import { allowedIssuers, BINDING, policyFor } from '../policy.ts';
import { onCaa } from './caa.ts';

const OTHER_WAYS = { silence: 'not-asked', detail: 'timestamps outside the certificate' } as const;

/** What browsers ask of a public certificate of at most 180 days (Chrome and Apple CT policies). */
const TIMESTAMPS_LEAST = 2;

export const caaWild = check({
  id: 'dns/caa-wild',
  step: 'resolution',
  severity: 'info',
  reference: rfc(8659, '4.3'),
  judge: onCaa((levels, { domain }) => {
    const policy = policyFor(domain, levels);
    if (!policy.seen) return unknown(policy);
    const issuers = policy.value ? allowedIssuers(policy.value, true) : null;
    return issuers === null ? notApplicable('no-caa') : info({ issuers });
  }),
});

export const caaAcmeBind = check({
  id: 'dns/caa-acme-bind',
  step: 'resolution',
  severity: 'info',
  reference: rfc(8657, '3'),
  judge: onCaa((levels, { domain }) => {
    const policy = policyFor(domain, levels);
    if (!policy.seen) return unknown(policy);
    const bindings = (policy.value?.records ?? []).flatMap(bindingsOf);
    if (!policy.value) return notApplicable('no-caa');
    const malformed = bindings.filter(({ value }) => value === '').map(({ name }) => name);
    return malformed.length > 0 ? warn({ bindings, malformed }) : info({ bindings, malformed });
  }),
});

export const caaPersist = check({
  id: 'dns/caa-persist',
  step: 'resolution',
  severity: 'medium',
  reference: 'CA/Browser Forum BR §3.2.2.4.22',
  labour: small('dns'),
  judge: ({ grants, at }: CaaReads) => {
    if (!grants.seen) return unknown(grants);
    const found = grants.value.filter(namesAuthority).map((text) => readGrant(text, at));
    const lasting = found.filter(({ until, account }) => until !== 'ahead' || account === null);
    if (lasting.length > 0) return warn({ grants: lasting });
    return found.length > 0 ? info({ grants: found }) : pass({ grants: found });
  },
});

export const certificateSct = check({
  id: 'dns/certificate-sct',
  step: 'certificate',
  severity: 'info',
  reference: rfc(6962, '3.3'),
  axis: 'web',
  judge: onSessions((sessions) => {
    // Only the authorities that browsers trust owe their certificates to the public logs.
    const leaves = leavesOf(sessions.filter(({ session }) => session.trusted));
    if (leaves.length === 0) return notApplicable('no-certificate');
    const few = fewest(leaves);
    // Timestamps may also come in an extension of TLS or in the stapled response, which an audit does not read (RFC 6962 §3.3).
    return few < TIMESTAMPS_LEAST ? unknown(OTHER_WAYS) : pass({ fewest: few });
  }),
});

export const checks = [caaWild, caaAcmeBind, caaPersist, certificateSct] as const;

function fewest(leaves: ReturnType<typeof leavesOf>): number {
  return Math.min(...leaves.map(({ certificate }) => certificate.scts));
}

/** RFC 8657: parameters of an issue value that bind it to an account or a method. */
function bindingsOf({ tag, value }: CaaRecord): readonly { readonly name: string; readonly value: string }[] {
  if (!/^issue(?:wild)?$/i.test(tag)) return [];
  return value
    .split(';')
    .slice(1)
    .map((parameter) => parameter.split('=').map((part) => part.trim()))
    .flatMap(([name = '', content = '']) => (BINDING.includes(name.toLowerCase()) ? [{ name, value: content }] : []));
}

/** What a wildcard of the zone answers at this name is no grant: one begins with the domain name of an authority. */
function namesAuthority(text: string): boolean {
  return /^\s*[a-z0-9-]+(\.[a-z0-9-]+)+\s*(;|$)/i.test(text);
}

export type Grant = ReturnType<typeof readGrant>;

/** `none`: it never ends by itself. */
function readGrant(text: string, at: string) {
  const [issuer = '', ...parameters] = text.split(';').map((part) => part.trim());
  const parameter = (wanted: string) =>
    parameters
      .map((part) => part.split('='))
      .find(([name = '']) => name.trim().toLowerCase() === wanted)?.[1]
      ?.trim() ?? null;
  const seconds = Number(parameter('persistuntil') ?? Number.NaN);
  const end = seconds * 1000 > Date.parse(at) ? 'ahead' : 'past';
  const until = Number.isNaN(seconds) ? 'none' : end;
  return { issuer: issuer.toLowerCase(), account: parameter('accounturi'), until } as const;
}
