export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * One request that a page makes: its method, its path below `/api`, what is sent and what is answered. The server registers its routes from
 * these tables and the pages ask through them, so that the compiler sees both sides. `Body` null: nothing is sent. `Answer` is what the JSON of a success says; `void`: a
 * success has no body.
 */
export interface Endpoint<Path extends string, Body, Answer> {
  readonly method: Method;
  /** With `:name` for each part that varies. */
  readonly path: Path;
  /** Of a success, where it is neither 200 with a body nor 204 without one. */
  readonly status?: 201 | 202;
  /** Carries the two types for the compiler, and is never set. */
  readonly types?: { readonly body: Body; readonly answer: Answer };
}

/** Stands for a success that is a file and not JSON. */
export type FileAnswer = 'file';

/** An endpoint of which the compiler need not know which it is. */
export type AnyEndpoint = Endpoint<string, never, unknown>;

/** The names of the parts that vary in a path. */
export type PathParameter<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParameter<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

export type PathParameters<Path extends string> = Readonly<Record<PathParameter<Path>, string>>;

/** `endpoint<Body, Answer>()('GET', '/path/:id')`: the path is inferred, the types are given. */
export function endpoint<Body, Answer>() {
  return <const Path extends string>(method: Method, path: Path, status?: 201 | 202): Endpoint<Path, Body, Answer> => ({
    method,
    path,
    ...(status && { status }),
  });
}

/** The address of an endpoint on this site, its parameters encoded. */
export function addressOf<Path extends string>(
  { path }: Pick<Endpoint<Path, never, unknown>, 'path'>,
  parameters: PathParameters<Path>,
): string {
  const values: Readonly<Record<string, string>> = parameters;
  return `/api${path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))}`;
}
