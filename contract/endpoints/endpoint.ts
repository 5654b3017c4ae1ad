export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * One request that a page makes: its method, its path below `/api`, its body and its answer. The server registers its routes from these
 * tables and the pages call through them, so that the compiler checks both sides. `Body` null: no body is sent. `Answer` is the type of the
 * JSON on success; `void`: success has no body.
 */
export interface Endpoint<Path extends string, Body, Answer> {
  readonly method: Method;
  /** With `:name` for each parameter. */
  readonly path: Path;
  /** The status of a success, where it is neither 200 with a body nor 204 without one. */
  readonly status?: 201 | 202;
  /** Carries the two types for the compiler, and is never set. */
  readonly types?: { readonly body: Body; readonly answer: Answer };
}

/** The type of a success that is a file and not JSON. */
export type FileAnswer = 'file';

/** An endpoint whose types do not matter. */
export type AnyEndpoint = Endpoint<string, never, unknown>;

export type PathParameter<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParameter<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

export type PathParameters<Path extends string> = Readonly<Record<PathParameter<Path>, string>>;

/** `endpoint<Body, Answer>()('GET', '/path/:id')`: the path type is inferred, the others are explicit. */
export function endpoint<Body, Answer>() {
  return <const Path extends string>(method: Method, path: Path, status?: 201 | 202): Endpoint<Path, Body, Answer> => ({
    method,
    path,
    ...(status && { status }),
  });
}

/** The URL of an endpoint on this site, with its parameters encoded. */
export function addressOf<Path extends string>(
  { path }: Pick<Endpoint<Path, never, unknown>, 'path'>,
  parameters: PathParameters<Path>,
): string {
  const values: Readonly<Record<string, string>> = parameters;
  return `/api${path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))}`;
}
