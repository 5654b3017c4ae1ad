import type { Ask, SmtpSession } from '../../model/ask.ts';
import type { Observed } from '../../model/observed.ts';
import { startTimeLimit } from '../time.ts';
import type { NetworkContext } from '../transport/network-context.ts';
import { askSmtpConformance, type OrdinaryPart } from './conformance.ts';
import { askSmtp } from './session.ts';
import type { SmtpLimits } from './visit.ts';

/** A server that has had what an ordinary session does not send, and is not done by then, may have been upset by it. */
const UPSET_MS = 2_500;

/**
 * Both questions about a mail server in one session, where they are put in the same turn of the event loop or while it is under way: the
 * session on conformance holds the ordinary one, whose questions come first. Where the server did not take all as it should, or takes its
 * time, the ordinary session is held by itself, so that nothing is lost by the other.
 */
export function askMailServer(context: NetworkContext, limits?: SmtpLimits): Pick<Ask, 'smtp' | 'smtpManners'> {
  const alone = askSmtp(context, limits);
  const conformance = askSmtpConformance(context, limits);
  const joint = new Map<string, Ordinary>();
  return {
    smtp: async (host, address) => {
      await new Promise(setImmediate);
      const held = joint.get(`${host} ${address}`);
      if (!held) return alone(host, address);
      const early = await Promise.race([held.session, held.upset]);
      if (early !== 'upset') return early ?? alone(host, address);
      const other = alone(host, address);
      const either = held.session.then((session) => session ?? other);
      const first = await Promise.race([other, either]);
      return first.seen ? first : either;
    },
    smtpManners: async (host, address, domain) => {
      const part = ordinaryPart(context, limits?.upsetMs ?? UPSET_MS);
      joint.set(`${host} ${address}`, part);
      try {
        return await conformance(host, address, domain, part);
      } finally {
        // A session that was never begun, for want of a permit or of a turn, has nothing to tell.
        part.tell(null);
      }
    },
  };
}

interface Ordinary extends OrdinaryPart {
  readonly session: Promise<Observed<SmtpSession> | null>;
  readonly upset: Promise<'upset'>;
}

function ordinaryPart({ signal }: Pick<NetworkContext, 'signal'>, upsetMs: number): Ordinary {
  let tell: OrdinaryPart['tell'] = () => {};
  let suspect = () => {};
  let over = () => {};
  const session = new Promise<Observed<SmtpSession> | null>((resolve) => {
    tell = resolve;
  });
  const upset = new Promise<'upset'>((resolve) => {
    suspect = () => resolve('upset');
  });
  return {
    session,
    upset,
    depart: () => {
      const limit = startTimeLimit(signal, upsetMs);
      over = limit.clear;
      limit.signal.addEventListener('abort', suspect, { once: true });
    },
    tell: (answer) => {
      over();
      tell(answer);
    },
  };
}
