import { plainName } from '../../common/names.ts';
import { registrableDomain } from '../../common/organizational-domain.ts';
import type { Ask } from '../../model/ask.ts';
import { unseen } from '../../model/observed.ts';
import { QUESTIONS_A_TURN } from '../courtesy/connection-quota.ts';

/** What a resolver is taken to have in its memory, by name and type, over all audits of a process: until when, in epoch milliseconds. */
export type KnownToResolver = Map<string, number>;

const MOST_KNOWN = 20_000;
/** A resolver forgets a denial after the zone's own time, which is seldom shorter than this. */
const DENIAL_MS = 60_000;
const LONGEST_MS = 3_600_000;

/** For so many times `QUESTIONS_A_TURN` questions about names of a zone; false where they may not be put. */
export type TakeQuestions = (zone: string, many: number) => boolean | Promise<boolean>;

/** Lets a question about a name go, or not. */
export type MayAsk = (name: string) => boolean | Promise<boolean>;

/**
 * Counts the questions of one audit by the zone that has to answer them: those about names of one registered name together, whatever
 * names lead there. `own`, the zone of the audited domain, is asked about hundreds of names, the others about a few.
 */
export function openZoneQuota(take: TakeQuestions, own: string): MayAsk {
  const left = new Map<string, number>();
  const underway = new Map<string, Promise<boolean>>();
  const ownZone = zoneOf(own);

  const takeMore = (zone: string): boolean | Promise<boolean> => {
    const many = zone === ownZone ? TURNS_OF_OWN : 1;
    const add = (goes: boolean) => {
      underway.delete(zone);
      if (goes) left.set(zone, (left.get(zone) ?? 0) + many * QUESTIONS_A_TURN);
      return goes;
    };
    const taken = take(zone, many);
    if (typeof taken === 'boolean') return add(taken);
    const taking = taken.then(add);
    underway.set(zone, taking);
    return taking;
  };

  const mayAsk: MayAsk = (name) => {
    const zone = zoneOf(name);
    if (zone === null) return true;
    const number = left.get(zone) ?? 0;
    if (number > 0) {
      left.set(zone, number - 1);
      return true;
    }
    const taken = underway.get(zone) ?? takeMore(zone);
    return typeof taken === 'boolean' ? taken && mayAsk(name) : taken.then((goes) => goes && mayAsk(name));
  };
  return mayAsk;
}

/** Fifty questions, of some three hundred and fifty. */
const TURNS_OF_OWN = 5;

/** The same asker, which puts no question to a resolver that its zone would have to answer too soon. */
export function countingByZone(ask: Ask['dns'], mayAsk: MayAsk, known: KnownToResolver): Ask['dns'] {
  return async (host, type, options) => {
    const name = plainName(host);
    const key = `${name} ${type}`;
    if (!isKnown(known, key) && !(await mayAsk(name))) return overdone(name);
    const answer = await ask(host, type, options);
    if (answer.seen) remember(known, key, answer.value.ttl === null ? DENIAL_MS : answer.value.ttl * 1000);
    return answer;
  };
}

/** The same for a name server, which remembers nothing. */
export function countingAtServer(ask: Ask['dnsAt'], mayAsk: MayAsk): Ask['dnsAt'] {
  return async (server, host, type, options) => {
    const name = plainName(host);
    return (await mayAsk(name)) ? ask(server, host, type, options) : overdone(name);
  };
}

function overdone(name: string) {
  return unseen('limit', `${zoneOf(name)} was asked often enough`);
}

function isKnown(known: KnownToResolver, key: string): boolean {
  const untilMs = known.get(key);
  if (untilMs === undefined || untilMs > Date.now()) return untilMs !== undefined;
  known.delete(key);
  return false;
}

function remember(known: KnownToResolver, key: string, ms: number): void {
  if (ms <= 0 || isKnown(known, key)) return;
  known.set(key, Date.now() + Math.min(ms, LONGEST_MS));
  const [oldest] = known.keys();
  if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
}

const REVERSE = /(?:^|\.)(?<zone>(?:[^.]+\.){3}in-addr\.arpa|(?:[^.]+\.){12}ip6\.arpa)$/;

/**
 * The registered name, or for the name of an address the reverse zone of its network: /24, or /48. null for names above, which the servers
 * of top-level domains answer for.
 */
export function zoneOf(name: string): string | null {
  return REVERSE.exec(name)?.groups?.['zone'] ?? registrableDomain(name);
}
