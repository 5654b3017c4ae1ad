import type { Ask } from '../../model/ask.ts';
import { unseen } from '../../model/observed.ts';
import type { NetworkContext } from '../transport/network-context.ts';
import { renewBootstrap } from './bootstrap.ts';
import { askRdap } from './rdap.ts';
import { askWhois } from './whois.ts';

const DEADLINE_MS = 8_000;

/** RDAP where the registry has it; WHOIS where it has not or does not answer. What neither says is the silence of the first asked. */
export function askRegistration(context: NetworkContext, deadlineMs = DEADLINE_MS): Ask['registration'] {
  return async (domain) => {
    if (!context.permits.dns) return unseen('not-asked');
    // In the background: an audit neither waits for it nor fails with it.
    renewBootstrap(context).catch(() => {});
    const base = serviceFor(context.bootstrap.rdap, domain);
    const rdap = base ? await askRdap(context, domain, base, deadlineMs) : null;
    if (rdap?.seen || context.signal.aborted) return rdap ?? unseen('deadline');
    const whois = await askWhois(context, domain, deadlineMs);
    return whois.seen ? whois : (rdap ?? whois);
  };
}

/** The service of the longest suffix that has one (RFC 9224 §4). */
function serviceFor(services: Readonly<Record<string, string>>, domain: string): string | null {
  const labels = domain.split('.');
  const suffixes = labels.map((_, index) => labels.slice(index).join('.'));
  const served = suffixes.find((suffix) => Object.hasOwn(services, suffix));
  return (served && services[served]) ?? null;
}
