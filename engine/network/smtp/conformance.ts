import { keysOf } from '@rempart/contract';
import { attemptRefused } from '../../common/attempts.ts';
import type { Ask, SmtpReply, SmtpSession, TlsSession } from '../../model/ask.ts';
import { mapSeen, type Observed, seen, unseen } from '../../model/observed.ts';
import type { NetworkContext } from '../transport/network-context.ts';
import { questions } from './conformance-commands.ts';
import { type Draft, draftOf, type Held, joined, outcomeOf } from './conformance-outcome.ts';
import { extensionsOf, replyLines } from './connection.ts';
import { ask, askAndQuit, beginTls, hear, type SmtpDialogue } from './dialogue.ts';
import { CLOSING, isPositive, OK, SERVICE_READY, wrongGreeting } from './replies.ts';
import { draftSession, relayQuestions, type SessionDraft } from './session.ts';
import { type SmtpLimits, type SoFar, visit } from './visit.ts';

const PORT = 25;
const LIMITS: SmtpLimits = { deadlineMs: 40_000, bannerMs: 20_000, handshakeMs: 10_000 };
/** For a reply too many, which comes at once or never. */
const REMAINDER_MS = 1_000;

type Replies = Readonly<Record<keyof ReturnType<typeof questions>, SmtpReply>>;

/** Where the ordinary session goes, which this one holds as long as the server takes everything as it should. */
export interface OrdinaryPart {
  /** From now on the server is told what an ordinary session does not tell it. */
  readonly depart: () => void;
  /** The ordinary session as the server would have held it; null where something may have spoilt it. Only the first word counts. */
  readonly tell: (session: Observed<SmtpSession> | null) => void;
}

const NOT_WANTED: OrdinaryPart = { depart: () => {}, tell: () => {} };

/** Nothing is ever delivered, and no address but those that everybody must have is named. */
export function askSmtpConformance(
  context: NetworkContext,
  limits = LIMITS,
): (...asked: readonly [...Parameters<Ask['smtpManners']>, OrdinaryPart?]) => ReturnType<Ask['smtpManners']> {
  return async (host, address, domain, part = NOT_WANTED) => {
    if (!context.permits.connections) return unseen('not-asked');
    const refused = attemptRefused(host, domain, context.permits);
    if (refused) return refused;
    const visited = (isPlain: boolean) =>
      visit(context, { host, address, port: PORT }, limits, (banner, soFar) =>
        session(banner, { host, address, domain }, { ehlo: context.ehlo, isPlain, part, soFar }),
      );
    const first = await visited(false);
    // Up to the banner both sessions are the same.
    if (!first.seen) part.tell(first);
    if (!first.seen || !first.value.isSpoilt) return mapSeen(first, outcomeOf);
    const second = await visited(true);
    part.tell(null);
    return mapSeen(first, (found) =>
      second.seen ? joined(outcomeOf(found), outcomeOf(second.value)) : outcomeOf(found),
    );
  };
}

interface Client {
  readonly ehlo: string;
  /** STARTTLS comes alone. */
  readonly isPlain: boolean;
  readonly part: OrdinaryPart;
  readonly soFar: () => SoFar;
}

/** What is learnt in this session, and of the ordinary one. */
interface Drafts {
  readonly own: Draft;
  readonly ordinary: SessionDraft;
}

function* session(
  banner: SmtpReply,
  place: Pick<Draft, 'host' | 'address' | 'domain'>,
  client: Client,
): SmtpDialogue<Observed<Pick<Held, 'own' | 'isSpoilt'>>> {
  if (banner.code !== SERVICE_READY) {
    client.part.tell(null);
    return unseen('refused', `banner ${banner.code}`);
  }
  const own = draftOf(place);
  const ordinary = draftSession({ host: place.host, address: place.address, banner });
  const isSpoilt = yield* converse({ own, ordinary }, client);
  // The end of the audit is not of the server's making: what it said until then, it would have said in an ordinary session.
  if (isCutShort(own.broken)) client.part.tell(seen({ ...ordinary, broken: own.broken, ...client.soFar() }));
  return seen({ own, isSpoilt });
}

