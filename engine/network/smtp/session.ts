import { attemptRefused } from '../../common/attempts.ts';
import type { Ask, SmtpReply, SmtpSession } from '../../model/ask.ts';
import { type Observed, seen, unseen } from '../../model/observed.ts';
import { pause } from '../time.ts';
import type { NetworkContext } from '../transport/network-context.ts';
import { extensionsOf } from './connection.ts';
import { ask, askAndQuit, beginTls, type SmtpDialogue } from './dialogue.ts';
import { isPositive, OK, SERVICE_READY, wrongGreeting } from './replies.ts';
import { AGAIN_MS, NOT_NOW } from './starttls.ts';
import { type SmtpLimits, visit } from './visit.ts';

const PORT = 25;
const SUBMISSION_PORT = 587;
const LIMITS: SmtpLimits = { deadlineMs: 40_000, bannerMs: 20_000, handshakeMs: 10_000 };

/** The session is seen as soon as there is a banner; what breaks it afterwards is reported in `broken`. */
export function askSmtp(context: NetworkContext, limits = LIMITS): Ask['smtp'] {
  return askOn(context, limits, PORT);
}

/** The same on port 587, without the relay question: nobody writes there without a password (RFC 6409 §4.3). */
export function askSubmission(context: NetworkContext, limits = LIMITS): Ask['submission'] {
  return askOn(context, limits, SUBMISSION_PORT);
}

function askOn(context: NetworkContext, limits: SmtpLimits, port: number): Ask['smtp'] {
  const once: Ask['smtp'] = (host, address) =>
    visit(context, { host, address, port }, limits, (banner) =>
      session(
        { host, address, banner },
        {
          ehlo: context.ehlo,
          asksRelay: port === PORT && attemptRefused(host, context.domain, context.permits) === null,
        },
      ),
    );
  return async (host, address) => {
    if (!context.permits.connections) return unseen('not-asked');
    const first = await once(host, address);
    if (!first.seen || first.value.banner.code !== NOT_NOW) return first;
    await pause(limits.againMs ?? AGAIN_MS, context.signal);
    const second = context.signal.aborted ? first : await once(host, address);
    return second.seen ? second : first;
  };
}

export type SessionDraft = {
  -readonly [Field in keyof Omit<SmtpSession, 'elapsedMs' | 'transcript'>]: SmtpSession[Field];
};

/** A session of which the banner is known. */
export function draftSession(begun: Pick<SessionDraft, 'host' | 'address' | 'banner'>): SessionDraft {
  return {
    ...begun,
    ehlo: null,
    extensions: [],
    starttls: { offered: false, reply: null, session: null },
    extensionsAfterTls: null,
    relay: null,
    broken: null,
  };
}

/** By what is learnt from the reply: a recipient under the name we greet with, and the null sender; never DATA. */
export function relayQuestions(ehlo: string) {
  return { sender: 'MAIL FROM:<>', relay: `RCPT TO:<relay-test@${ehlo}>`, reset: 'RSET' };
}

interface Client {
  readonly ehlo: string;
  readonly asksRelay: boolean;
}

/** What a client does after the banner: EHLO, STARTTLS, EHLO again, and the question whether the server relays for anybody. */
function* session(
  begun: Pick<SessionDraft, 'host' | 'address' | 'banner'>,
  client: Client,
): SmtpDialogue<Observed<SessionDraft>> {
  const draft = draftSession(begun);
  yield* converse(draft, client);
  return seen(draft);
}

function* converse(draft: SessionDraft, client: Client): SmtpDialogue<void> {
  if (draft.banner.code !== SERVICE_READY || !(yield* greet(draft, client))) return yield* quit(draft);
  if (!draft.starttls.offered) return yield* askRelay(draft, draft.extensions, client);
  const reply = yield* say(draft, 'STARTTLS');
  if (!reply) return;
  draft.starttls = { offered: true, reply, session: null };
  if (reply.code !== SERVICE_READY) return yield* askRelay(draft, draft.extensions, client);
  const tls = yield* beginTls();
  if (!tls.seen) {
    draft.broken = unseen(tls.silence, `TLS: ${tls.detail ?? ''}`);
    return;
  }
  draft.starttls = { ...draft.starttls, session: tls.value };
  if (tls.value.version === null) draft.broken = unseen('refused', `TLS: ${tls.value.failure}`);
  else yield* askSecured(draft, client);
}

/** EHLO, else HELO (RFC 5321 §3.2); false where neither is accepted. */
function* greet(draft: SessionDraft, { ehlo }: Client): SmtpDialogue<boolean> {
  const reply = yield* say(draft, `EHLO ${ehlo}`);
  if (!reply) return false;
  if (isPositive(reply) && reply.code !== OK) {
    draft.broken = wrongGreeting(reply);
    return false;
  }
  draft.ehlo = reply;
  if (isPositive(reply)) {
    draft.extensions = extensionsOf(reply);
    draft.starttls = { ...draft.starttls, offered: draft.extensions.includes('STARTTLS') };
    return true;
  }
  const helo = yield* say(draft, `HELO ${ehlo}`);
  return helo !== null && isPositive(helo);
}

/** What was said before TLS is forgotten (RFC 3207 §4.2). */
function* askSecured(draft: SessionDraft, client: Client): SmtpDialogue<void> {
  const reply = yield* say(draft, `EHLO ${client.ehlo}`);
  if (!reply) return;
  if (!isPositive(reply)) return yield* quit(draft);
  if (reply.code !== OK) {
    draft.broken = wrongGreeting(reply);
    return;
  }
  draft.extensionsAfterTls = extensionsOf(reply);
  yield* askRelay(draft, draft.extensionsAfterTls, client);
}

function* askRelay(
  draft: SessionDraft,
  extensions: readonly string[],
  { ehlo, asksRelay }: Client,
): SmtpDialogue<void> {
  if (!asksRelay) return yield* quit(draft);
  const { sender, relay, reset } = relayQuestions(ehlo);
  if (extensions.includes('PIPELINING')) {
    const replies = yield* askAndQuit([sender, relay, reset]);
    const [mail, rcpt] = replies;
    if (mail?.seen && isPositive(mail.value) && rcpt?.seen) draft.relay = rcpt.value;
    draft.broken = replies.find((reply) => !reply.seen) ?? draft.broken;
    return;
  }
  const mail = yield* say(draft, sender);
  if (mail && isPositive(mail)) {
    draft.relay = yield* say(draft, relay);
    if (draft.relay) yield* say(draft, reset);
  }
  yield* quit(draft);
}

/** Returns the reply; where there is none, the session is broken. */
function* say(draft: SessionDraft, command: string): SmtpDialogue<SmtpReply | null> {
  const reply = yield* ask(command);
  if (reply.seen) return reply.value;
  draft.broken = reply;
  return null;
}

function* quit(draft: SessionDraft): SmtpDialogue<void> {
  if (!draft.broken) yield* askAndQuit([]);
}
