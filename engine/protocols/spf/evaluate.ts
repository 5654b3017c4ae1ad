import ipaddr from 'ipaddr.js';
import { withoutDots } from '../../common/ipv6-text.ts';
import { isWithin, plainName } from '../../common/names.ts';
import { reverseName } from '../../common/reverse-name.ts';
import type { Observed, Unseen } from '../../model/observed.ts';
import { expand, expandDomain, needsValidatedName } from './macros.ts';
import { isMacroString, isSpf, type Mechanism, parseSpf, type Term } from './parse.ts';

/** RFC 7208 §2.6. */
export type SpfResult = 'none' | 'neutral' | 'pass' | 'fail' | 'softfail' | 'temperror' | 'permerror';

/** Who writes: the address of the client, its HELO name, and the mailbox of MAIL FROM, '' for bounces. */
export interface SpfClient {
  readonly address: string;
  readonly helo: string;
  readonly from: string;
}

/** What an evaluation has to ask; the values are texts, addresses or hosts, and none of them is an answer too. */
export interface SpfQuestion {
  readonly name: string;
  readonly type: 'A' | 'AAAA' | 'MX' | 'PTR' | 'TXT';
}
export type SpfAnswer = Observed<readonly string[]>;

export interface SpfEvaluation {
  readonly result: SpfResult;
  /** The terms that decided, from the domain's own to the innermost. */
  readonly path: readonly { readonly domain: string; readonly term: string }[];
  /** Why it could not be known, with a temperror. */
  readonly silence: Unseen | null;
  /** Terms that needed the DNS, and those among them that got nothing. */
  readonly lookups: number;
  readonly voids: number;
  /** Where a `fail` says that its reason is written, macros not expanded. */
  readonly explanation: { readonly domain: string; readonly target: string } | null;
}

/** RFC 7208 §4.6.4. */
export const LOOKUPS_ALLOWED = 10;
export const VOIDS_ALLOWED = 2;
export const MX_NAMES_ALLOWED = 10;
const PTR_NAMES_READ = 10;

/**
 * check_host() of RFC 7208 §4 without any input or output: it yields each DNS question and is given the answer, so that the same rules run
 * over the network and over recordings.
 *
 *     const run = evaluateSpf(client);
 *     let next = run.next();
 *     while (!next.done) next = run.next(await answerTo(next.value));
 *     console.log(next.value.result); // 'pass', 'fail', 'softfail'…
 */
export function* evaluateSpf(client: SpfClient): Asking<SpfEvaluation> {
  const run = createRun(client);
  const { result, path, silence, explanation } = yield* checkHost(run.senderDomain, run);
  return { result, path, silence, explanation, lookups: run.lookups, voids: run.voids };
}

/** The reason that a domain gives for a `fail` (RFC 7208 §6.2), or null: it gives none that can be read. */
export function* explainSpf(client: SpfClient, found: SpfEvaluation, receiver: string): Asking<string | null> {
  if (found.explanation === null) return null;
  const run = createRun(client);
  const { domain, target } = found.explanation;
  const answer = yield { name: yield* nameOf(target, domain, run), type: 'TXT' };
  const [text, ...others] = answer.seen ? answer.value : [];
  if (text === undefined || others.length > 0 || !isMacroString(text)) return null;
  return expand(text, { ...(yield* valuesFor(text, domain, run)), receiver });
}

type Asking<T> = Generator<SpfQuestion, T, SpfAnswer>;
type Conclusion = Pick<SpfEvaluation, 'result' | 'path' | 'silence' | 'explanation'>;

interface Run {
  readonly ip: ipaddr.IPv4 | ipaddr.IPv6;
  readonly helo: string;
  readonly localPart: string;
  readonly senderDomain: string;
  lookups: number;
  voids: number;
}

/** Without local part it is `postmaster`, and without mailbox it is the HELO name's (RFC 7208 §4.3, §2.4). */
function createRun({ address, helo, from }: SpfClient): Run {
  const mailbox = from === '' ? `postmaster@${helo}` : from;
  const separator = mailbox.lastIndexOf('@');
  return {
    ip: ipaddr.process(address),
    helo,
    localPart: mailbox.slice(0, Math.max(separator, 0)) || 'postmaster',
    senderDomain: mailbox.slice(separator + 1),
    lookups: 0,
    voids: 0,
  };
}