/** Returns whether the session was spoilt by NOOP, so that one without it is to be held. */
function* converse(drafts: Drafts, client: Client): SmtpDialogue<boolean> {
  const { own, ordinary } = drafts;
  const { ehlo, isPlain, part, soFar } = client;
  const greeting = yield* say(own, `EHLO ${ehlo}`);
  if (greeting && isPositive(greeting) && greeting.code !== OK) own.broken = wrongGreeting(greeting);
  // So far both sessions are the same.
  if (!greeting || own.broken) {
    part.tell(seen({ ...ordinary, broken: own.broken, ...soFar() }));
    return false;
  }
  if (!isPositive(greeting)) part.tell(null);
  ordinary.ehlo = greeting;
  ordinary.extensions = extensionsOf(greeting);
  const isEncrypted = ordinary.extensions.includes('STARTTLS');
  ordinary.starttls = { ...ordinary.starttls, offered: isEncrypted };
  if (isEncrypted && !isPlain) return yield* askWithNoop(drafts, client);
  if (isEncrypted) yield* askWithoutNoop(drafts, client);
  else yield* askInClear(drafts, client);
  return false;
}

function* askWithNoop(drafts: Drafts, client: Client): SmtpDialogue<boolean> {
  const { own, ordinary } = drafts;
  client.part.depart();
  const reply = yield* startTls(own);
  if (reply?.code === SERVICE_READY) {
    const tls = yield* beginTls();
    own.broken = faultOf(tls);
    ordinary.starttls = { offered: true, reply, session: tls.seen ? tls.value : null };
    if (!own.broken) return yield* askSecured(drafts, client);
  }
  return !isSilent(own.broken);
}

function* askWithoutNoop(drafts: Drafts, client: Client): SmtpDialogue<void> {
  const { own, ordinary } = drafts;
  const reply = yield* say(own, 'STARTTLS');
  ordinary.starttls = { offered: true, reply, session: null };
  if (reply && reply.code !== SERVICE_READY) return yield* askInClear(drafts, client);
  if (reply) {
    const tls = yield* beginTls();
    own.broken = faultOf(tls);
    ordinary.starttls = { offered: true, reply, session: tls.seen ? tls.value : null };
    if (!own.broken) return void (yield* askSecured(drafts, client));
  }
  client.part.tell(seen({ ...ordinary, broken: own.broken, ...client.soFar() }));
}

function faultOf(tls: Observed<TlsSession>): Observed<never> | null {
  if (!tls.seen) return unseen(tls.silence, `TLS: ${tls.detail ?? ''}`);
  return tls.value.version === null ? unseen('refused', `TLS: ${tls.value.failure}`) : null;
}

/** A server that says nothing more has taken the time of another session. */
function isSilent(broken: Observed<never> | null): boolean {
  return broken !== null && !broken.seen && broken.silence === 'timeout';
}

function isCutShort(broken: Observed<never> | null): boolean {
  return broken !== null && !broken.seen && broken.silence === 'deadline';
}

/** One segment: what comes behind STARTTLS must be forgotten, or refused (RFC 3207 §4.2, CVE-2011-0411). */
function* startTls(draft: Draft): SmtpDialogue<SmtpReply | null> {
  const { replies } = yield { send: ['STARTTLS', 'NOOP'], expect: 1 };
  const [reply = unseen('internal')] = replies;
  if (reply.seen) {
    draft.together = reply.value;
    if (reply.value.code !== SERVICE_READY) yield* askAndQuit([]);
    return reply.value;
  }
  draft.broken = reply;
  return null;
}

function* askInClear(drafts: Drafts, client: Client): SmtpDialogue<void> {
  const all = yield* askAll(drafts, client, []);
  if (all) keep(drafts, client, all.before, all.replies);
}

/**
 * One reply too many by the end of the session: NOOP, sent before TLS, was answered under TLS. Returns whether the server holds NOOP
 * against us in what it answers; such answers are not kept.
 */
