import type { Ask, Network } from '@rempart/engine';
import type { DnsAnswer } from '../../engine/model/ask.ts';
import { type Observed, seen, unseen } from '../../engine/model/observed.ts';
import { askAddresses } from '../../engine/network/dns/resolver.ts';
import { BEHIND } from './silences.ts';

/** The questions of the port that go over the wire; `addresses` is two of them. */
const METHODS = [
  'dns',
  'dnsAt',
  'tcp',
  'clearService',
  'tls',
  'hello',
  'http',
  'smtp',
  'submission',
  'smtpManners',
  'port25',
  'registration',
  'blocklist',
] as const;

export type Method = (typeof METHODS)[number];

/** One question as it was put, and its answer. */
export interface Exchange {
  readonly method: Method;
  readonly asked: readonly unknown[];
  readonly answer: Observed<unknown>;
}

/** More than one audit asks, and less than the network takes from one. */
const QUESTIONS_OF_A_SESSION = 200;

/** For tests: a network that puts each question to the world once, however many audits ask it. */
export class Remembered {
  readonly #network: Network;
  readonly #domain: string;
  readonly #answers = new Map<string, Promise<Observed<unknown>>>();
  #live: Ask;
  readonly #now: string;
  #asked = 0;
  readonly #machines = new Set<string>();
  #isClosed = false;

  constructor(network: Network, domain: string) {
    this.#network = network;
    this.#domain = domain;
    this.#live = this.#open();
    this.#now = this.#live.now;
  }

  /** Its questions, each noted; `instead` may give another answer than that of the world. */
  ask(
    note: (exchange: Exchange) => void,
    instead: (method: Method, asked: readonly unknown[]) => Observed<unknown> | undefined = () => undefined,
  ): Ask {
    const put =
      (method: Method) =>
      async (...asked: readonly unknown[]) => {
        const answer = instead(method, asked) ?? (await this.#answered(method, asked));
        note({ method, asked, answer });
        return answer;
      };
    const questions = Object.fromEntries(METHODS.map((method) => [method, put(method)])) as unknown as Ask;
    return { ...this.#live, ...questions, now: this.#now, addresses: askAddresses(questions.dns) };
  }

  /** From now on machines that were not visited before are found closed: other answers lead to them, and they do not exist. */
  closeOthers(): void {
    this.#isClosed = true;
  }

  #answered(method: Method, asked: readonly unknown[]): Promise<Observed<unknown>> {
    const call = JSON.stringify([method, asked]);
    const known = this.#answers.get(call);
    if (known) return known;
    const machine = machineOf(method, asked);
    if (machine !== null && this.#isClosed && !this.#machines.has(machine)) return Promise.resolve(closed(method));
    if (machine !== null) this.#machines.add(machine);
    if (this.#asked++ % QUESTIONS_OF_A_SESSION === QUESTIONS_OF_A_SESSION - 1) this.#live = this.#open();
    const behind = method === 'dns' && asked[1] === 'TXT' ? BEHIND[String(asked[0])] : undefined;
    if (behind) return Promise.resolve(textsAt(String(asked[0]), behind));
    const answer = (this.#live[method] as (...asked: readonly unknown[]) => Promise<Observed<unknown>>)(...asked);
    this.#answers.set(call, answer);
    return answer;
  }

  #open(): Ask {
    const permits = { dns: true, connections: true };
    return this.#network.open({ signal: new AbortController().signal, permits, domain: this.#domain });
  }
}

function textsAt(name: string, texts: readonly string[]): Observed<DnsAnswer> {
  const records = texts.map((text) => ({ name, ttl: 60, data: { type: 'TXT', strings: [text] } as const }));
  const from = { server: '192.0.2.53:53', transport: 'udp', at: '2026-11-20T12:00:00.000Z', elapsedMs: 1 } as const;
  const rcode = texts.length > 0 ? 'NOERROR' : 'NXDOMAIN';
  return seen({ name, type: 'TXT', rcode, records, aliases: [], signatures: [], authenticated: false, ttl: 60, from });
}

/** Where a connection leads; null for a question to a resolver, a registry or a list. */
function machineOf(method: Method, asked: readonly unknown[]): string | null {
  switch (method) {
    case 'dns':
    case 'port25':
    case 'registration':
    case 'blocklist':
      return null;
    case 'http':
      return new URL(String(asked[0])).hostname;
    case 'smtp':
    case 'submission':
    case 'smtpManners':
      return String(asked[1]);
    default:
      return (asked[0] as { readonly address: string }).address;
  }
}

function closed(method: Method): Observed<unknown> {
  return method === 'tcp' ? seen({ state: 'closed', elapsedMs: 1 }) : unseen('refused', 'ECONNREFUSED');
}
