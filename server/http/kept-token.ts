import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import { BROWSER_ACCESS_MS } from '../usecases/orders/access.ts';

/** A token that a browser keeps for us, where no script reads it; in production only over HTTPS and for this very host (RFC 6265bis §4.1.3.2). */
export interface KeptToken {
  /** null where the browser has none. */
  readonly read: (cookies: string | null | undefined) => string | null;
  readonly keep: (c: Context, token: string | null, production: boolean) => void;
}

/** Shows that this browser ordered. The way back from the payment page is a visit from another site: Strict would hide the order from its buyer. */
export const orderToken = keptToken('commande', { sameSite: 'Lax', ms: BROWSER_ACCESS_MS });

/** Shows that an administrator logged in from this browser before. */
export const deviceToken = keptToken('appareil', { sameSite: 'Strict', ms: 90 * 24 * 3_600_000 });

function keptToken(
  name: string,
  { sameSite, ms }: { readonly sameSite: 'Lax' | 'Strict'; readonly ms: number },
): KeptToken {
  const guarded = `__Host-${name}`;
  return {
    read: (cookies) => {
      const found = parse(cookies ?? '');
      return found[guarded] ?? found[name] ?? null;
    },
    keep: (c, token, production) => {
      if (token === null) return;
      const guard = { path: '/', httpOnly: true, secure: production, sameSite };
      setCookie(c, production ? guarded : name, token, { ...guard, maxAge: ms / 1000 });
    },
  };
}
