import type { ApiCall, ApiWindow } from '@rempart/contract/api';
import type { Context, MiddlewareHandler } from 'hono';
import type { Vars } from '../../../http/guards.ts';
import { atCostOf } from '../../../usecases/admit.ts';
import type { CountedWindow } from '../ports/api.ts';
import { type Caller, callerOf, countCall, demandScope } from '../usecases/caller.ts';
import { ApiRefusal } from '../usecases/refusal.ts';

export interface ApiVars {
  Variables: Vars['Variables'] & { caller: Caller };
}

/** RFC 6750 §2.1; a key has a known format, and nothing else is looked up. */
const BEARER = /^Bearer +(rmp_[\w-]{43})$/i;

/** Requires a key that may make this call, and has calls left. Every call with a valid key counts, whatever the answer. */
export function apiDoor(
  { scope, path }: Pick<ApiCall, 'scope' | 'path'>,
  tools: Parameters<typeof callerOf>[2] & Parameters<typeof countCall>[1] & Parameters<typeof atCostOf>[2],
): MiddlewareHandler<ApiVars> {
  return async (c, next) => {
    const shown = BEARER.exec(c.req.header('authorization') ?? '')?.[1] ?? null;
    const caller = await callerOf(shown, c.get('visitor'), tools);
    const { windows, over } = await countCall(caller, tools);
    tellLimits(c, windows);
    if (over)
      throw new ApiRefusal('RATE_LIMITED', { field: over.window, value: String(over.limit), retryAfter: over.reset });
    if (scope !== null) demandScope(caller, scope);
    c.set('caller', caller);
    const account = { kind: 'account', name: String(caller.account.id) } as const;
    await atCostOf([account], `${c.req.method} ${path}`, tools, next);
  };
}

/** In seconds; of a calendar month its most days. */
const LENGTHS: Readonly<Record<ApiWindow, number>> = { second: 1, hour: 3_600, month: 31 * 86_400 };

/** Says every window that was counted, and what is left of it (draft-ietf-httpapi-ratelimit-headers-10 §3 and §4). */
function tellLimits(c: Context, windows: readonly CountedWindow[]): void {
  if (windows.length === 0) return;
  c.header(
    'RateLimit-Policy',
    windows.map(({ window, limit }) => `"${window}";q=${limit};w=${LENGTHS[window]}`).join(', '),
  );
  c.header(
    'RateLimit',
    windows.map(({ window, remaining, reset }) => `"${window}";r=${Math.max(0, remaining)};t=${reset}`).join(', '),
  );
}
