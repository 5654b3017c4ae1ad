import type { Ask, SmtpConformance, SmtpReply } from '../../model/ask.ts';
import { type Observed, seen, unseen } from '../../model/observed.ts';
import type { NetworkContext } from '../transport/network-context.ts';
import { extensionsOf } from './connection.ts';
import { ask, beginTls, hear, type SmtpDialogue } from './dialogue.ts';
import { CLOSING, isPositive, OK, SERVICE_READY, wrongGreeting } from './replies.ts';
import { type OpenTls, type SmtpLimits, visit } from './visit.ts';

const PORT = 25;
const LIMITS: SmtpLimits = { deadlineMs: 40_000, bannerMs: 20_000, handshakeMs: 10_000 };
/** A local part that nobody has. */
const NOBODY = 'q7f3zz-nobody-has-this-address';
/** For a reply too many, which comes at once or never. */
const REMAINDER_MS = 1_000;

/** All commands that a server which offers STARTTLS gets in this session, in their order; `NOOP` comes in one segment with `STARTTLS`. */
export function secondSession(ehlo: string, domain: string): readonly string[] {
  return [`EHLO ${ehlo}`, 'STARTTLS', 'NOOP', `EHLO ${ehlo}`, ...Object.values(questions(ehlo, domain)), 'QUIT'];
}

/** By what is learnt from the reply, in the order in which they are sent. RFC 2920 §3.1: EHLO, VRFY and QUIT may only come last in a group. */
function questions(ehlo: string, domain: string) {
  const outsider = `relay-test@${ehlo}`;
  return {
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

/** A second session; nothing is ever delivered, and no address but those that everybody must have is named. */
export function askSmtpConformance(context: NetworkContext, openTls: OpenTls, limits = LIMITS): Ask['smtpManners'] {
  return async (host, address, domain) => {
    if (!context.permits.connections) return unseen('not-asked');
    return visit(context, { host, address, port: PORT }, { openTls, limits }, (banner) =>
      session(banner, { host, address, domain }, context.ehlo),
    );
  };
}

type Draft = { -readonly [Field in keyof Omit<SmtpConformance, 'elapsedMs' | 'transcript'>]: SmtpConformance[Field] };

function* session(
  { code }: SmtpReply,
  place: Pick<Draft, 'host' | 'address' | 'domain'>,
  ehlo: string,
): SmtpDialogue<Observed<Draft>> {
  if (code !== SERVICE_READY) return unseen('refused', `banner ${code}`);
  const draft: Draft = {
    ...place,
    together: null,
    injected: null,
    postmaster: null,
    abuse: null,
    relay: null,
    vrfy: null,
    broken: null,
  };
  yield* converse(draft, ehlo);
  return seen(draft);
}

function* converse(draft: Draft, ehlo: string): SmtpDialogue<void> {
  const greeting = yield* say(draft, `EHLO ${ehlo}`);
  if (!greeting) return;
  if (isPositive(greeting) && greeting.code !== OK) {
    draft.broken = wrongGreeting(greeting);
    return;
  }
  const extensions = extensionsOf(greeting);
  const pipelines = extensions.includes('PIPELINING');
  if (!extensions.includes('STARTTLS')) return yield* askInClear(draft, ehlo, pipelines);
  draft.together = yield* startTls(draft);
  if (!draft.together) return;
  if (draft.together.code !== SERVICE_READY) return yield* askInClear(draft, ehlo, pipelines);
  const tls = yield* beginTls();
  if (!tls.seen) draft.broken = tls;
  else if (tls.value.version === null) draft.broken = unseen('refused', `TLS: ${tls.value.failure}`);
  else yield* askSecured(draft, ehlo, pipelines);
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

function* askInClear(draft: Draft, ehlo: string, pipelines: boolean): SmtpDialogue<void> {
  const replies = yield* askAll(draft, { greeting: 'RSET', ehlo, pipelines });
  if (replies) keep(draft, replies.slice(1));
}

/** One reply too many by the end of the session: NOOP, sent before TLS, was answered under TLS. */
function* askSecured(draft: Draft, ehlo: string, pipelines: boolean): SmtpDialogue<void> {
  const replies = yield* askAll(draft, { greeting: `EHLO ${ehlo}`, ehlo, pipelines });
  if (!replies) return;
  const asked = 1 + Object.keys(questions(ehlo, draft.domain)).length;
  draft.injected = replies.length > asked;
  keep(draft, replies.slice(draft.injected ? 2 : 1));
}

/** The replies in their order, with the one too many where there is one; null where the session broke. */
function* askAll(
  draft: Draft,
  { greeting, ehlo, pipelines }: { readonly greeting: string; readonly ehlo: string; readonly pipelines: boolean },
): SmtpDialogue<readonly SmtpReply[] | null> {
  const asked = Object.values(questions(ehlo, draft.domain));
  const groups = [[greeting], ...(pipelines ? [asked] : asked.map((command) => [command]))];
  const replies: SmtpReply[] = [];
  for (const group of groups) {
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
  if (!farewell.seen || farewell.value.code === CLOSING) return replies;
  const further = yield* hear(REMAINDER_MS);
  return further.seen && further.value.code === CLOSING ? [...replies, farewell.value] : replies;
}

function keep(draft: Draft, replies: readonly SmtpReply[]): void {
  const names = Object.keys(questions('', '')) as (keyof Replies)[];
  const by: Partial<Replies> = Object.fromEntries(names.map((name, index) => [name, replies[index]]));
  const begun = by.nullSender !== undefined && isPositive(by.nullSender);
  const writes = by.outsider !== undefined && isPositive(by.outsider);
  draft.postmaster = (begun && by.postmaster) || null;
  draft.abuse = (begun && by.abuse) || null;
  draft.relay = (writes && by.relay) || null;
  draft.vrfy = by.vrfy ?? null;
}

/** Returns the reply; where there is none, the session is broken. */
function* say(draft: Draft, command: string): SmtpDialogue<SmtpReply | null> {
  const reply = yield* ask(command);
  if (reply.seen) return reply.value;
  draft.broken = reply;
  return null;
}
