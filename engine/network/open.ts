import os from 'node:os';
import { product } from '@rempart/brand';
import { attemptRefused } from '../common/attempts.ts';
import { plainName } from '../common/names.ts';
import type { Ask, AuditScope, Network } from '../model/ask.ts';
import manifest from '../package.json' with { type: 'json' };
import { openBlocklists } from './blocklists/blocklist.ts';
import { ConcurrencyLimit } from './courtesy/concurrency-limit.ts';
import { type Ledger, openConnectionQuota } from './courtesy/connection-quota.ts';
import { memoize } from './courtesy/memo.ts';
import { isWholeChain, isWholeSession, openSharing } from './courtesy/sharing.ts';
import { openSlots } from './courtesy/slots.ts';
import type { DnsSession } from './dns/failover.ts';
import { KeptStreams } from './dns/kept-streams.ts';
import { type PublishedZone, publishedZone } from './dns/published.ts';
import { askAddresses, askResolver, tellsAuthentic } from './dns/resolver.ts';
import { ResolverRotation } from './dns/resolver-rotation.ts';
import { RoundTrips } from './dns/round-trips.ts';
import { askServer } from './dns/server.ts';
import { SharedStreams } from './dns/shared-streams.ts';
import { countingAtServer, countingByZone, type KnownToResolver, openZoneQuota } from './dns/zone-quota.ts';
import { type Ends, endingWith } from './ending.ts';
import { askHttp } from './http/http.ts';
import { HolderAnswers, openOptOuts, readRefusals } from './opt-outs.ts';
import type { NetworkOptions } from './options.ts';
import { defaultBootstrap } from './registry/bootstrap.ts';
import { askRegistration } from './registry/registration.ts';
import { askMailServer } from './smtp/mail-server.ts';
import { askPort25 } from './smtp/port25.ts';
import { askSubmission } from './smtp/session.ts';
import { startTimeLimit } from './time.ts';
import { askTls, shakeTrusting } from './tls/handshake.ts';
import { askHello } from './tls/hello.ts';
import { trustedRoots } from './tls/roots.ts';
import { askClearService } from './transport/clear-service.ts';
import type { Dial } from './transport/dial.ts';
import { openGuard } from './transport/guard.ts';
import type { NetworkContext } from './transport/network-context.ts';
import { askTcp } from './transport/tcp.ts';

/** DNS questions of one audit, and how many of them are under way at once. */
export const DNS_QUESTIONS = 600;
const DNS_AT_ONCE = 100;
/** Begun in one turn of the event loop, some 0.2 ms each. */
const DNS_PER_TURN = 16;
/** Connections of one audit: the domain that has everything takes some 150, one that spreads as far as it can 220. */
export const CONNECTIONS = 400;

/**
 * Makes what all audits of a process share: connection quota, slots, answers that were seen lately. What belongs to one audit is made by
 * its `open`. Throws a RangeError for an unreadable network in the options.
 *
 *     const network = openNetwork({ resolvers: [{ address: '127.0.0.1', port: 53 }] });
 *     const ask = network.open({ signal, permits: { dns: true, connections: true }, domain: 'exemple.fr' });
 *     const mx = await ask.dns('exemple.fr', 'MX');
 */
