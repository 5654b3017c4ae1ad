import { sameOrganization } from '../common/organizational-domain.ts';
import type { Observed, Silence } from '../model/observed.ts';
import { type DmarcResult, dmarcOf } from './alignment.ts';
import type { MessageEvidence, ReverseSeen, SignatureSeen, SpfSeen } from './evidence.ts';

/** Whose message it is: of the audited domain, of another name of the same organisation, of a third party, or unknown. */
export type Relation = 'own' | 'organization' | 'foreign' | 'unreadable';

/** What each finding rests on; words are made of it. */
export interface MessageFacts {
  author: {
    readonly relation: Relation;
    readonly author: string;
    readonly fields: number;
    readonly many: number;
  };
  spf: SpfSeen & { readonly address: string };
  dkim: {
    readonly passed: readonly SignatureTold[];
    readonly failed: readonly SignatureTold[];
    readonly unsure: number;
  };
  dmarc: { readonly older: DmarcResult; readonly newer: DmarcResult; readonly author: string };
  arc: { readonly result: 'pass' | 'fail' | 'unknown' };
  reverse: ReverseSeen & { readonly address: string };
  helo: { readonly helo: string; readonly address: string; readonly matches: boolean };
  lists: {
    readonly address: string;
    /** Those on which the address stands. */
    readonly listedOn: readonly string[];
    readonly answered: number;
    readonly silent: number;
  };
  tls: { readonly version: string | null };
  date: { readonly minutes: number | 'unreadable' | null };
  'message-id': { readonly kind: 'good' | 'malformed' | null };
  'single-fields': { readonly repeated: readonly string[] };
  unsubscribe: { readonly kind: MessageEvidence['header']['unsubscribe'] };
}

export type SignatureTold = Required<Omit<SignatureSeen, 'algorithm' | 'result'>>;

export type MessageRule = keyof MessageFacts;
export type MessageOutcome = 'pass' | 'warn' | 'fail' | 'info' | 'unknown';

/** `silence`: why it is unknown, where the DNS is why. */
export type MessageFinding = {
  readonly [Rule in MessageRule]: {
    readonly rule: Rule;
    readonly outcome: MessageOutcome;
    readonly facts: MessageFacts[Rule];
    readonly silence?: Silence;
  };
}[MessageRule];

/** A DKIM key of RSA under this is weak by today's measure (RFC 8301 §3.2). */
const GOOD_BITS = 2048;
/** Minutes that a clock may be wrong, or a message may lie in a queue. */
const AHEAD_MINUTES = 10;
const LATE_MINUTES = 24 * 60;

/** What there is to say of a message, in the order in which it is shown. Only what was seen decides; what was not is unknown. */
export function judgeMessage(evidence: MessageEvidence): readonly MessageFinding[] {
  const relation = relationOf(evidence);
  return [
    judgeAuthor(evidence, relation),
    judgeSpf(evidence),
    judgeDkim(evidence),
    ...judgeDmarc(evidence),
    ...judgeArc(evidence),
    ...judgeServer(evidence),
    ...judgeLists(evidence),
    judgeTls(evidence),
    ...judgeHeader(evidence),
  ];
}

/** By the one author's domain. */
export function relationOf({ audited, header: { authors, fromFields } }: MessageEvidence): Relation {
  const [author, ...others] = new Set(authors);
  if (author === undefined || others.length > 0 || fromFields !== 1) return 'unreadable';
  if (author === audited) return 'own';
  return sameOrganization(author, audited) || author.endsWith(`.${audited}`) ? 'organization' : 'foreign';
}

function judgeAuthor({ header }: MessageEvidence, relation: Relation): MessageFinding {
  const authors = [...new Set(header.authors)];
  const facts = { relation, author: authors[0] ?? '', fields: header.fromFields, many: authors.length };
  return { rule: 'author', outcome: AUTHOR_OUTCOMES[relation], facts };
}

const AUTHOR_OUTCOMES: Readonly<Record<Relation, MessageOutcome>> = {
  own: 'pass',
  organization: 'info',
  foreign: 'warn',
  unreadable: 'fail',
};

const SPF_OUTCOMES: Readonly<Record<SpfSeen['result'], MessageOutcome>> = {
  ...{ pass: 'pass', none: 'warn', neutral: 'warn', softfail: 'fail', fail: 'fail', permerror: 'fail' },
  temperror: 'unknown',
};

function judgeSpf({ spf, delivery: { address, isPublic } }: MessageEvidence): MessageFinding {
  const outcome = isPublic ? SPF_OUTCOMES[spf.result] : 'unknown';
  return { rule: 'spf', outcome, facts: { ...spf, address } };
}

function judgeDkim({ signatures }: MessageEvidence): MessageFinding {
  const told = (result: 'pass' | 'fail') => signatures.filter((signature) => signature.result === result).map(toldOf);
  const [passed, failed] = [told('pass'), told('fail')];
  const facts = { passed, failed, unsure: signatures.length - passed.length - failed.length };
  const isWeak = passed.every(
    ({ bits, uncovered, coversSubject }) => (bits !== null && bits < GOOD_BITS) || uncovered > 0 || !coversSubject,
  );
  // One good signature is enough; another that fails changes nothing for receivers (RFC 6376 §6.1).
  if (passed.length > 0) return { rule: 'dkim', outcome: isWeak ? 'warn' : 'pass', facts };
  return { rule: 'dkim', outcome: facts.unsure > 0 ? 'unknown' : 'fail', facts };
}

