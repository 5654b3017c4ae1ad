import type { Page } from '../hosts.ts';

const DAY_MS = 86_400_000;
const TEXT = { 'content-type': 'text/plain; charset=utf-8' };

/** Headers of a careful site. */
export const carefulHeaders = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'content-security-policy':
    "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
};

export function home(name: string, head = ''): Page {
  return { body: `<!doctype html><html lang="fr"><title>${name}</title>${head}<h1>${name}</h1></html>\n` };
}

export function plainText(body: string): Page {
  return { headers: TEXT, body };
}

/** RFC 9116, valid for `days` more days. */
export function securityTxt(domain: string, days = 180): Page {
  return {
    headers: TEXT,
    body: ({ now }) =>
      [
        `Contact: mailto:securite@${domain}`,
        `Expires: ${new Date(now.getTime() + days * DAY_MS).toISOString()}`,
        'Preferred-Languages: fr, en',
        '',
      ].join('\n'),
  };
}

/** An MTA-STS policy, one line per argument (RFC 8461 §3.2). */
export function mtaStsPolicy(...lines: readonly string[]): Record<string, Page> {
  return { '/.well-known/mta-sts.txt': plainText(['version: STSv1', ...lines, ''].join('\r\n')) };
}

/** The same pages, each only after a while. */
export function later(afterMs: number, pages: Readonly<Record<string, Page>>): Record<string, Page> {
  return Object.fromEntries(Object.entries(pages).map(([path, page]) => [path, { ...page, afterMs }]));
}

/** A square logo in SVG Tiny PS. */
export const LOGO = `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" version="1.2" baseProfile="tiny-ps" viewBox="0 0 64 64">
<title>Exemplaire</title>
<rect width="64" height="64" fill="#0b3d5c"/>
<path d="M16 20h32v6H16zM16 29h24v6H16zM16 38h32v6H16z" fill="#ffffff"/>
</svg>
`;

export function svg(body: string): Page {
  return { headers: { 'content-type': 'image/svg+xml' }, body };
}
