import { isDeepStrictEqual } from 'node:util';
import type { Verdict } from '@rempart/engine';
import { advise } from '../../engine/judgement/advice.en.ts';
import { LETTERS } from '../../engine/judgement/grade-rules.ts';
import type { Endpoint } from '../../engine/model/ask.ts';
import { type Answer, othersOf } from './answers.ts';
import { isPossible } from './possible.ts';
import type { Exchange, Method } from './remembered.ts';
import { silencesOf, type Withheld } from './silences.ts';
import type { Found, Source, WithheldWorld } from './world.ts';

/** What was concluded for certain without an answer, though with another answer it would not be so. */
export interface Survivor {
  readonly of: string;
  readonly exchange: string;
  readonly silence: string;
  readonly said: string;
  readonly other: string;
  readonly would: string;
}

/** How much of a source is tried. */
export interface Extent {
  /** Which of its silences; absent: all. */
  readonly silences?: (all: readonly Withheld[]) => readonly Withheld[];
  /** Told of each silence that is tried. */
  readonly tried?: (silence: string) => void;
  /** Told of each check that is excused as one that measures. */
  readonly spared?: (check: string) => void;
}

/** Checks that measure how a question is answered, an error or a silence too: what is withheld from them is what they tell. */
export const MEASURED: readonly { readonly check: string; readonly method: Method; readonly why: string }[] = [
  {
    check: 'smtp/reachable',
    method: 'smtp',
    why: 'whether a server speaks is what it tells; the canary of the laboratory proves the way out on port 25',
  },
  { check: 'dns/ns-lame', method: 'dnsAt', why: 'a server that answers with an error does not know the zone' },
  { check: 'dns/soa-serial', method: 'dnsAt', why: 'where no server knows the zone there is no serial to compare' },
  { check: 'dns/soa-timers', method: 'dnsAt', why: 'where no server knows the zone there are no timers to read' },
  { check: 'dns/ns-axfr', method: 'dnsAt', why: 'an error in answer to a transfer is its refusal' },
  { check: 'dns/ns-recursion', method: 'dnsAt', why: 'an error in answer to a name of others is its refusal' },
  {
    check: 'dns/caa-resolves',
    method: 'dnsAt',
    why: 'an authority may not issue where a server answers with an error',
  },
  { check: 'dns/ttl', method: 'dnsAt', why: 'any server of the zone tells it, and another one has told it' },
  { check: 'smtp/mx-redundancy', method: 'smtp', why: 'which of the servers spoke is what it tells' },
  {
    check: 'smtp/dane-resolves',
    method: 'dns',
    why: 'senders put mail off where the question fails (RFC 7672 §2.1.2)',
  },
  { check: 'smtp/dane-secure', method: 'dns', why: 'of a host that is not signed nobody asks (RFC 7672 §2.2.2)' },
  { check: 'smtp/dane-rollover', method: 'dns', why: 'of a host that is not signed nobody asks (RFC 7672 §2.2.2)' },
  { check: 'smtp/dane-usage', method: 'dns', why: 'of a host that is not signed nobody asks (RFC 7672 §2.2.2)' },
];

/**
 * Withholds one source of a world after another. The law: a silence tells less than any answer. What is concluded without an answer must
 * hold with whatever the world might have answered, all else being as it is; else it has to be unknown, or to say what it leaves out.
 */
export async function survivorsOf(
  world: WithheldWorld,
  source: Source,
  { silences = (all) => all, tried = () => {}, spared = () => {} }: Extent = {},
): Promise<readonly Survivor[]> {
  const [first] = source.exchanges;
  const found = (says: string, made: (exchange: Exchange) => readonly Answer[]) =>
    world.with(source, (asked) => answerIn(made, says, source, asked));
  const survivors: Survivor[] = [];
  const others = othersOf(first).filter((answer) => isPossible(world.known, first, answer));
  const usual: (readonly [string, Found])[] = first.answer.seen ? [['as it was', world.whole]] : [];
  for (const { says } of others) usual.push([says, await found(says, othersOf)]);
  for (const silence of silences(silencesOf(first))) {
    if (isMeasured(world, first, silence)) continue;
    tried(silence.says);
    const without = await found(silence.says, silencesOf);
    const where = { exchange: `${world.domain} ${source.key}`, silence: silence.says };
    if (!silence.couldBe) {
      survivors.push(
        ...invented(world, first, { without, answered: usual, spared }).map((one) => ({ ...where, ...one })),
      );
      continue;
    }
    const behind: (readonly [string, Found])[] = [];
    for (const { says } of silence.couldBe)
      behind.push([says, await found(says, (exchange) => withheldBy(exchange, silence.says).couldBe ?? [])]);
    survivors.push(...passing(without, behind).map((one) => ({ ...where, ...one })));
  }
  return survivors;
}

type Surviving = Omit<Survivor, 'exchange' | 'silence'>;

/** What passes, or does not apply, though a part of an answer cannot be known, and would be a fault with what may stand there. */
function passing(without: Found, behind: readonly (readonly [string, Found])[]): readonly Surviving[] {
  return without.conclusion.verdicts.flatMap((verdict, index): readonly Surviving[] => {
    if (verdict.outcome !== 'pass' && verdict.outcome !== 'notApplicable') return [];
    if ('unseen' in verdict && verdict.unseen) return [];
    const unlike = behind.find(([, { conclusion }]) => isFault(conclusion.verdicts[index] as Verdict));
    const would = unlike?.[1].conclusion.verdicts[index]?.outcome;
    return unlike && would ? [{ of: verdict.check, said: JSON.stringify(verdict.facts), other: unlike[0], would }] : [];
  });
}

