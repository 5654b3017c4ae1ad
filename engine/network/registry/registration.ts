import type { Ask, Registration } from '../../model/ask.ts';
import { mapSeen, type Observed, seen, unseen } from '../../model/observed.ts';
import type { NetworkContext } from '../transport/network-context.ts';
import { renewBootstrap } from './bootstrap.ts';
import { askRdap } from './rdap.ts';
import { askWhois } from './whois.ts';

const DEADLINE_MS = 8_000;

/**
 * RDAP where the registry has it; WHOIS where it has not, does not answer, or leaves out when the term ends, as it may (RFC 9083 §4.5).
 * What neither says is the silence of the first asked.
 */
export function askRegistration(context: NetworkContext, deadlineMs = DEADLINE_MS): Ask['registration'] {
  return async (domain) => {
    if (!context.permits.dns) return unseen('not-asked');
    // In the background: an audit neither waits for it nor fails with it.
    renewBootstrap(context).catch(() => {});
    const base = serviceFor(context.bootstrap.rdap, domain);
    const rdap = base ? await askRdap(context, domain, base, deadlineMs) : null;
    const isWhole = rdap?.seen && (!rdap.value.registered || rdap.value.expires !== null);
    if (isWhole || context.signal.aborted) return rdap ?? unseen('deadline');
    const whois = await askWhois(context, domain, deadlineMs);
    if (rdap?.seen) return mapSeen(rdap, (found) => completed(found, whois));
    return whois.seen ? whois : (rdap ?? whois);
  };
}

/** The word of RDAP, with what WHOIS adds to it. */
function completed(rdap: Registration, whois: Observed<Registration>): Registration {
  if (!whois.seen) return whois.silence === 'not-asked' ? rdap : { ...rdap, whois };
  if (!whois.value.registered) return rdap;
  const { server, created, expires, changed, registrar, statuses } = whois.value;
  return {
    ...rdap,
    created: rdap.created ?? created,
    expires,
    changed: rdap.changed ?? changed,
    registrar: rdap.registrar ?? registrar,
    statuses: rdap.statuses.length > 0 ? rdap.statuses : statuses,
    whois: seen(server),
  };
}

/** The service of the longest suffix that has one (RFC 9224 §4). */
function serviceFor(services: Readonly<Record<string, string>>, domain: string): string | null {
  const labels = domain.split('.');
  const suffixes = labels.map((_, index) => labels.slice(index).join('.'));
  const served = suffixes.find((suffix) => Object.hasOwn(services, suffix));
  return (served && services[served]) ?? null;
}
