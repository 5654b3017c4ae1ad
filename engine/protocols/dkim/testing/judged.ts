import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import type { Outcome } from '../../../model/outcome.ts';
import { type FakeAnswer, fakeAsk, txt } from '../../../testing/ask.ts';
import { checks } from '../checks.ts';
import { gatherDkim } from '../gather.ts';

export type Id = (typeof checks)[number]['id'];
export type Zone = Readonly<Record<string, FakeAnswer>>;

export const rsa = (modulusLength: number, type: 'spki' | 'pkcs1' = 'spki', publicExponent = 65_537) =>
  generateKeyPairSync('rsa', { modulusLength, publicExponent })
    .publicKey.export({ format: 'der', type })
    .toString('base64');
export const ed25519 = (generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }).x ?? '')
  .replaceAll('-', '+')
  .replaceAll('_', '/')
  .concat('=');

export const GOOD = rsa(2048);
export const MAIL: Zone = { 'exemple.fr MX': [{ type: 'MX', preference: 1, host: 'mx.exemple.fr' }] };
export const key = (record: string, further: Zone = {}): Zone => ({
  ...MAIL,
  'default._domainkey.exemple.fr TXT': txt(record),
  ...further,
});
export const good = (further: Zone = {}) => key(`v=DKIM1; k=rsa; p=${GOOD}`, further);

export async function judged(
  id: Id,
  zone: Zone,
  selectors: readonly string[] = [],
  others: Parameters<typeof fakeAsk>[1] = {},
): Promise<Outcome> {
  const evidence = await gatherDkim({ domain: 'exemple.fr', ask: fakeAsk(zone, others), selectors, done: () => {} });
  assert.deepEqual(JSON.parse(JSON.stringify(evidence)), evidence);
  return (checks.find((check) => check.id === id) as (typeof checks)[number]).judge(evidence);
}

/** An alias to this target, where these texts stand; nothing at all where there are none. */
export function aliased(target: string, texts: readonly string[]): FakeAnswer {
  const at = { server: '192.0.2.53:53', transport: 'udp' as const, at: '2026-11-20T12:00:00.000Z', elapsedMs: 1 };
  const records = texts.map((text) => ({ name: target, ttl: 60, data: { type: 'TXT' as const, strings: [text] } }));
  const answer = {
    name: '',
    type: 'TXT' as const,
    rcode: texts.length > 0 ? ('NOERROR' as const) : ('NXDOMAIN' as const),
    records,
  };
  return {
    seen: true,
    value: { ...answer, aliases: [target], signatures: [], authenticated: false, ttl: 60, from: at },
  };
}
