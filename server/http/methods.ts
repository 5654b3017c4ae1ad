import type { Env, Hono } from 'hono';

/** The methods of a path (RFC 9110 §15.5.6); empty where there is no such path. */
export function methodsOf<E extends Env>({ router }: Pick<Hono<E>, 'router'>, path: string): readonly string[] {
  return ['GET', 'POST', 'PUT', 'DELETE'].filter((method) =>
    router.match(method, path)[0].some(([[, route]]) => route.method === method),
  );
}