const ended = (result: SpfResult, more: Partial<Conclusion> = {}): Conclusion => ({
  result,
  path: [],
  silence: null,
  explanation: null,
  ...more,
});

const RESULTS = { '+': 'pass', '-': 'fail', '~': 'softfail', '?': 'neutral' } as const;

function* checkHost(written: string, run: Run): Asking<Conclusion> {
  const domain = plainName(written);
  if (!isName(domain) || !domain.includes('.')) return ended('none');
  const answer = yield { name: domain, type: 'TXT' };
  if (!answer.seen) return ended('temperror', { silence: answer });
  const [record, ...others] = answer.value.filter(isSpf);
  if (record === undefined) return ended('none');
  const { terms, faults } = parseSpf(record);
  if (others.length > 0 || faults.length > 0) return ended('permerror', { path: [{ domain, term: record }] });

  for (const term of terms) {
    if (term.kind === 'modifier') continue;
    const found = yield* matches(term, domain, run);
    if (found === false) continue;
    const path = [{ domain, term: term.text }, ...(found === true ? [] : found.path)];
    if (found !== true && found.result !== 'pass') return { ...found, path };
    const result = RESULTS[term.qualifier];
    const target = modifier(terms, 'exp');
    return ended(result, { path, explanation: result === 'fail' && target !== null ? { domain, target } : null });
  }
  return yield* evaluateRedirect(terms, domain, run);
}

/** Nothing matched: what the redirected domain says, else neutral (RFC 7208 §4.7, §6.1). */
function* evaluateRedirect(terms: readonly Term[], domain: string, run: Run): Asking<Conclusion> {
  const target = modifier(terms, 'redirect');
  if (target === null) return ended('neutral');
  const step = { domain, term: `redirect=${target}` };
  run.lookups += 1;
  if (run.lookups > LOOKUPS_ALLOWED) return ended('permerror', { path: [step] });
  const found = yield* checkHost(yield* nameOf(target, domain, run), run);
  return { ...found, result: found.result === 'none' ? 'permerror' : found.result, path: [step, ...found.path] };
}

/** Whether a mechanism matches; a conclusion where it does by an include, or where evaluation ends with an error. */
function* matches(term: Mechanism, domain: string, run: Run): Asking<boolean | Conclusion> {
  if (term.name === 'all') return true;
  if (term.name === 'ip4' || term.name === 'ip6') return holds(term.target, term, run);
  run.lookups += 1;
  if (run.lookups > LOOKUPS_ALLOWED) return ended('permerror');
  if (isUnspeakable(term.target, run)) return false;
  const name = term.target === '' ? domain : yield* nameOf(term.target, domain, run);
  if (term.name === 'include') return yield* evaluateInclude(name, run);
  if (term.name === 'ptr') return yield* evaluatePtr(name, run);
  if (term.name === 'mx') return yield* evaluateMx(name, term, run);
  const answer = isName(name) ? yield { name, type: term.name === 'exists' ? 'A' : family(run) } : NOTHING;
  if (!answer.seen) return ended('temperror', { silence: answer });
  if (answer.value.length === 0) return countVoid(run);
  return term.name === 'exists' || answer.value.some((address) => holds(address, term, run));
}

/** RFC 7208 §5.2: only a pass inside matches, and no policy at all is an error. */
function* evaluateInclude(name: string, run: Run): Asking<false | Conclusion> {
  const found = yield* checkHost(name, run);
  if (found.result === 'none') return { ...found, result: 'permerror' };
  return found.result === 'pass' || found.silence !== null || found.result === 'permerror' ? found : false;
}