export function openNetwork(options: NetworkOptions): Network {
  const rota = new ResolverRotation(options.resolvers);
  const lists = openBlocklists(options);
  const sharing = openSharing(undefined, options.answers);
  const refusals = readRefusals(options.optOut ?? []);
  const published = options.zone ? publishedZone(options.zone) : AS_IT_IS;
  const { turn, questions, ...lasting } = {
    dial: options.dial ?? straight,
    mayReach: openGuard(options.allowedNetworks ?? []),
    ...(options.ledger ?? exemptOwn(openConnectionQuota(), options.allowedNetworks ?? [])),
    slots: openSlots(),
    shakeHands: options.handshakes?.trusting(options.roots ?? []) ?? shakeTrusting(trustedRoots(options.roots)),
    ...identityOf(options),
    bootstrap: options.bootstrap ?? defaultBootstrap(),
  };
  const streams = new KeptStreams(lasting.dial);
  const shared = new SharedStreams(lasting.dial);
  const known: KnownToResolver = new Map();
  const holders = new HolderAnswers();

  return {
    open: ({ signal: ended, permits, domain, patience }) => {
      const { signal } = endingWith(ended);
      const share = sharing.forAudit({ domain, permits, patience });
      const now = new Date().toISOString();
      const session = openDnsSession(signal, lasting.dial, shared);
      const mayAsk = openZoneQuota((zone, many) => questions(zone, many, signal, patience), domain ?? '');
      rota.learn((resolver) => tellsAuthentic(session, resolver));
      const once = (ask: Ask['dns']) =>
        memoize(signal, ask, (name, type, choice) => [
          plainName(name),
          type,
          choice?.checkingDisabled === true,
          choice?.proofs === true,
        ]);
      const asked = askResolver(session, rota);
      const optOuts = openOptOuts(once(published.dns(countingByZone(asked, mayAsk, known))), {
        signal,
        domain,
        refusals,
        holders,
      });
      const { dns } = optOuts;
      const addresses = memoize(signal, askAddresses(dns), plainName);
      const connections = { left: CONNECTIONS };
      const context: NetworkContext = {
        ...lasting,
        refusal: optOuts.refusal,
        mayConnect: (address, signal) => turn(address, signal, patience),
        connections,
        signal,
        now,
        permits,
        domain,
        addresses,
        heard: new Set(),
        mute: new Set(),
      };
      // Who was not named by the audited zone, and is there to be asked.
      const services: NetworkContext = { ...context, refusal: async () => null };
      // An audit that can come back keeps to the rate of name servers, too, and does not ask them twice.
      const askAt = countingAtServer(
        askServer(session, lasting.mayReach, patience && context.mayConnect, streams),
        mayAsk,
      );
      const askAtOnce = patience ? share('dnsAt', askAt) : askAt;
      const mail = askMailServer(context);
      const dnsAt: Ask['dnsAt'] = (server, name, type, choice) =>
        (choice?.transport === 'tcp' ? askAtOnce : askAt)(server, name, type, choice);
      return {
        now,
        permits,
        furtherRoots: options.roots ?? [],
        zoneNames: published.zoneNames,
        dns,
        dnsAt: memoize(signal, published.dnsAt(dnsAt), ({ address }, name, type, choice) => [
          address,
          plainName(name),
          type,
          choice?.transport ?? 'any',
          choice?.recursionDesired === true,
        ]),
        addresses,
        tcp: memoize(signal, share('tcp', askTcp(context)), ({ address, port }) => [address, port]),
        clearService: memoize(signal, share('clearService', askClearService(context))),
        tls: memoize(signal, share('tls', askTls(context))),
        hello: memoize(signal, share('hello', askHello(context))),
        http: memoize(signal, share('http', askHttp(context), isWholeChain)),
        smtp: memoize(signal, sharedSessions(share('smtp', mail.smtp, isWholeSession), { domain, permits })),
        submission: memoize(signal, share('submission', askSubmission(context), isWholeSession)),
        // Its question names the audited domain: no two have it in common, but two attempts at one audit have.
        smtpManners: memoize(signal, patience ? share('smtpManners', mail.smtpManners) : mail.smtpManners),
        port25: memoize(
          signal,
          share('port25', askPort25(services, options.port25Canary), ({ open }) => open),
        ),
        registration: memoize(signal, share('registration', askRegistration(services)), plainName),
        blocklists: lists.lists,
        // Lists are made to be asked, and our resolver keeps what they answer.
        blocklist: memoize(signal, share('blocklist', lists.ask(once(asked)))),
      } satisfies Ask;
    },
  };
}

/** A session without the question on relaying serves no audit that may ask it. */
function sharedSessions(
  ask: (host: string, address: string, asksRelay: boolean) => ReturnType<Ask['smtp']>,
  { domain, permits }: { readonly domain: string | undefined; readonly permits: AuditScope },
): Ask['smtp'] {
  return (host, address) => ask(host, address, attemptRefused(host, domain, permits) === null);
}

const AS_IT_IS: PublishedZone = { zoneNames: [], dns: (ask) => ask, dnsAt: (ask) => ask };

/** Machines of networks that are allowed by name are one's own, and are not counted. */
export function exemptOwn({ turn, ...others }: Ledger, allowedNetworks: readonly string[]): Ledger {
  const isStranger = openGuard([]);
  const mayReach = openGuard(allowedNetworks);
  return {
    ...others,
    turn: (address, signal, patience) => (mayReach(address) && !isStranger(address)) || turn(address, signal, patience),
  };
}

const ANSWER_MS = 2_000;

/** Whether any of the resolvers resolves at all, known within two seconds. */
export async function resolverAnswers({ resolvers, dial = straight }: NetworkOptions): Promise<boolean> {
  const known = new AbortController();
  const time = startTimeLimit(known.signal, ANSWER_MS);
  const answers = resolvers.map(async (resolver) => {
    const dns = askResolver(
      openDnsSession(time.signal, dial, new SharedStreams(dial)),
      new ResolverRotation([resolver]),
    );
    const root = await dns('', 'NS');
    if (!root.seen || root.value.records.length === 0) throw new Error('no answer');
  });
  const answered = await Promise.any(answers).then(
    () => true,
    () => false,
  );
  known.abort();
  time.clear();
  return answered;
}

function openDnsSession(signal: Ends, dial: Dial, shared: SharedStreams): DnsSession {
  const gate = new ConcurrencyLimit(DNS_AT_ONCE, DNS_PER_TURN);
  return {
    signal,
    dial,
    shared,
    gate,
    questionsLeft: DNS_QUESTIONS,
    roundTrips: new RoundTrips(),
    heard: new Set(),
    silent: new Set(),
  };
}

/** How servers that are visited know us. */
export function identityOf({ ehlo }: Pick<NetworkOptions, 'ehlo'>): Pick<NetworkContext, 'ehlo' | 'userAgent'> {
  return { ehlo: ehlo ?? ownName(), userAgent: `${product.name}/${manifest.version}` };
}

const straight: Dial = ({ address, port }) => ({ address, port });

/** EHLO wants a qualified name (RFC 5321 §4.1.1.1). */
function ownName(): string {
  const name = os.hostname().toLowerCase();
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(name) ? name : 'audit.invalid';
}
