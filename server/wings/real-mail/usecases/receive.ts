import { isInternalAddress } from '@rempart/engine';
import { bouncedMail } from '../../../domain/bounce-address.ts';
import { type Payer, payersOf } from '../../../domain/costs.ts';
import type { Visitor } from '../../../domain/limits.ts';
import { networkOf } from '../../../domain/network-of.ts';
import { atCostOf } from '../../../usecases/admit.ts';
import { Refusal } from '../../../usecases/refusal.ts';
import type { Answer, Arrived, Inbound } from '../ports/inbound.ts';
import type { Tools } from '../ports/tools.ts';
import { receiveBounce } from './bounces.ts';
import { receivePostmaster } from './postmaster.ts';
import { receiveReport } from './report-boxes.ts';
import { receiveTestMessage, TEST_PREFIX } from './test-messages.ts';
import { isToken } from './tokens.ts';

/** A message written to be judged needs no large attachment. */
const LARGEST_TEST = 3 * 1024 * 1024;
/** The largest compressed report that is read, in base64 with its line ends. */
const LARGEST_REPORT = 7.5 * 1024 * 1024;

/** A notification with the header of the message that it concerns. */
const LARGEST_BOUNCE = 256 * 1024;

type Dependencies = Pick<
  Tools,
  'store' | 'mailDomain' | 'verifyMessage' | 'readReportMail' | 'readBounce' | 'limits' | 'now'
>;

/** The purpose of an address. */
interface Purpose {
  readonly largest: number;
  /** Whether it accepts a message now. */
  readonly isOpen: () => Promise<boolean>;
  readonly receive: (arrived: Arrived) => Promise<Answer>;
}

/** All addresses that exist at this gate. Any other is refused, and nothing is ever forwarded. */
export function openInbound(tools: Dependencies): Inbound {
  return {
    takes: async (address) => {
      const purpose = purposeOf(address, tools);
      return purpose && (await purpose.isOpen()) ? purpose.largest : null;
    },
    receive: async (address, arrived) =>
      purposeOf(address, tools)?.receive(arrived) ?? { code: 550, text: '5.1.1 No such address' },
  };
}

function purposeOf(address: string, tools: Dependencies): Purpose | null {
  const { testMessages, reportBoxes } = tools.store;
  const local = localPart(address, tools) ?? '';
  if (local === POSTMASTER)
    return {
      largest: LARGEST_BOUNCE,
      isOpen: async () => true,
      receive: (arrived) => receivePostmaster(arrived, tools),
    };
  const mail = bouncedMail(local);
  if (mail !== null)
    return {
      largest: LARGEST_BOUNCE,
      isOpen: () => tools.store.mails.exists(mail),
      receive: (arrived) => receiveBounce(mail, arrived, tools),
    };
  const token = local.startsWith(TEST_PREFIX) ? local.slice(TEST_PREFIX.length) : local;
  if (!isToken(token)) return null;
  if (token !== local)
    return {
      largest: LARGEST_TEST,
      isOpen: () => testMessages.isOpen(token, tools.now()),
      receive: async (arrived) =>
        tooOften('verification', senderIn(arrived), tools) ??
        verifying(payersOf(senderIn(arrived)), tools, () => receiveTestMessage(token, arrived, tools)),
    };
  return {
    largest: LARGEST_REPORT,
    isOpen: async () => (await reportBoxes.byToken(token)) !== null,
    receive: async (arrived) =>
      tooOften('verification', senderIn(arrived), tools) ??
      tooOften('box', token, tools) ??
      verifying([...payersOf(senderIn(arrived)), { kind: 'box', name: token }], tools, () =>
        receiveReport(token, arrived, tools),
      ),
  };
}

/** The network that a message came from; null for an internal address, which may stand for many senders. */
function senderIn({ delivery: { address } }: Arrived): Visitor {
  return isInternalAddress(address) ? null : networkOf(address);
}

/** Verifying a message costs far more than sending it. */
function tooOften(act: 'verification' | 'box', by: Visitor, { limits }: Pick<Tools, 'limits'>): Answer | null {
  return limits.count(act, by) > 0 ? { code: 451, text: '4.7.1 Too many messages within an hour' } : null;
}

/** Reads a message at the cost of these. */
async function verifying(
  payers: readonly Payer[],
  tools: Pick<Tools, 'limits'>,
  read: () => Promise<Answer>,
): Promise<Answer> {
  return atCostOf(payers, 'message', tools, read).catch((fault: unknown) => {
    if (!(fault instanceof Refusal && fault.code === 'RATE_LIMITED')) throw fault;
    return { code: 451, text: '4.7.1 Your messages take too long to read, try again later' };
  });
}

/** It exists at every mail server, without a domain too (RFC 5321 §4.5.1). */
const POSTMASTER = 'postmaster';

/** The local part of an address at the gate, in lower case; null for any other. */
function localPart(address: string, { mailDomain }: Pick<Tools, 'mailDomain'>): string | null {
  if (mailDomain !== null && address.toLowerCase() === POSTMASTER) return POSTMASTER;
  const at = address.lastIndexOf('@');
  const isOurs = mailDomain !== null && address.slice(at + 1).toLowerCase() === mailDomain;
  return isOurs && at > 0 ? address.slice(0, at).toLowerCase() : null;
}
