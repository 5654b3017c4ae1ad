import { addressOf, type Endpoint, type PathParameter, type PathParameters, type RefusalBody } from '@rempart/contract';

/** The result of a call. `status` 0: the server could not be reached; `refusal` null: it gave no readable reason. */
export type Called<Answer> =
  | { readonly ok: true; readonly answer: Answer; readonly headers: Headers }
  | {
      readonly ok: false;
      readonly status: number;
      readonly refusal: RefusalBody | null;
      /** Seconds to wait, as the server says; 0 where it says nothing. */
      readonly retryAfter: number;
    };

/** The arguments of an endpoint: its body and the parameters of its path, where it has any. */
export type Asked<Path extends string, Body> = ([Body] extends [null] ? object : { readonly body: Body }) &
  ([PathParameter<Path>] extends [never] ? object : { readonly path: PathParameters<Path> }) & {
    readonly query?: Readonly<Record<string, string>>;
    readonly headers?: Readonly<Record<string, string>>;
    readonly signal?: AbortSignal;
    /** Continues when the page is left. */
    readonly keepalive?: boolean;
  };

/** Calls the server, and never throws: being unreachable is a result too. */
export async function call<Path extends string, Body, Answer>(
  endpoint: Endpoint<Path, Body, Answer>,
  asked: Asked<Path, Body>,
): Promise<Called<Answer>> {
  const response = await send(endpoint, asked);
  if (!response) return { ok: false, status: 0, refusal: null, retryAfter: 0 };
  const said = await response.json().catch(() => null);
  if (response.ok) return { ok: true, answer: said, headers: response.headers };
  const retryAfter = Number(response.headers.get('retry-after')) || 0;
  return { ok: false, status: response.status, refusal: said, retryAfter };
}

/** The raw response; null where the server could not be reached. A file is sent unchanged, everything else as JSON. */
export function send<Path extends string, Body, Answer>(
  endpoint: Endpoint<Path, Body, Answer>,
  asked: Asked<Path, Body>,
): Promise<Response | null> {
  const { body, path, query, headers, ...how } = asked as Asked<string, unknown> & {
    readonly path?: PathParameters<Path>;
  };
  const address = addressOf(endpoint, path ?? ({} as PathParameters<Path>));
  const isFile = body instanceof Blob;
  return fetch(query ? `${address}?${new URLSearchParams(query)}` : address, {
    ...how,
    method: endpoint.method,
    headers: {
      ...headers,
      ...(body !== undefined && { 'Content-Type': isFile ? 'application/octet-stream' : 'application/json' }),
    },
    ...(endpoint.method === 'GET' && { cache: 'no-store' }),
    ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
  }).catch(() => null);
}
