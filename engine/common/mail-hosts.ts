import type { Ask, HostAddresses } from '../model/ask.ts';
import { mapSeen, type Observed, restingOn, seen } from '../model/observed.ts';
import { hasAddress } from './host-addresses.ts';

/** Of more MX than this, the first by preference are asked and the rest named. */
export const HOSTS_ASKED = 5;

/** Who receives the mail of a domain. */
export interface MailHosts {
  /** `.` alone with preference 0: the domain receives nothing (RFC 7505). */
  readonly nullMx: boolean;
  /** No MX, but an address: mail goes there (RFC 5321 §5.1). */
  readonly implicit: boolean;
  /** By preference, at most five. */
  readonly hosts: readonly MailHost[];
  /** Those beyond the five. */
  readonly further: readonly string[];
}

export interface MailHost {
  readonly host: string;
  readonly preference: number;
  readonly addresses: HostAddresses;
}

/** The MX hosts with their addresses. Seen with an empty list: the domain receives no mail. */
export async function gatherMailHosts(domain: string, ask: Ask): Promise<Observed<MailHosts>> {
  const answer = await ask.dns(domain, 'MX');
  if (!answer.seen) return answer;
  const published = answer.value.records
    .flatMap(({ data }) => (data.type === 'MX' ? [{ host: data.host, preference: data.preference }] : []))
    .sort((a, b) => a.preference - b.preference || (a.host < b.host ? -1 : 1));
  if (published.length === 0) return restingOn(await implicitHost(domain, ask), [answer]);
  const real = published.filter(({ host }) => host !== '');
  const hosts = await Promise.all(
    real.slice(0, HOSTS_ASKED).map(async (mx) => ({ ...mx, addresses: await ask.addresses(mx.host) })),
  );
  const found: MailHosts = {
    nullMx: published.some(({ host }) => host === ''),
    implicit: false,
    hosts,
    further: real.slice(HOSTS_ASKED).map(({ host }) => host),
  };
  return seen(found, [answer]);
}

async function implicitHost(domain: string, ask: Ask): Promise<Observed<MailHosts>> {
  const addresses = await ask.addresses(domain);
  return mapSeen(hasAddress(addresses), (implicit) => ({
    nullMx: false,
    implicit,
    hosts: implicit ? [{ host: domain, preference: 0, addresses }] : [],
    further: [],
  }));
}
