import type { Ask, SmtpConformance, SmtpReply, SmtpSession } from '../../model/ask.ts';
import { type Observed, seen, unseen } from '../../model/observed.ts';
import type { NetworkContext } from '../transport/network-context.ts';
import { extensionsOf, replyLines } from './connection.ts';
import { ask, beginTls, hear, type SmtpDialogue } from './dialogue.ts';
import { CLOSING, isPositive, OK, SERVICE_READY, wrongGreeting } from './replies.ts';
import { draftSession, relayQuestions, type SessionDraft } from './session.ts';
import { type OpenTls, type SmtpLimits, type SoFar, visit } from './visit.ts';

const PORT = 25;
const LIMITS: SmtpLimits = { deadlineMs: 40_000, bannerMs: 20_000, handshakeMs: 10_000 };
/** A local part that nobody has. */
const NOBODY = 'q7f3zz-nobody-has-this-address';
/** For a reply too many, which comes at once or never. */
const REMAINDER_MS = 1_000;

/** All commands that a server which offers STARTTLS gets in this session, in their order; `NOOP` comes in one segment with `STARTTLS`. */
export function conformanceCommands(ehlo: string, domain: string): readonly string[] {
  return [`EHLO ${ehlo}`, 'STARTTLS', 'NOOP', `EHLO ${ehlo}`, ...Object.values(questions(ehlo, domain)), 'QUIT'];
}

/**
 * By what is learnt from the reply, in the order in which they are sent; first what the ordinary session asks. RFC 2920 §3.1: EHLO, VRFY and
 * QUIT may only come last in a group.
 */
function questions(ehlo: string, domain: string) {
  const outsider = `relay-test@${ehlo}`;
  const { sender, relay, reset } = relayQuestions(ehlo);
  return {
    ordinarySender: sender,
    ordinaryRelay: relay,
    ordinaryReset: reset,
    nullSender: 'MAIL FROM:<>',
    postmaster: `RCPT TO:<postmaster@${domain}>`,
    abuse: `RCPT TO:<abuse@${domain}>`,
    reset: 'RSET',
    outsider: `MAIL FROM:<${outsider}>`,
    relay: `RCPT TO:<${outsider}>`,
    resetAgain: 'RSET',
    vrfy: `VRFY ${NOBODY}`,
  };
}

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
  openTls: OpenTls,
  limits = LIMITS,
): (...asked: readonly [...Parameters<Ask['smtpManners']>, OrdinaryPart?]) => ReturnType<Ask['smtpManners']> {
  return async (host, address, domain, part = NOT_WANTED) => {
    if (!context.permits.connections) return unseen('not-asked');
    const answer = await visit(context, { host, address, port: PORT }, { openTls, limits }, (banner, soFar) =>
      session(banner, { host, address, domain }, { ehlo: context.ehlo, part, soFar }),
    );
    // Up to the banner both sessions are the same.
    part.tell(answer.seen ? null : answer);
    return answer;
  };
}

type Draft = { -readonly [Field in keyof Omit<SmtpConformance, 'elapsedMs' | 'transcript'>]: SmtpConformance[Field] };

interface Client {
  readonly ehlo: string;
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
): SmtpDialogue<Observed<Draft>> {
  if (banner.code !== SERVICE_READY) {
    client.part.tell(null);
    return unseen('refused', `banner ${banner.code}`);
  }
  const own: Draft = {
    ...place,
    together: null,
    injected: null,
    postmaster: null,
    abuse: null,
    relay: null,
    vrfy: null,
    broken: null,
  };
  yield* converse({ own, ordinary: draftSession({ host: place.host, address: place.address, banner }) }, client);
  return seen(own);
}

function* converse(drafts: Drafts, client: Client): SmtpDialogue<void> {
  const { own, ordinary } = drafts;
  const { ehlo, part, soFar } = client;
  const greeting = yield* say(own, `EHLO ${ehlo}`);
  if (greeting && isPositive(greeting) && greeting.code !== OK) own.broken = wrongGreeting(greeting);
  // So far both sessions are the same.
  if (!greeting || own.broken) return part.tell(seen({ ...ordinary, broken: own.broken, ...soFar() }));
  if (!isPositive(greeting)) part.tell(null);
  ordinary.ehlo = greeting;
  ordinary.extensions = extensionsOf(greeting);
  const pipelines = ordinary.extensions.includes('PIPELINING');
  if (!ordinary.extensions.includes('STARTTLS')) return yield* askInClear(drafts, client, { pipelines, first: [] });
  part.depart();
  own.together = yield* startTls(own);
  if (own.together?.code !== SERVICE_READY) part.tell(null);
  if (!own.together) return;
  if (own.together.code !== SERVICE_READY) return yield* askInClear(drafts, client, { pipelines, first: ['RSET'] });
  const tls = yield* beginTls();
  if (!tls.seen) own.broken = tls;
  else if (tls.value.version === null) own.broken = unseen('refused', `TLS: ${tls.value.failure}`);
  else {
    ordinary.starttls = { offered: true, reply: own.together, session: tls.value };
    yield* askSecured(drafts, client, pipelines);
  }
}

/** One segment: what comes behind STARTTLS must be forgotten, or refused (RFC 3207 §4.2, CVE-2011-0411). */
function* startTls(draft: Draft): SmtpDialogue<SmtpReply | null> {
  const { replies } = yield { send: ['STARTTLS', 'NOOP'], expect: 1 };
  const [reply = unseen('internal')] = replies;
  if (!reply.seen) {
    draft.broken = reply;
    return null;
  }
  // Where TLS does not begin, NOOP is a command like others; some servers refuse both with one reply.
  if (reply.value.code !== SERVICE_READY) yield* hear(REMAINDER_MS);
  return reply.value;
}

function* askInClear(
  drafts: Drafts,
  client: Client,
  { pipelines, first }: { readonly pipelines: boolean; readonly first: readonly string[] },
): SmtpDialogue<void> {
  const all = yield* askAll(drafts.own, client, { first, pipelines });
  if (all) keep(drafts, client, all.before, all.replies.slice(first.length));
}

/** One reply too many by the end of the session: NOOP, sent before TLS, was answered under TLS. */
function* askSecured(drafts: Drafts, client: Client, pipelines: boolean): SmtpDialogue<void> {
  const { own, ordinary } = drafts;
  const all = yield* askAll(own, client, { first: [`EHLO ${client.ehlo}`], pipelines });
  if (!all) return;
  const { before, replies } = all;
  const asked = 1 + Object.keys(questions(client.ehlo, own.domain)).length;
  own.injected = replies.length > asked;
  const [greeting] = replies;
  if (own.injected || greeting?.code !== OK) client.part.tell(null);
  else ordinary.extensionsAfterTls = extensionsOf(greeting);
  keep(drafts, client, before, replies.slice(own.injected ? 2 : 1));
}

interface Asked {
  /** In their order, with the one too many where there is one. */
  readonly replies: readonly SmtpReply[];
  /** What had been said when the questions began. */
  readonly before: SoFar;
}

/** null where the session broke. */
function* askAll(
  draft: Draft,
  { ehlo, soFar }: Client,
  { first, pipelines }: { readonly first: readonly string[]; readonly pipelines: boolean },
): SmtpDialogue<Asked | null> {
  const replies: SmtpReply[] = [];
  for (const command of first) {
    const reply = yield* say(draft, command);
    if (!reply) return null;
    replies.push(reply);
  }
  const before = soFar();
  const asked = Object.values(questions(ehlo, draft.domain));
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
  const names = Object.keys(questions('', '')) as (keyof Replies)[];
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
