import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import { BROWSER_ACCESS_MS } from '../usecases/orders/access.ts';

const NAME = 'commande';
/** Only over HTTPS, from this very host (RFC 6265bis §4.1.3.2). */
const GUARDED = `__Host-${NAME}`;

/** The token by which a browser shows that it ordered; null where it did not. */
export function orderToken(cookies: string | null | undefined): string | null {
  const found = parse(cookies ?? '');
  return found[GUARDED] ?? found[NAME] ?? null;
}

export function keepOrderToken(c: Context, token: string | null, production: boolean): void {
  if (token === null) return;
  setCookie(c, production ? GUARDED : NAME, token, {
    path: '/',
    httpOnly: true,
    secure: production,
    // The way back from the payment page is a visit from another site: Strict would hide the order from its buyer.
    sameSite: 'Lax',
    maxAge: BROWSER_ACCESS_MS / 1000,
  });
}
