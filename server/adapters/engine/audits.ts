import type { Demo, ScannerIdentity } from '@rempart/contract';
import {
  audit,
  conclude,
  exemptOwn,
  foretellFrom,
  hasOptedOut,
  identityOf,
  knownAddresses,
  mannersOf,
  type Network,
  type NetworkOptions,
  nameExists,
  openConnectionQuota,
  openGuard,
  openHandshakes,
  openNetwork,
  provesWatch,
  readDomain,
  receivesMail,
  resolverAnswers,
  tcpPorts,
} from '@rempart/engine';
import { specimenEvidence } from '@rempart/report';
import type { Instead, Outside } from '../../ports/outside.ts';
import { believed, networkBelieved } from './usable-resolver.ts';
import { openViews, viewVersion } from './views.ts';

/** How long the answer to « is there a resolver » is cached. */
const RESOLVER_KNOWN_MS = 30_000;
const PORT25_MS = 15_000;
/** What a service writes leads to a few names that the audit did not ask for. */
const FORETELL_MS = 6_000;
/** Stands for the audited domain where our queries are documented. */
const DOCUMENTED_DOMAIN = 'exemple.fr';
const DNS_ALONE = { dns: true, connections: false } as const;
const LAB_NAME = /\.example$/;
const DNS_PORT = 53;

/** The engine on the real network; outside production also on the laboratory's, under `.example`. */
export async function openAudits(
  settings: NetworkOptions,
  { production, rehearses = false }: { readonly production: boolean; readonly rehearses?: boolean },
): Promise<Outside> {
  if (rehearses) rehearse();
  const handshakes = openHandshakes();
  const { ledger, allowedNetworks = [] } = settings;
  // What repairs audit with another zone is counted with all other audits.
  const counted = { ...settings, handshakes, ledger: exemptOwn(ledger ?? openConnectionQuota(), allowedNetworks) };
  const world = openNetwork(counted);
  const lab = production ? null : await openLab(handshakes);
  const mayReach = openGuard(allowedNetworks);
  const views = openViews();
  const isOfTheLab = (domain: string) => lab !== null && LAB_NAME.test(domain);
  const networkFor = (domain: string, instead?: Instead) => {
    if (lab && isOfTheLab(domain)) return instead ? lab.networkWith(instead) : lab.network;
    return instead?.zone ? openNetwork({ ...counted, zone: instead.zone }) : world;
  };
  const resolver = remembered(() => resolverAnswers(settings), RESOLVER_KNOWN_MS);
  const usableFor = (domain: string) => (networkFor(domain) === world ? resolver : async () => true);
  return {
    audit: async function* (domain, { signal, ...options }) {
      const network = await networkBelieved(domain, networkFor(domain), counted, usableFor(domain));
      yield* audit(domain, { network, signal, options });
    },
    prepareView: views.ask,
    viewVersion: await viewVersion(),
    calling: {
      addressesOf: (host, signal) => addressesOf(host, world, signal),
      mayReach,
      userAgent: identityOf(settings).userAgent,
      ...(settings.roots && { ca: settings.roots }),
      callsLoopback: !production,
    },
    networks: { networkFor, isOfTheLab },
    readDomain: (typed) => readDomain(typed, { laboratory: lab !== null }),
    hasOptedOut: (domain) => hasOptedOut(domain, networkFor(domain)),
    provesWatch: (registrable, value) =>
      believed(provesWatch(registrable, value, networkFor(registrable)), usableFor(registrable)),
    receivesMail: (domain) => believed(receivesMail(domain, networkFor(domain)), usableFor(domain)),
    nameExists: (domain) => believed(nameExists(domain, networkFor(domain)), usableFor(domain)),
    foretell: ({ before, template, request }) => {
      const { domain } = before.evidence;
      const signal = AbortSignal.timeout(FORETELL_MS);
      const { dns } = networkFor(domain).open({ signal, permits: DNS_ALONE, domain });
      return foretellFrom(before, template, request, dns);
    },
    demo: async () => ({ worlds: lab?.worlds ?? [], resolver: await resolver() }),
    scanner: scannerIdentity(settings),
    reaches: { resolver: () => resolverAnswers(settings), port25: () => reachesPort25(world) },
    close: async () => {
      await views.close();
      await handshakes.close();
      await lab?.close();
    },
  };
}

function scannerIdentity(settings: NetworkOptions): ScannerIdentity {
  const identity = identityOf(settings);
  return { ...identity, ports: tcpPorts, manners: mannersOf(identity, DOCUMENTED_DOMAIN) };
}

/** Connects to the configured witness; null where there is none, or the result is inconclusive. */
async function reachesPort25(world: Network): Promise<boolean | null> {
  const ask = world.open({ signal: AbortSignal.timeout(PORT25_MS), permits: { dns: true, connections: true } });
  const answer = await ask.port25();
  return answer.seen ? answer.value.open : null;
}

/** Those that are known; null where the DNS gave no answer that tells of any. */
async function addressesOf(host: string, world: Network, signal: AbortSignal): Promise<readonly string[] | null> {
  const found = await world.open({ signal, permits: DNS_ALONE }).addresses(host);
  const known = knownAddresses(found);
  return found.seen || known.length > 0 ? known : null;
}

async function openLab(handshakes: ReturnType<typeof openHandshakes>) {
  const { startLab } = await import('@rempart/lab');
  const lab = await startLab();
  const worlds: Demo['worlds'] = lab.worlds.map(({ domain, title }) => ({ domain, about: title }));
  /** The server of a host stands in the place of those that a world names. */
  const servedBy = (server: NonNullable<Instead['server']>): typeof lab.dial => {
    const isOfWorld = (to: typeof server) => to.port === DNS_PORT && !to.address.startsWith('127.');
    return (to) => (isOfWorld(to) ? server : lab.dial(to));
  };
  const networkWith = ({ zone, server }: Instead) =>
    openNetwork({ ...lab, handshakes, ...(zone && { zone }), ...(server && { dial: servedBy(server) }) });
  return { network: openNetwork({ ...lab, handshakes }), networkWith, worlds, close: lab.close };
}

/** Asks now, and later in the background whenever a caller finds the answer too old: only the first caller waits. */
function remembered<T>(ask: () => Promise<T>, keptMs: number): () => Promise<T> {
  let latest = ask();
  let askedAt = performance.now();
  return () => {
    if (performance.now() - askedAt > keptMs) {
      askedAt = performance.now();
      const fresh = ask();
      void fresh.then(() => {
        latest = fresh;
      });
    }
    return latest;
  };
}

/**
 * Does once what the first audit of a process would do for the first time: judges, here the evidence of the specimen. It holds the event
 * loop while nobody waits, rather than beside audits under way.
 */
function rehearse(): void {
  conclude(specimenEvidence());
}
