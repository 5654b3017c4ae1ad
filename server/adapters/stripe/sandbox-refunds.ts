import type { SandboxAct, SandboxSession } from '@rempart/contract';

/** An object in the provider's format. */
export type Body = Readonly<Record<string, unknown>>;

/** What an act changes: the session, and the objects of the events that report it, each with its type. */
export interface SandboxChange {
  readonly session: Body;
  readonly events: readonly (readonly [type: string, object: Body])[];
}

/** The refunds and disputes of a paid session, in the provider's format; null where the act changes nothing. */
export function returned(
  session: Body,
  status: SandboxSession['status'],
  act: SandboxAct['action'],
): SandboxChange | null {
  const last = refundsOf(session).at(-1);
  switch (`${status} ${act}`) {
    case 'paid refund': {
      const refund = refundFrom(session);
      const changed = { ...session, refunds: [...refundsOf(session), refund] };
      return {
        session: changed,
        events: [
          ['refund.created', refund],
          ['charge.refunded', chargeOf(changed)],
        ],
      };
    }
    case 'refunding settle':
      return ended(session, { ...last, status: 'succeeded' }, []);
    case 'refunding fail':
    case 'refunded fail':
      return ended(session, { ...last, status: 'failed', failure_reason: 'lost_or_stolen_card' }, ['refund.failed']);
    case 'paid dispute':
      return disputed(session, 'needs_response', 'charge.dispute.created');
    case 'disputed lose':
      return disputed(session, 'lost', 'charge.dispute.closed');
    case 'disputed win':
      return disputed(session, 'won', 'charge.dispute.closed');
    default:
      return null;
  }
}

export function refundsOf(session: Body): readonly Body[] {
  return (session['refunds'] as readonly Body[] | undefined) ?? [];
}

export function statusOfPaid(session: Body): 'paid' | 'refunding' | 'refunded' | 'disputed' {
  const dispute = session['dispute'] as Body | undefined;
  if (dispute?.['status'] === 'needs_response') return 'disputed';
  const statuses = refundsOf(session).map(({ status }) => status);
  if (statuses.includes('succeeded') || dispute?.['status'] === 'lost') return 'refunded';
  return statuses.includes('pending') ? 'refunding' : 'paid';
}

function refundFrom(session: Body): Body {
  const { payment_intent: intent, amount_total: amount, currency } = session;
  const id = `${String(intent).replace(/^pi_/, 're_')}_${refundsOf(session).length}`;
  const status = session['slow_refund'] === true ? 'pending' : 'succeeded';
  return { id, object: 'refund', payment_intent: intent, charge: chargeId(session), amount, currency, status };
}

function ended(session: Body, refund: Body, more: readonly string[]): SandboxChange {
  const changed = { ...session, refunds: [...refundsOf(session).slice(0, -1), refund] };
  return { session: changed, events: ['refund.updated', ...more].map((type) => [type, refund] as const) };
}

function disputed(session: Body, status: string, type: string): SandboxChange {
  const { payment_intent: intent, amount_total: amount, currency } = session;
  const id = String(intent).replace(/^pi_/, 'dp_');
  const dispute = {
    id,
    object: 'dispute',
    payment_intent: intent,
    charge: chargeId(session),
    amount,
    currency,
    status,
  };
  return { session: { ...session, dispute }, events: [[type, dispute]] };
}

/** Since the API version of November 2022 a charge does not hold its refunds. */
function chargeOf(session: Body): Body {
  const { payment_intent: intent, amount_total: amount, currency } = session;
  const given = { payment_intent: intent, amount, amount_refunded: amount, currency, refunded: true };
  return { id: chargeId(session), object: 'charge', ...given };
}

const chargeId = ({ payment_intent: intent }: Body) => String(intent).replace(/^pi_/, 'ch_');
