import { endpointName } from '../common/endpoint-name.ts';
import { plainName } from '../common/names.ts';
import type { Ask, DnsSource } from '../model/ask.ts';
import { mapSeen, type Observed, restingOn } from '../model/observed.ts';
import { dialogueOf, helloOf, listingOf, messageOf, pagesOf, recordsOf, registrationOf, sessionOf } from './abridge.ts';
import type { DnsQuestion, Question, TracedAnswer } from './exchange.ts';

/** Writes down a question, and what is read of its answer once that has come; gives the answer back as it is. */
export type RecordExchange = <T>(
  question: Question,
  answer: Promise<Observed<T>>,
  read: (value: T) => AnswerSummary,
) => Promise<Observed<T>>;

/** What there is to say of an answer that came. */
export interface AnswerSummary {
  readonly answer: TracedAnswer;
  readonly server: string | null;
  /** Measured by the network, which leaves out the time spent in queues. */
  readonly elapsedMs?: number | undefined;
  readonly at?: string;
}

/** The same questions with the same answers, each noted. What the network tells for the trace alone is not passed on. */
export function tracedAsk(ask: Ask, note: RecordExchange): Ask {
  return { ...ask, ...zoneQuestions(ask, note), ...connections(ask, note), ...lookups(ask, note) };
}

function zoneQuestions(ask: Ask, note: RecordExchange): Pick<Ask, 'dns' | 'dnsAt' | 'addresses'> {
  const dns: Ask['dns'] = (name, type, options) =>
    note(
      { ...named(name), type, ...(options?.checkingDisabled && { checkingDisabled: true }) },
      ask.dns(name, type, options),
      (value) => ({ answer: recordsOf(value, options), ...sourceOf(value.from) }),
    );
  return {
    dns,
    dnsAt: (to, name, type, options) => {
      const { transport, recursionDesired } = options ?? {};
      const question: DnsQuestion = {
        ...named(name),
        type,
        to: { host: to.host, address: to.address },
        ...(recursionDesired && { recursionDesired }),
        ...(transport && { transport }),
      };
      return note(question, ask.dnsAt(to, name, type, options), (value) => ({
        answer: messageOf(value, type),
        ...sourceOf(value.from),
      }));
    },
    addresses: async (host) => {
      // These two are what the question consists of. The network carries each of them once for all gatherers.
      const [addresses, ...from] = await Promise.all([ask.addresses(host), dns(host, 'A'), dns(host, 'AAAA')]);
      return restingOn(addresses, from);
    },
  };
}

function connections(
  ask: Ask,
  note: RecordExchange,
): Pick<Ask, 'tcp' | 'clearService' | 'port25' | 'tls' | 'hello' | 'http' | 'smtp' | 'submission' | 'smtpManners'> {
  return {
    tcp: ({ address, port }) =>
      note({ kind: 'tcp', address, port }, ask.tcp({ address, port }), ({ state, elapsedMs }) => ({
        answer: { kind: 'port', state },
        server: endpointName({ address, port }),
        elapsedMs,
      })),
    clearService: async ({ address, port }, asks) => {
      const question: Question = { kind: 'tcp', address, port, asks };
      const answer = await note(question, ask.clearService({ address, port }, asks), (value) => ({
        answer: dialogueOf({
          starttls: { offered: value.starttls, session: null },
          broken: null,
          transcript: value.transcript ?? [],
        }),
        server: endpointName({ address, port }),
      }));
      return mapSeen(answer, ({ transcript: _, ...told }) => told);
    },
    port25: () =>
      note({ kind: 'port25' }, ask.port25(), ({ open, canary }) => ({
        answer: { kind: 'port', state: open ? 'open' : 'closed' },
        server: canary,
      })),
    tls: async (endpoint) => {
      const answer = await note({ kind: 'tls', ...endpoint }, ask.tls(endpoint), ({ elapsedMs, ...session }) => ({
        answer: sessionOf(session),
        server: endpointName(endpoint),
        elapsedMs,
      }));
      return mapSeen(answer, ({ elapsedMs: _, ...session }) => session);
    },
    hello: async (endpoint, offer) => {
      const answer = await note(
        { kind: 'tls', ...endpoint, offer },
        ask.hello(endpoint, offer),
        ({ elapsedMs, ...word }) => ({ answer: helloOf(word), server: endpointName(endpoint), elapsedMs }),
      );
      return mapSeen(answer, ({ elapsedMs: _, ...word }) => word);
    },
    http: (url, options) => {
      const { maxBytes: _, ...asked } = options ?? {};
      return note({ kind: 'http', url, ...asked }, ask.http(url, options), (value) => ({
        answer: pagesOf(value),
        server: value.hops.at(-1)?.address ?? null,
        elapsedMs: value.elapsedMs,
      }));
    },
    smtp: async (host, address) => {
      const answer = await note({ kind: 'smtp', host, address }, ask.smtp(host, address), (value) => ({
        answer: dialogueOf(value),
        server: endpointName({ address, port: 25 }),
        elapsedMs: value.elapsedMs,
      }));
      return mapSeen(answer, ({ transcript: _, ...session }) => session);
    },
    submission: async (host, address) => {
      const port = 587;
      const answer = await note({ kind: 'smtp', host, address, port }, ask.submission(host, address), (value) => ({
        answer: dialogueOf(value),
        server: endpointName({ address, port }),
        elapsedMs: value.elapsedMs,
      }));
      return mapSeen(answer, ({ transcript: _, ...session }) => session);
    },
    smtpManners: async (host, address, domain) => {
      const question: Question = { kind: 'smtp', host, address, again: true };
      const answer = await note(question, ask.smtpManners(host, address, domain), (value) => ({
        answer: dialogueOf({
          starttls: { offered: value.together !== null, session: null },
          broken: value.broken,
          transcript: value.transcript ?? [],
        }),
        server: endpointName({ address, port: 25 }),
        elapsedMs: value.elapsedMs,
      }));
      return mapSeen(answer, ({ transcript: _, ...session }) => session);
    },
  };
}

function lookups(ask: Ask, note: RecordExchange): Pick<Ask, 'registration' | 'blocklist'> {
  return {
    registration: (domain) =>
      note({ kind: 'registration', domain }, ask.registration(domain), (value) => ({
        answer: registrationOf(value),
        server: value.server,
      })),
    blocklist: async (list, subject) => {
      const zone = ask.blocklists.find(({ id }) => id === list)?.zone ?? list;
      const answer = await note({ kind: 'blocklist', list, zone, subject }, ask.blocklist(list, subject), (value) => ({
        answer: listingOf(value),
        ...(value.from ? sourceOf(value.from) : { server: null }),
      }));
      return mapSeen(answer, ({ from: _, ...listing }) => listing);
    },
  };
}

function named(name: string): Pick<DnsQuestion, 'kind' | 'name'> {
  return { kind: 'dns', name: plainName(name) };
}

function sourceOf({ server, at, elapsedMs }: DnsSource): Pick<AnswerSummary, 'server' | 'at' | 'elapsedMs'> {
  return { server, at, elapsedMs };
}
