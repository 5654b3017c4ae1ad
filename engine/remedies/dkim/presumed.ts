import type { AuditEvidence } from '../../evidence.ts';
import { seen } from '../../model/observed.ts';
import { selectorName } from '../../protocols/dkim/selector.ts';
import { withEvidence } from '../situation.ts';

/**
 * Two public keys of 2,048 bits whose private halves are unused: they stand for the keys that the owner will create, and are never printed.
 */
const PRESUMED = {
  rotation:
    'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAiH/0WLhkqlu6HgOT4Y4tsfEWXKTsiYZprYmUQ9Y1wXcNgCloOe2QbfSaGHgYuwo+nTSPssTZhHPvfF6TrKu0DLInCs11bDwRt2QfYmsyUhi+sCXxsMgkdjjo5YfHunVO57cJ96byUexuZdz18yChGhTnNTZzmhj2GNk/Ag3QsG6mHa6qF2PPfFe40CBystzLRQuZFGDHKRPahi5KK9W4r/o/CS31kKGwD+dFMiKKT6Bd1My9d6sxstATcp8oVDXItWfzuOYe5OIt1TN/32tphs+vwnH50yGm16ZbnNYIbc1YUaje1dEXSdet9xripJWUiJL8AQxQbyE5QgSAk7CIXwIDAQAB',
  signing:
    'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAiks6KXRWUgjYLMKrKUlvOrtK4gDT3ChJCZjejRFpnAbj4HyM327knla5ptovT7ncvp15g5yO1cyQVlApUT9WdHvt6HTfPVtDgzICE3mhXPr3l8tKlOdShblK+pHpguNpbhStSCujwiyERdSZohQONxtwvUIq9HVgKtX/rxqIHY46tkgetGy7xxxZ+OMmaeP9E8jLAyJdUZe63ljgRzrijYi7OoeZiFWu0TcGLjBi17yTTnvmWSj+mXeqAdzGRCp5gaeczyx+R/Q58lCNvpf7/9uCM7ucsAjRyqIIhiEchbyGJgxS4J14ghMM6ROM5kJYe1P2DWTvf3fI5oBm2OnhKwIDAQAB',
} as const;

/**
 * The evidence once sound keys stand at these selectors. One key stands for several behind one alias: only the same key at more than one
 * place would be a fault.
 */
export function withPresumedKeys(
  world: AuditEvidence,
  selectors: readonly string[],
  purpose: keyof typeof PRESUMED,
): AuditEvidence {
  const text = `v=DKIM1; k=rsa; p=${PRESUMED[purpose]}`;
  const aliases = selectors.length > 1 ? [selectorName('presumed', world.domain)] : [];
  const answer = seen({ texts: [text], aliases, nxdomain: false, octets: text.length });
  const keyed = withEvidence(world, 'dkim', (dkim) => ({
    ...dkim,
    node: seen('exists'),
    selectors: [
      ...dkim.selectors.filter(({ selector }) => !selectors.includes(selector)),
      ...selectors.map((selector) => ({ selector, source: 'provider' as const, answer })),
    ],
  }));
  return withEvidence(keyed, 'dmarc', (dmarc) => ({ ...dmarc, signing: seen('key') }));
}
