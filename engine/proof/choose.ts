import ipaddr from 'ipaddr.js';
import { reverseName } from '../common/reverse-name.ts';
import type { AuditEvidence } from '../evidence.ts';
import type { Verdict } from '../judge.ts';
import type { Question, TracedExchange } from '../trace/exchange.ts';
import { patternFor, signatureOf } from './pattern.ts';
import { PROVED_BY } from './rules.ts';

/** So many prove one rule; the others are counted. */
const MOST = 6;

/** The exchanges that prove one rule, the most telling first, and how many more there are. */
export interface Chosen {
  readonly exchanges: readonly TracedExchange[];
  readonly left: number;
}

/** What proves each of the verdicts; nothing where the evidence has no trace. */
export function choose(evidence: AuditEvidence, verdicts: readonly Verdict[]): ReadonlyMap<string, Chosen> {
  const { domain, trace } = evidence;
  const asked = (trace?.exchanges ?? []).filter((exchange) => !isOpenWitness(exchange)).map(candidate);
  const namedBySteps = new Map<string, Set<string>>();
  for (const verdict of verdicts) addWords(verdict.facts, setFor(namedBySteps, stepOf(verdict)));
  return new Map(
    verdicts.map((verdict) => {
      const { protocol, check, step } = verdict;
      const patterns = PROVED_BY[protocol][check] ?? PROVED_BY[protocol][step] ?? [];
      const own = asked.filter(({ exchange }) => exchange.protocols.includes(protocol));
      const named = [wordsOf(verdict.facts), setFor(namedBySteps, stepOf(verdict))] as const;
      return [check, inTurns(matching(own, patterns, domain, named))];
    }),
  );
}

interface Candidate {
  readonly exchange: TracedExchange;
  readonly signature: string;
  /** What facts may call it by. */
  readonly marks: readonly string[];
  readonly found: boolean;
}

/** That port 25 is open from here proves nothing; that it is closed explains a silence. */
function isOpenWitness({ question, answer }: TracedExchange): boolean {
  return question.kind === 'port25' && answer.seen && answer.value.kind === 'port' && answer.value.state === 'open';
}

function candidate(exchange: TracedExchange): Candidate {
  return {
    exchange,
    signature: signatureOf(exchange.question),
    marks: marksOf(exchange.question),
    found: foundSomething(exchange),
  };
}

function marksOf(question: Question): readonly string[] {
  switch (question.kind) {
    case 'dns': {
      const { name, type, to } = question;
      const [selector] = /^[^.]+(?=[.]_domainkey[.])/.exec(name) ?? [];
      const host = name.replace(/^_\d+[.]_tcp[.]/, '');
      return [...new Set([name, host]), type, ...(selector ? [selector] : []), ...(to ? [to.host, to.address] : [])];
    }
    case 'tcp':
      return [question.address, String(question.port)];
    case 'port25':
      return [];
    case 'tls':
      return [question.host, question.address, ...(question.offer ? [question.offer] : [])];
    case 'http':
      return [question.url, ...homeOf(question.url)];
    case 'smtp':
      return [question.host, question.address];
    case 'registration':
      return [question.domain];
    case 'blocklist':
      return [question.subject];
  }
}

/** The host whose first page this is. */
function homeOf(url: string): readonly string[] {
  const { hostname, pathname } = URL.parse(url) ?? {};
  return hostname && pathname === '/' ? [hostname] : [];
}

/** A record, an open port, a listing: of many alike, these are worth showing first. */
function foundSomething({ answer }: TracedExchange): boolean {
  if (!answer.seen) return false;
  const { value } = answer;
  if (value.kind === 'records') return value.records.length > 0 || (value.aliases ?? []).length > 0;
  if (value.kind === 'port') return value.state === 'open';
  if (value.kind === 'listing') return value.listed;
  return true;
}

/** For each pattern its candidates, best first: those that the facts name, else those that the facts of the sub-step name, else all. */
function matching(
  candidates: readonly Candidate[],
  patterns: readonly string[],
  domain: string,
  [named, namedByStep]: readonly [ReadonlySet<string>, ReadonlySet<string>],
): readonly (readonly Candidate[])[] {
  const rules = patterns.map((text) => {
    const [mark, pattern] = /^[?=!]/.test(text) ? [text[0], text.slice(1)] : [null, text];
    return { mark, pattern: patternFor(pattern, domain) };
  });
  const excluded = rules.filter(({ mark }) => mark === '!');
  const open = candidates.filter(({ signature }) => !excluded.some(({ pattern }) => pattern.test(signature)));
  return rules.flatMap(({ mark, pattern }) => {
    if (mark === '!') return [];
    const taken = open.filter(({ signature }) => pattern.test(signature));
    const found = taken.filter(({ found }) => found);
    const own = bestNamed(taken, named);
    if (mark === '?' || own.length > 0) return [foundFirst(own)];
    if (mark === '=' && found.length > 0) return [found];
    const near = bestNamed(taken, namedByStep);
    return [foundFirst(near.length > 0 ? near : taken)];
  });
}

function foundFirst(candidates: readonly Candidate[]): readonly Candidate[] {
  return candidates.toSorted((a, b) => Number(b.found) - Number(a.found));
}

function bestNamed(candidates: readonly Candidate[], words: ReadonlySet<string>): readonly Candidate[] {
  const scores = candidates.map(({ marks }) => marks.filter((mark) => words.has(mark)).length);
  const best = Math.max(0, ...scores);
  return best === 0 ? [] : candidates.filter((_, at) => scores[at] === best);
}

/** The best of each pattern, then the second of each, and so on. */
function inTurns(rows: readonly (readonly Candidate[])[]): Chosen {
  const longest = Math.max(0, ...rows.map(({ length }) => length));
  const turns = Array.from({ length: longest }, (_, turn) => rows.flatMap((row) => row[turn] ?? []));
  const exchanges = [...new Set(turns.flat().map(({ exchange }) => exchange))];
  return { exchanges: exchanges.slice(0, MOST), left: Math.max(0, exchanges.length - MOST) };
}

function stepOf({ protocol, step }: Verdict): string {
  return `${protocol}/${step}`;
}

function setFor(sets: Map<string, Set<string>>, key: string): Set<string> {
  const known = sets.get(key) ?? new Set();
  sets.set(key, known);
  return known;
}

function wordsOf(facts: unknown): ReadonlySet<string> {
  const words = new Set<string>();
  addWords(facts, words);
  return words;
}

/** Every text and number within facts; an address also under the name of its reverse record. */
function addWords(facts: unknown, words: Set<string>): void {
  if (typeof facts === 'number') words.add(String(facts));
  else if (typeof facts === 'string') for (const word of [facts, ...reverseNames(facts)]) words.add(word);
  else if (facts !== null && typeof facts === 'object') for (const one of Object.values(facts)) addWords(one, words);
}

function reverseNames(text: string): readonly string[] {
  return ipaddr.isValid(text) ? [reverseName(text)] : [];
}
