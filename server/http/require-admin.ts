import type { Context, MiddlewareHandler } from 'hono';
import { isSecret } from '../common/digest.ts';
import type { Admin } from '../ports/admins.ts';
import type { Tools } from '../ports/tools.ts';
import { authenticate } from '../usecases/admin/login.ts';
import { Refusal } from '../usecases/refusal.ts';
import type { Vars } from './guards.ts';

export interface AdminVars {
  Variables: Vars['Variables'] & { admin: Admin; session: number };
}

/** Requires the token of a session. It is sent in a header, never a cookie, so that no page of another site can make a browser send it. */
export function requireSession(tools: Parameters<typeof authenticate>[1]): MiddlewareHandler<AdminVars> {
  return async (c, next) => {
    const { admin, session } = await authenticate(tokenOf(c), tools);
    c.set('admin', admin);
    c.set('session', session);
    await next();
  };
}

/** A path with a wrong secret segment does not exist. */
export function requireSecretPath(tools: Pick<Tools, 'adminPath'>): MiddlewareHandler {
  return async (c, next) => {
    if (!isAdminPath(c.req.param('secret') ?? '', tools)) throw new Refusal('NOT_FOUND');
    await next();
  };
}

export function isAdminPath(segment: string, { adminPath }: Pick<Tools, 'adminPath'>): boolean {
  return isSecret(segment, adminPath);
}

export function tokenOf(c: Context): string | null {
  return /^Bearer ([\w-]{20,100})$/.exec(c.req.header('authorization') ?? '')?.[1] ?? null;
}

/** Pages of the administration are not cached, not indexed, and not revealed to linked sites by `Referer`. */
export const noStoreNoIndex: MiddlewareHandler = async (c, next) => {
  await next();
  c.header('Cache-Control', 'no-store');
  c.header('X-Robots-Tag', 'noindex, nofollow');
  c.header('Referrer-Policy', 'no-referrer');
};
