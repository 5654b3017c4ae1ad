import { product } from '@rempart/brand';
import { type RefusalCode, refusalMessages } from '@rempart/contract';

/**
 * A refusal as a page in the colours of the site (`web/app/ui/tokens.css`): HTML without scripts or untrusted text, and with no file to
 * fetch, for the site may be short of anything. `nonce` is that of its Content-Security-Policy; null leaves the style out. `comesBack`: the
 * page asks again by itself once the wait is over.
 */
export function refusalPage(
  code: RefusalCode,
  { retryAfter, comesBack }: { readonly retryAfter: number | null; readonly comesBack: boolean },
  nonce: string | null,
): string {
  const message = refusalMessages[code];
  const again =
    retryAfter === null
      ? (MENDED[code] ?? '')
      : `\n<p>${comesBack ? 'Cette page revient d’elle-même' : 'Rechargez cette page'} dans ${inWords(retryAfter)}.</p>`;
  const refresh = retryAfter !== null && comesBack ? `\n<meta http-equiv="refresh" content="${retryAfter}">` : '';
  const style = nonce === null ? '' : `\n<style nonce="${nonce}">${STYLE}</style>`;
  return `<!doctype html>
<html lang="fr">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">${refresh}
<title>${message} – ${product.name}</title>${style}
<header><a href="/">${product.name}</a></header>
<main>
<h1>${message}</h1>${again}
<p><a href="/">Retour à l’accueil</a></p>
</main>
</html>
`;
}

/** What helps where no wait does. */
const MENDED: Partial<Record<RefusalCode, string>> = {
  INTERNAL:
    '\n<p>L’erreur est de notre côté. Rechargez cette page ; si elle revient, <a href="/contact">écrivez-nous</a>.</p>',
};

const STYLE = `
:root { color-scheme: light dark; --ground: #f8f5ec; --ink: #17213a; --muted: #535a6b; --soft: #ddd5c1 }
@media (prefers-color-scheme: dark) { :root { --ground: #0f1522; --ink: #e9e3d3; --muted: #a9aebb; --soft: #2a3446 } }
body { margin: 0 auto; max-width: 40rem; padding: 1.5rem 1.25rem 4rem; background: var(--ground); color: var(--muted); font: 1.125rem/1.6 Inter, system-ui, sans-serif }
header { padding-bottom: 1rem; border-bottom: 3px double var(--soft) }
header a, h1 { color: var(--ink); font-family: Spectral, Georgia, serif; font-weight: 600 }
header a { font-size: 1.5rem; text-decoration: none }
h1 { margin: 3rem 0 1rem; font-size: 2rem; line-height: 1.2; text-wrap: balance }
main a { color: var(--ink) }
`;

function inWords(seconds: number): string {
  if (seconds >= 2 * 3600) return `${Math.ceil(seconds / 3600)} heures`;
  if (seconds >= 2 * 60) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? 'une seconde' : `${seconds} secondes`;
}
