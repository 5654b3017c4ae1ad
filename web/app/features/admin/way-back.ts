/** The query parameter with the page to return to; the others say why the login is shown. */
const RETURN = 'retour';
const EXPIRED = 'fin';

/** The address of the login page, which leads back to `path`. */
export function loginAddress(login: string, { path, expired }: { readonly path: string; readonly expired: boolean }) {
  const asked = new URLSearchParams({ ...(expired && { [EXPIRED]: '1' }), [RETURN]: path });
  return `${login}?${asked}`;
}

export function hasExpired(search: URLSearchParams): boolean {
  return search.has(EXPIRED);
}

/** A page of the administration of this site; null for any other address, whatever its source. */
export function wayBack(search: URLSearchParams): string | null {
  const asked = search.get(RETURN) ?? '';
  const here = 'https://ici.invalid';
  const url = asked.startsWith('/') ? URL.parse(asked, here) : null;
  if (!url || url.origin !== here || !/^\/sys\/core\/mgmt\/(?!auth\/)/.test(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}
