/** The answer to `GET /api/demo`: what can be tried on this installation. */
export interface Demo {
  /** Names that can be audited without the internet; none in production. */
  readonly worlds: readonly { readonly domain: string; readonly about: string }[];
  /** Whether a DNS resolver answers, so that real names can be audited. */
  readonly resolver: boolean;
}

/** The answer to `GET /api/health`. */
export interface Health {
  readonly ok: boolean;
  readonly database: boolean;
}
