import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { bounceAddress } from '../../domain/bounce-address.ts';
import type { DeliveryResult, MailTransport, OutgoingMessage, Relay, SenderIdentity } from '../../ports/mail.ts';
import { type Composer, openComposer } from './mime.ts';

const CONNECT_MS = 10_000;
const SILENCE_MS = 15_000;
/** For one whole message; the reservation of an attempt lasts longer. */
export const RELAY_LIMIT_MS = 40_000;

/** Sends each message in a connection of its own. `bounces`: the domain that receives bounces; null: the sender's own. */
export function openRelay(relay: Relay, identity: SenderIdentity, bounces: string | null = null): MailTransport {
  const composer = openComposer(identity);
  return { isLocal: false, hand: (letter, mayEnd) => handOver(letter, mayEnd, { relay, composer, bounces }) };
}

async function handOver(
  letter: OutgoingMessage,
  mayEnd: () => Promise<boolean>,
  { relay, composer, bounces }: { readonly relay: Relay; readonly composer: Composer; readonly bounces: string | null },
): Promise<DeliveryResult> {
  const message = await composer.compose(letter).catch((fault: Error) => fault);
  if (message instanceof Error) return { outcome: 'refused', answer: `compose: ${message.message}` };
  const connection = new SMTPConnection({
    host: relay.host,
    port: relay.port,
    secure: relay.implicitTls,
    // A password for the relay is never sent in clear.
    requireTLS: relay.auth !== null && !relay.implicitTls,
    // A relay on this machine has a certificate without a valid name, and no third party can read the connection.
    ignoreTLS: relay.auth === null && isThisMachine(relay.host),
    name: composer.domain,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  });
  const progress: Progress = { ended: false, withheld: false };
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => limit.reject(new Error('the relay took too long')), RELAY_LIMIT_MS);
  try {
    const { messageId, to } = letter;
    const bounceOptions = bounces && { from: bounceAddress(messageId, bounces), dsn: noticeOf(messageId) };
    const envelope = { from: composer.from, ...bounceOptions, to: [to], size: message.length };
    const handed = converse(connection, relay, envelope, holdBackEnd(message, mayEnd, progress));
    const answer = await Promise.race([handed, limit.promise]);
    connection.quit();
    return { outcome: 'accepted', answer };
  } catch (error) {
    connection.close();
    return resultOfFailure(error as SmtpFault, progress);
  } finally {
    clearTimeout(timer);
  }
}

/** Requests a notification of success and failure, without the message (RFC 3461), from servers that offer them. */
function noticeOf(messageId: string) {
  return { ret: 'HDRS', envid: messageId, notify: ['SUCCESS', 'FAILURE'] };
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

interface Progress {
  /** The end of the message may have been written. */
  ended: boolean;
  withheld: boolean;
}

interface SmtpFault extends Error {
  readonly responseCode?: number;
  readonly response?: string;
}

class Withheld extends Error {
  override readonly name = 'Withheld';
}

/** The message, with its last octet held back until `mayEnd` returns true. */
function holdBackEnd(message: Buffer, mayEnd: () => Promise<boolean>, progress: Progress): Readable {
  return Readable.from(
    (async function* () {
      yield message;
      if (!(await mayEnd())) {
        progress.withheld = true;
        throw new Withheld('withheld');
      }
      progress.ended = true;
    })(),
    { objectMode: false },
  );
}

/** The relay's last reply; rejects with the error, wherever it occurred. */
function converse(
  connection: InstanceType<typeof SMTPConnection>,
  { auth }: Relay,
  envelope: Parameters<InstanceType<typeof SMTPConnection>['send']>[0],
  message: Readable,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const send = () =>
      connection.send(envelope, message, (fault, info) => (fault ? reject(fault) : resolve(String(info?.response))));
    connection.once('error', reject);
    connection.once('end', () => reject(new Error('the relay closed the connection')));
    message.once('error', reject);
    connection.connect((fault) => {
      if (fault) return reject(fault);
      if (!auth) return send();
      connection.login({ user: auth.user, pass: auth.pass }, (refused) => (refused ? reject(refused) : send()));
    });
  });
}

/** A 5xx reply is permanent (RFC 5321 §4.2.1); without a reply after the end of the message its fate is unknown. */
function resultOfFailure(fault: SmtpFault, { ended, withheld }: Progress): DeliveryResult {
  const answer = fault.response ?? fault.message;
  if (withheld) return { outcome: 'withheld', answer };
  const code = fault.responseCode ?? 0;
  if (code >= 500 && code < 600) return { outcome: 'refused', answer };
  if (code >= 400 && code < 500) return { outcome: 'deferred', answer };
  return { outcome: ended ? 'uncertain' : 'deferred', answer };
}
