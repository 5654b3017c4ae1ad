/** The page where API keys, and their link, are requested. */
export const KEYS_PATH = '/cles';

/** « Mes clés ». The token is 256 bits in base64url. */
export function keysPath(token: string): string {
  return `${KEYS_PATH}/${token}`;
}
