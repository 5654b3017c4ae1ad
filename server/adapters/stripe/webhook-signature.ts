import { createHmac } from 'node:crypto';

/** The header `stripe-signature` of a message, in the provider's scheme `v1`. */
export function webhookSignature(raw: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${raw}`).digest('hex')}`;
}
