import { type FailingSenders, legible } from '@rempart/contract';
import { partyName } from '../../atlas/atlas.ts';
import { isKnownSender, type Sender } from './sender.ts';

/** As many, and as long in characters, as `contract/audit/plan.ts` lets stand in a plan. */
const MOST_NAMED = 5;
const LONGEST_NAME = 64;

/** A sender with what was counted of it, in messages. */
interface Counted {
  readonly sender: Sender;
  readonly messages: number;
  readonly failing: number;
}

/** Every sender with messages that DMARC does not pass, the first of them by name. */
export function failingSendersOf(senders: readonly Counted[]): FailingSenders {
  const failing = senders.filter((one) => one.failing > 0).toSorted((one, other) => other.failing - one.failing);
  const listed = firstSenders(failing, MOST_NAMED).toSorted(
    (one, other) => Number(isKnownSender(other.sender)) - Number(isKnownSender(one.sender)),
  );
  return {
    listed: listed.map(({ sender, messages, failing: failed }) => ({
      name: shortName(sender.kind === 'provider' ? partyName(sender.name) : sender.name),
      isKnown: isKnownSender(sender),
      messages,
      failing: failed,
    })),
    more: failing.length - listed.length,
  };
}

/**
 * At most so many senders, in the order in which they are given. Where there is not room for all, those stay that fail and are most likely
 * the owner's: impersonators write from as many addresses as they like, and would crowd out the one tool that a policy stops.
 */
export function firstSenders<One extends Pick<Counted, 'sender' | 'failing'>>(
  senders: readonly One[],
  most: number,
): readonly One[] {
  const first = new Set(senders.toSorted((one, other) => rank(one) - rank(other)).slice(0, most));
  return senders.filter((one) => first.has(one));
}

/** An address that the domain's own record names cannot be claimed by others; a signature of a domain that anybody may register can. */
function rank({ sender, failing }: Pick<Counted, 'sender' | 'failing'>): number {
  if (failing === 0 || !isKnownSender(sender)) return 3;
  if (sender.isAuthorized) return 0;
  return sender.kind === 'provider' ? 1 : 2;
}

function shortName(name: string): string {
  const characters = [...legible(name)];
  return characters.length <= LONGEST_NAME ? characters.join('') : `${characters.slice(0, LONGEST_NAME - 1).join('')}…`;
}
