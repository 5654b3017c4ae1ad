import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import { parse, serialize } from 'hono/utils/cookie';
import { BROWSER_ACCESS_MS } from '../usecases/orders/access.ts';

/**
 * A token in a browser's cookie that no script can read. In production its name begins with `__Host-`: such a cookie was set over HTTPS by
 * this very host (RFC 6265bis §4.1.3.2). One without that prefix is ignored, since a neighbouring host may have planted it.
 */
export interface KeptToken {
  /** null where the browser has none. */
  readonly read: (cookies: string | null | undefined, production: boolean) => string | null;
  readonly keep: (c: Context, token: string | null, production: boolean) => void;
  /** The same as the header of an answer that a page makes. */
  readonly header: (token: string, production: boolean) => string;
  readonly drop: (c: Context, production: boolean) => void;
}

/**
 * Proves that this browser ordered. The return from the payment page is a navigation from another site: Strict would hide the order from
 * its buyer.
 */
export const orderToken = keptToken('commande', { sameSite: 'Lax', ms: BROWSER_ACCESS_MS });

/** Proves that an administrator logged in from this browser before. */
export const deviceToken = keptToken('appareil', { sameSite: 'Strict', ms: 90 * 24 * 3_600_000 });

export function keptToken(
  name: string,
  { sameSite, ms }: { readonly sameSite: 'Lax' | 'Strict'; readonly ms: number },
): KeptToken {
  const nameIn = (production: boolean) => (production ? `__Host-${name}` : name);
  const guardIn = (production: boolean) => ({ path: '/', httpOnly: true, secure: production, sameSite }) as const;
  return {
    read: (cookies, production) => parse(cookies ?? '')[nameIn(production)] ?? null,
    keep: (c, token, production) => {
      if (token === null) return;
      setCookie(c, nameIn(production), token, { ...guardIn(production), maxAge: ms / 1000 });
    },
    header: (token, production) => serialize(nameIn(production), token, { ...guardIn(production), maxAge: ms / 1000 }),
    drop: (c, production) => setCookie(c, nameIn(production), '', { ...guardIn(production), maxAge: 0 }),
  };
}
