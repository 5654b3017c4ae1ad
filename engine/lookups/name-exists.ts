import type { Network } from '../model/ask.ts';

const ASKED_MS = 2_000;

/**
 * Whether a name exists in the DNS, by its rcode (NXDOMAIN: RFC 8020); null where no answer comes within two seconds. One question, before
 * any audit and in the trace of none.
 */
export async function nameExists(domain: string, network: Network): Promise<boolean | null> {
  const ask = network.open({ signal: AbortSignal.timeout(ASKED_MS), permits: { dns: true, connections: false } });
  const answer = await ask.dns(domain, 'SOA');
  return answer.seen ? answer.value.rcode !== 'NXDOMAIN' : null;
}
