import { randomBytes } from 'node:crypto';
import type { ProbeReading } from '../../ports/status.ts';
import type { Account } from '../stripe/payments.ts';
import { webhookSignature } from '../stripe/webhook-signature.ts';

export type Fetch = (request: Request) => Response | Promise<Response>;

/** Always the same: it is noted once, and every later one changes nothing. No order is of its type. */
const MESSAGE = JSON.stringify({
  id: 'evt_probe',
  object: 'event',
  type: 'probe.looked',
  created: 0,
  livemode: false,
  api_version: null,
  data: { object: {} },
});

/** A message signed as the provider signs must come in by the door of payments, the same one signed by anybody else must not. */
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
