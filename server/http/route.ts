import type { AnyEndpoint, Endpoint, PathParameters } from '@rempart/contract';
import type { Context, Env } from 'hono';
import type * as z from 'zod/mini';
import { read } from './read.ts';

/** The arguments of `Hono.on`: a method, a path below the router's mount, and the handler. */
type Route<E extends Env> = readonly [method: string, path: string, answer: (c: Context<E>) => Promise<Response>];

/**
 * Makes the routes of a router that is mounted at `mount` below `/api` out of the tables of endpoints: `router.on(...route(endpoint,
 * work))` for a request without a body, `router.on(...routeWithBody(endpoint, schema, work))` for one whose body is validated by `schema`.
 * The value that `work` resolves to is the body of the answer.
 */
export function routesAt<E extends Env>(mount = '') {
  const below = (path: string) => path.slice(mount.length) || '/';
  return {
    /** The path of an endpoint whose answer is not JSON, or whose request is read in another way. */
    at: ({ path }: Pick<AnyEndpoint, 'path'>) => below(path),
    route: <Path extends string, Answer>(
      endpoint: Endpoint<Path, null, Answer>,
      work: (parameters: PathParameters<Path>, c: Context<E>) => Promise<Answer> | Answer,
    ): Route<E> => [
      endpoint.method,
      below(endpoint.path),
      async (c) => answerWith(c, endpoint, await work(parametersOf(c), c)),
    ],
    routeWithBody: <Path extends string, Body, Answer>(
      endpoint: Endpoint<Path, Body, Answer>,
      schema: z.ZodMiniType<Body>,
      work: (parameters: PathParameters<Path>, body: Body, c: Context<E>) => Promise<Answer> | Answer,
      readElsewhere: readonly string[] = [],
    ): Route<E> => [
      endpoint.method,
      below(endpoint.path),
      async (c) => answerWith(c, endpoint, await work(parametersOf(c), await read(c, schema, readElsewhere), c)),
    ],
  };
}

function parametersOf<Path extends string>(c: Context): PathParameters<Path> {
  return c.req.param() as PathParameters<Path>;
}

/** A status that `work` set with `c.status` applies where the endpoint names none. */
function answerWith(
  c: Context,
  { status }: Pick<Endpoint<string, unknown, unknown>, 'status'>,
  answer: unknown,
): Response {
  if (answer === undefined) return c.body(null, status ?? 204);
  return status ? c.json(answer, status) : c.json(answer);
}