interface Concluded {
  readonly without: Found;
  /** With each answer that the world might have given, by what it says. */
  readonly answered: readonly (readonly [string, Found])[];
  readonly spared: (check: string) => void;
}

function invented(
  { whole }: WithheldWorld,
  { method }: Exchange,
  { without, answered, spared }: Concluded,
): readonly Surviving[] {
  const verdicts = without.conclusion.verdicts.flatMap((verdict, index): readonly Surviving[] => {
    const { check, outcome, facts } = verdict;
    const asItWas = whole.conclusion.verdicts[index];
    if (verdict === asItWas || outcome === 'unknown' || ('unseen' in verdict && verdict.unseen)) return [];
    // A fault is shown by what was seen: the same one without this answer was shown by others.
    if (isFault(verdict) && isDeepStrictEqual(facts, asItWas?.facts)) return [];
    const unlike = answered.find(([, { conclusion }]) => !isBorne(verdict, conclusion.verdicts[index] as Verdict));
    const would = unlike?.[1].conclusion.verdicts[index];
    const found =
      unlike && would
        ? [{ of: check, said: `${outcome} ${JSON.stringify(facts)}`, other: unlike[0], would: would.outcome }]
        : sentence(verdict, index, answered);
    if (found.length === 0 || !isExcused(check, method)) return found;
    spared(check);
    return [];
  });
  // What a measured silence costs is another answer to the grade.
  const isMeasured = without.conclusion.verdicts.some(
    ({ check, outcome }, index) => isExcused(check, method) && outcome !== whole.conclusion.verdicts[index]?.outcome,
  );
  return [...verdicts, ...(isMeasured ? [] : letter(without, answered))];
}

function isExcused(check: string, method: Method): boolean {
  return MEASURED.some((one) => one.check === check && one.method === method);
}

/** A sentence that is said with one answer and not with another is not said without any. */
function sentence(
  verdict: Verdict,
  index: number,
  answered: readonly (readonly [string, Found])[],
): readonly Surviving[] {
  if (verdict.outcome !== 'pass' && verdict.outcome !== 'info') return [];
  const said = advise(verdict).found;
  const sayings = answered.flatMap(([other, { conclusion }]) => {
    const would = conclusion.verdicts[index] as Verdict;
    return would.outcome === verdict.outcome ? [{ other, would: advise(would).found }] : [];
  });
  const unlike = sayings.find(({ would }) => would !== said);
  return unlike && sayings.some(({ would }) => would === said)
    ? [{ of: `sentence of ${verdict.check}`, said, ...unlike }]
    : [];
}

/** The letter that it would be lies between the floor and the ceiling. */
function letter({ conclusion }: Found, answered: readonly (readonly [string, Found])[]): readonly Surviving[] {
  const { floor, ceiling } = conclusion.grade;
  const place = (letter: string | null) => LETTERS.findIndex(([one]) => one === letter);
  if (floor === null || ceiling === null) return [];
  const unlike = answered.find(([, { conclusion: would }]) => {
    const { letter } = would.grade;
    return letter !== null && (place(letter) < place(ceiling) || place(letter) > place(floor));
  });
  const would = String(unlike?.[1].conclusion.grade.letter);
  return unlike ? [{ of: 'letter', said: `between ${floor} and ${ceiling}`, other: unlike[0], would }] : [];
}

/** Whether this silence is an answer: a machine that answers at another port drops what comes to this one. */
function isMeasured({ known }: WithheldWorld, { method, asked }: Exchange, { answer }: Answer): boolean {
  if (answer.seen || (method !== 'tcp' && method !== 'submission')) return false;
  const { address, port } = method === 'tcp' ? (asked[0] as Endpoint) : { address: String(asked[1]), port: 587 };
  return (known.alive.get(address) ?? []).some((other) => other !== port);
}

/** The same answer, made of what this exchange of the source was answered. */
function answerIn(
  made: (exchange: Exchange) => readonly Answer[],
  says: string,
  { exchanges }: Source,
  asked: readonly unknown[],
): Answer['answer'] {
  const own = exchanges.find((exchange) => isDeepStrictEqual(exchange.asked, asked)) ?? exchanges[0];
  // A server that takes no connection over TCP takes none, whatever it answers over UDP.
  if (own.method === 'dnsAt' && !own.answer.seen && own.answer.silence === 'refused') return own.answer;
  const found = [own, exchanges[0]].flatMap(made).find((answer) => answer.says === says);
  if (!found) throw new Error(`no answer that says ${says}`);
  return found.answer;
}

function withheldBy(exchange: Exchange, says: string): Withheld {
  const found = silencesOf(exchange).find((one) => one.says === says);
  if (!found) throw new Error(`nothing is withheld by ${says}`);
  return found;
}

function isFault({ outcome }: Verdict): boolean {
  return outcome === 'warn' || outcome === 'fail';
}

const RANK = ['info', 'pass', 'warn', 'fail'];

/** Whether what was concluded without an answer is so with this one: a fault may turn out heavier, and nothing else may change. */
function isBorne(verdict: Verdict, would: Verdict): boolean {
  if (would.outcome === 'unknown' || verdict.outcome === would.outcome) return true;
  if (verdict.outcome === 'notApplicable') return would.outcome === 'info';
  if (would.outcome === 'notApplicable') return !isFault(verdict);
  if (verdict.outcome === 'info') return would.outcome === 'pass';
  return isFault(verdict) && RANK.indexOf(would.outcome) > RANK.indexOf(verdict.outcome);
}