function toldOf(signature: MessageEvidence['signatures'][number]): SignatureTold {
  const { domain, selector, fault, bits, uncovered, coversSubject = true } = signature;
  return { domain, selector, fault, bits, uncovered, coversSubject };
}

function judgeDmarc(evidence: MessageEvidence): readonly MessageFinding[] {
  const [author] = evidence.header.authors;
  if (author === undefined || relationOf(evidence) === 'unreadable') return [];
  const seenHere = evidence.delivery.isPublic ? evidence : { ...evidence, spf: hidden(evidence.spf) };
  const older = dmarcOf(author, seenHere, 'rfc7489');
  const newer = dmarcOf(author, seenHere, 'rfc9989');
  const outcome = DMARC_OUTCOMES.find(([result]) => older.result === result || newer.result === result)?.[1] ?? 'pass';
  return [{ rule: 'dmarc', outcome, facts: { older, newer, author } }];
}

/** The worst that receivers of one generation conclude. */
const DMARC_OUTCOMES = [
  ['fail', 'fail'],
  ['unknown', 'unknown'],
  ['no-record', 'warn'],
] as const;

/** Of an address that is not the sender's own nothing can be concluded. */
function hidden(spf: SpfSeen): SpfSeen {
  return { ...spf, result: 'temperror' };
}

function judgeArc({ arc }: MessageEvidence): readonly MessageFinding[] {
  if (arc === null) return [];
  return [{ rule: 'arc', outcome: arc === 'unknown' ? 'unknown' : 'info', facts: { result: arc } }];
}

function judgeServer(evidence: MessageEvidence): readonly MessageFinding[] {
  const { delivery, reverse, heloMatches } = evidence;
  const { address, helo, isPublic } = delivery;
  const name = reverse.seen ? reverse.value : { name: null, leadsBack: false };
  const matches = heloMatches.seen && heloMatches.value;
  const reverseOutcome = outcomeOf(reverse, isPublic, ({ leadsBack }) => (leadsBack ? 'pass' : 'fail'));
  const heloOutcome = outcomeOf(heloMatches, isPublic, () => (matches ? 'pass' : 'warn'));
  return [
    { rule: 'reverse', outcome: reverseOutcome, facts: { ...name, address }, ...silenceOf(reverse) },
    { rule: 'helo', outcome: heloOutcome, facts: { helo, address, matches }, ...silenceOf(heloMatches) },
  ];
}

/** Nothing where no list was asked. One listing is a warning: no receiver asks them all. */
function judgeLists({ lists = [], delivery: { address, isPublic } }: MessageEvidence): readonly MessageFinding[] {
  if (lists.length === 0 || !isPublic) return [];
  const answered = lists.filter(({ listed }) => listed.seen);
  const listedOn = answered.flatMap(({ label, listed }) => (listed.seen && listed.value ? [label] : []));
  const unlisted = answered.length > 0 ? 'pass' : 'unknown';
  const outcome = listedOn.length > 0 ? 'warn' : unlisted;
  const facts = { address, listedOn, answered: answered.length, silent: lists.length - answered.length };
  return [{ rule: 'lists', outcome, facts }];
}

function outcomeOf<T>(observed: Observed<T>, isPublic: boolean, judged: (value: T) => MessageOutcome): MessageOutcome {
  return observed.seen && isPublic ? judged(observed.value) : 'unknown';
}

function silenceOf(observed: Observed<unknown>): { readonly silence?: Silence } {
  return observed.seen ? {} : { silence: observed.silence };
}

function judgeTls({ delivery: { tls } }: MessageEvidence): MessageFinding {
  return { rule: 'tls', outcome: tls === 'TLSv1.2' || tls === 'TLSv1.3' ? 'pass' : 'warn', facts: { version: tls } };
}

const MESSAGE_ID_OUTCOMES: Readonly<Record<'good' | 'malformed' | 'none', MessageOutcome>> = {
  good: 'pass',
  malformed: 'warn',
  none: 'fail',
};

const UNSUBSCRIBE_OUTCOMES: Readonly<Record<'one-click' | 'not-signed' | 'link-only' | 'none', MessageOutcome>> = {
  'one-click': 'pass',
  'not-signed': 'warn',
  'link-only': 'warn',
  none: 'info',
};

function dateOutcome(minutes: MessageEvidence['header']['dateMinutes']): MessageOutcome {
  if (minutes === null || minutes === 'unreadable') return 'fail';
  return minutes < -AHEAD_MINUTES || minutes > LATE_MINUTES ? 'warn' : 'pass';
}

function judgeHeader({ header }: MessageEvidence): readonly MessageFinding[] {
  const { dateMinutes: minutes, messageId, repeated, unsubscribe } = header;
  return [
    { rule: 'date', outcome: dateOutcome(minutes), facts: { minutes } },
    { rule: 'message-id', outcome: MESSAGE_ID_OUTCOMES[messageId ?? 'none'], facts: { kind: messageId } },
    ...(repeated.length > 0 ? [{ rule: 'single-fields', outcome: 'fail', facts: { repeated } } as const] : []),
    { rule: 'unsubscribe', outcome: UNSUBSCRIBE_OUTCOMES[unsubscribe ?? 'none'], facts: { kind: unsubscribe } },
  ];
}
