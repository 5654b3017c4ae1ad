import type { Ask } from '../model/ask.ts';

/**
 * Where senders find the TLSA records of a mail server. An MX host that is an alias has them under the name that it leads to; only where
 * nothing stands there, or the alias was not validated, under its own (RFC 7672 §2.2.3). Postfix does the same.
 */
export async function tlsaNameOf(host: string, ask: Pick<Ask, 'dns'>): Promise<string> {
  const own = `_25._tcp.${host}`;
  const address = await ask.dns(host, 'A');
  const target = address.seen && address.value.authenticated ? address.value.aliases.at(-1) : undefined;
  if (target === undefined) return own;
  const behind = `_25._tcp.${target}`;
  const found = await ask.dns(behind, 'TLSA');
  return found.seen && found.value.records.length === 0 ? own : behind;
}
