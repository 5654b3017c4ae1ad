import type { MiddlewareHandler } from 'hono';

/**
 * Leads to the one spelling of a page by 308, whatever the method: without doubled or final slashes, and with the words of its path as the
 * router has them. React Router takes any case and any slashes, and would draw the page again for each.
 */
export function oneSpelling(patterns: readonly string[]): MiddlewareHandler {
  const pages = patterns.map((pattern) => pattern.split('/'));
  return async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const spelling = spellingOf(pathname, pages);
    if (spelling === null || spelling === pathname) return next();
    c.header('Cache-Control', 'no-store');
    return c.redirect(spelling + search, 308);
  };
}

/** null for what is no page. The router takes `/page/_.data` for the data of `/page/`. */
function spellingOf(pathname: string, pages: readonly (readonly string[])[]): string | null {
  const [, path = '', data] = /^(.*?)((?:\/_)?[.]data)?$/s.exec(pathname) ?? [];
  const parts = path.split('/').filter((part) => part !== '');
  if (parts.length === 0) return data ? '/_.data' : '/';
  const page = pages.find(
    (words) => words.length === parts.length && words.every((word, n) => isAt(parts[n] ?? '', word)),
  );
  if (!page) return null;
  const spelt = page.map((word, n) => (word.startsWith(':') ? parts[n] : word));
  return `/${spelt.join('/')}${data ? '.data' : ''}`;
}

function isAt(part: string, word: string): boolean {
  if (word.startsWith(':')) return true;
  try {
    return decodeURIComponent(part).toLowerCase() === word;
  } catch {
    return false;
  }
}