/** RFC 7208 §5.4: the addresses of each exchanger, in the order of the answer, as far as the one that matches. */
function* evaluateMx(name: string, term: Mechanism, run: Run): Asking<boolean | Conclusion> {
  const hosts = isName(name) ? yield { name, type: 'MX' } : NOTHING;
  if (!hosts.seen) return ended('temperror', { silence: hosts });
  if (hosts.value.length > MX_NAMES_ALLOWED) return ended('permerror');
  let isVoid = hosts.value.length === 0;
  for (const host of hosts.value.filter(isName)) {
    const answer = yield { name: host, type: family(run) };
    if (!answer.seen) return ended('temperror', { silence: answer });
    if (answer.value.some((address) => holds(address, term, run))) return true;
    if (answer.value.length === 0) isVoid = true;
  }
  return isVoid ? countVoid(run) : false;
}

const NOTHING: SpfAnswer = { seen: true, value: [] };

/** A term counts once, however many of its questions come back empty; the third such term is an error (RFC 7208 §4.6.4). */
function countVoid(run: Run): false | Conclusion {
  run.voids += 1;
  return run.voids > VOIDS_ALLOWED ? ended('permerror') : false;
}

/** RFC 7208 §5.5: a name of the client's address, confirmed by that name's own addresses, within the target. */
function* evaluatePtr(target: string, run: Run): Asking<boolean | Conclusion> {
  const answer = yield { name: reverseName(run.ip.toString()), type: 'PTR' };
  if (!answer.seen) return false;
  if (answer.value.length === 0) return countVoid(run);
  const names = yield* validateNames(answer.value, run);
  return names.some((name) => isWithin(name, target));
}

function* validateNames(hosts: readonly string[], run: Run): Asking<readonly string[]> {
  const names: string[] = [];
  for (const host of hosts.slice(0, PTR_NAMES_READ)) {
    const answer = yield { name: host, type: family(run) };
    if (answer.seen && answer.value.some((address) => holds(address, WHOLE, run))) names.push(host.toLowerCase());
  }
  return names;
}

function* nameOf(target: string, domain: string, run: Run): Asking<string> {
  return expandDomain(target, yield* valuesFor(target, domain, run));
}

/** The name that `%{p}` stands for, nearest to the domain first, is asked only where it is written (RFC 7208 §7.3). */
function* valuesFor(text: string, domain: string, { lookups: _, voids: __, ...known }: Run) {
  const values = { ...known, domain, validated: 'unknown', receiver: 'unknown' };
  if (!needsValidatedName(text)) return values;
  const run = { ...known, lookups: 0, voids: 0 };
  const question: SpfQuestion = { name: reverseName(run.ip.toString()), type: 'PTR' };
  const answer: SpfAnswer = yield question;
  const names: readonly string[] = answer.seen ? yield* validateNames(answer.value, run) : [];
  const near = names.find((name) => name === domain) ?? names.find((name) => isWithin(name, domain)) ?? names[0];
  return { ...values, validated: near ?? 'unknown' };
}

type Prefixes = Pick<Mechanism, 'prefix4' | 'prefix6'>;
const WHOLE: Prefixes = { prefix4: null, prefix6: null };

function holds(network: string, { prefix4, prefix6 }: Prefixes, { ip }: Run): boolean {
  const base = ipaddr.parse(withoutDots(network));
  if (base.kind() !== ip.kind()) return false;
  return ip.match(base, base.kind() === 'ipv4' ? (prefix4 ?? 32) : (prefix6 ?? 128));
}

function modifier(terms: readonly Term[], name: 'redirect' | 'exp'): string | null {
  return terms.find((term) => term.kind === 'modifier' && term.name === name)?.target ?? null;
}

function family({ ip }: Run): 'A' | 'AAAA' {
  return ip.kind() === 'ipv4' ? 'A' : 'AAAA';
}

/** RFC 8616 §4: a local part outside US-ASCII makes no DNS name, and its terms match nothing. */
function isUnspeakable(target: string, { localPart }: Run): boolean {
  return /%\{[sl]/i.test(target) && /[^\x20-\x7e]/.test(localPart);
}

/** RFC 7208 §4.3: labels of 1 to 63 octets, 253 in all. */
export function isName(name: string): boolean {
  return name.length <= 253 && name.split('.').every((label) => label.length > 0 && label.length <= 63);
}