function* askSecured(drafts: Drafts, client: Client): SmtpDialogue<boolean> {
  const { own, ordinary } = drafts;
  const all = yield* askAll(drafts, client, [`EHLO ${client.ehlo}`]);
  if (!all) return false;
  const { before, replies } = all;
  const asked = 1 + Object.keys(questions(client.ehlo, own.domain)).length;
  const isInjected = replies.length > asked;
  if (!client.isPlain) own.injected = isInjected;
  const [greeting] = replies;
  const answers = replies.slice(isInjected ? 2 : 1);
  if (!client.isPlain && answers.slice(0, -1).some(blamesProtocol)) return true;
  if (isInjected || greeting?.code !== OK) client.part.tell(null);
  else ordinary.extensionsAfterTls = extensionsOf(greeting);
  keep(drafts, client, before, answers);
  return false;
}

/** Whether the protocol is to blame and not the address (RFC 3463 §3.6): postscreen says so at every recipient. Of VRFY it may be true. */
function blamesProtocol({ code, lines: [first = ''] }: SmtpReply): boolean {
  return code >= 500 && first.startsWith('5.5.');
}

interface Asked {
  /** In their order, with the one too many where there is one. */
  readonly replies: readonly SmtpReply[];
  /** What had been said when the questions began. */
  readonly before: SoFar;
}

/** null where the session broke. */
function* askAll(
  { own: draft, ordinary }: Drafts,
  { ehlo, soFar }: Client,
  first: readonly string[],
): SmtpDialogue<Asked | null> {
  const replies: SmtpReply[] = [];
  for (const command of first) {
    const reply = yield* say(draft, command);
    if (!reply) return null;
    replies.push(reply);
  }
  const before = soFar();
  const asked = Object.values(questions(ehlo, draft.domain));
  const pipelines = ordinary.extensions.includes('PIPELINING');
  for (const group of pipelines ? [asked] : asked.map((command) => [command])) {
    const answer = yield { send: group, expect: group.length };
    for (const reply of answer.replies) {
      if (!reply.seen) {
        draft.broken = reply;
        return null;
      }
      replies.push(reply.value);
    }
  }
  const farewell = yield* ask('QUIT');
  if (!farewell.seen || farewell.value.code === CLOSING) return { replies, before };
  const further = yield* hear(REMAINDER_MS);
  const isTooMany = further.seen && further.value.code === CLOSING;
  return { replies: isTooMany ? [...replies, farewell.value] : replies, before };
}

function keep({ own, ordinary }: Drafts, { ehlo, part, soFar }: Client, before: SoFar, replies: readonly SmtpReply[]) {
  const names = keysOf(questions('', ''));
  const by: Partial<Replies> = Object.fromEntries(names.map((name, index) => [name, replies[index]]));
  const begun = by.nullSender !== undefined && isPositive(by.nullSender);
  const writes = by.outsider !== undefined && isPositive(by.outsider);
  own.postmaster = (begun && by.postmaster) || null;
  own.abuse = (begun && by.abuse) || null;
  own.relay = (writes && by.relay) || null;
  own.vrfy = by.vrfy ?? null;
  const relays = by.ordinarySender !== undefined && isPositive(by.ordinarySender);
  ordinary.relay = (relays && by.ordinaryRelay) || null;
  const commands = Object.values(relayQuestions(ehlo));
  // The ordinary session serves audits of other domains: what names this one is no part of it.
  const transcript = [
    ...before.transcript,
    ...commands.map((command) => `> ${command}`),
    ...replies.slice(0, commands.length).flatMap((reply) => replyLines(reply).map((line) => `< ${line}`)),
  ];
  part.tell(seen({ ...ordinary, elapsedMs: soFar().elapsedMs, transcript }));
}

/** Returns the reply; where there is none, the session is broken. */
function* say(draft: Draft, command: string): SmtpDialogue<SmtpReply | null> {
  const reply = yield* ask(command);
  if (reply.seen) return reply.value;
  draft.broken = reply;
  return null;
}
