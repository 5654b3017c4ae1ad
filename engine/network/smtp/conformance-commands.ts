import { relayQuestions } from './session.ts';

/** A local part that nobody has. */
const NOBODY = 'q7f3zz-nobody-has-this-address';

/**
 * All commands that a server which offers STARTTLS gets in this session, in their order; `NOOP` comes in one segment with `STARTTLS`.
 * One that refuses that, or leaves, gets them once more without `NOOP`.
 */
export function conformanceCommands(ehlo: string, domain: string): readonly string[] {
  return [`EHLO ${ehlo}`, 'STARTTLS', 'NOOP', `EHLO ${ehlo}`, ...Object.values(questions(ehlo, domain)), 'QUIT'];
}

/**
 * By what is learnt from the reply, in the order in which they are sent; first what the ordinary session asks. RFC 2920 §3.1: EHLO, VRFY
 * and QUIT may only come last in a group.
 */
export function questions(ehlo: string, domain: string) {
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
