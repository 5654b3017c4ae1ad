import { randomBytes } from 'node:crypto';
import type { ProbeReading } from '../../ports/status.ts';
import type { Account } from '../stripe/payments.ts';
import { webhookSignature } from '../stripe/webhook-signature.ts';

export type Fetch = (request: Request) => Response | Promise<Response>;

/** Constant: it is recorded once, and every later one changes nothing. Its type concerns no order. */
const MESSAGE = JSON.stringify({
  id: 'evt_probe',
  object: 'event',
  type: 'probe.looked',
  created: 0,
  livemode: false,
  api_version: null,
  data: { object: {} },
});

/** The webhook must accept a message with the provider's signature, and refuse the same message with any other. */
export async function lookAtWebhook(
  fetch: Fetch,
  { webhookSecrets }: Pick<Account, 'webhookSecrets'>,
  at: Date,
): Promise<ProbeReading> {
  const [secret] = webhookSecrets;
  if (secret === undefined) return { state: 'unmeasured', note: null };
  const send = async (signedBy: string) => {
    const headers = {
      'content-type': 'application/json',
      'stripe-signature': webhookSignature(MESSAGE, signedBy, at),
    };
    const url = 'http://localhost/api/stripe/webhook';
    return (await fetch(new Request(url, { method: 'POST', headers, body: MESSAGE }))).status;
  };
  const taken = await send(secret);
  const refused = await send(`whsec_${randomBytes(24).toString('hex')}`);
  return { state: taken === 200 && refused === 400 ? 'up' : 'down', note: null };
}
