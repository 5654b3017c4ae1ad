import type { AnyEndpoint, Endpoint, PathParameters } from '@rempart/contract';
import { type Context, type Env, Hono } from 'hono';
import type * as z from 'zod/mini';
import { read } from './read.ts';

/**
 * A router that is mounted at `mount` below `/api`, and what adds the routes of the tables of endpoints to it: `route(endpoint, work)` for
 * a request without a body, `routeWithBody(endpoint, schema, work)` for one whose body is validated by `schema`. The value that `work`
 * resolves to is the body of the answer.
 */
export function routesAt<E extends Env>(mount = '') {
  const router = new Hono<E>();
  const at = ({ path }: Pick<AnyEndpoint, 'path'>) => path.slice(mount.length) || '/';
  return {
    router,
    /** The path of an endpoint whose answer is not JSON, or whose request is read in another way. */
    at,
    route: <Path extends string, Answer>(
      endpoint: Endpoint<Path, null, Answer>,
      work: (parameters: PathParameters<Path>, c: Context<E>) => Promise<Answer> | Answer,
    ): void => {
      router.on(endpoint.method, at(endpoint), async (c) => answerWith(c, endpoint, await work(parametersOf(c), c)));
    },
    routeWithBody: <Path extends string, Body, Answer>(
      endpoint: Endpoint<Path, Body, Answer>,
      schema: z.ZodMiniType<Body>,
      work: (parameters: PathParameters<Path>, body: Body, c: Context<E>) => Promise<Answer> | Answer,
      readElsewhere: readonly string[] = [],
    ): void => {
      router.on(endpoint.method, at(endpoint), async (c) =>
        answerWith(c, endpoint, await work(parametersOf(c), await read(c, schema, readElsewhere), c)),
      );
    },
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
