import { type RefusalCode, refusalMessages } from '@rempart/contract';

/** A refusal as a page: HTML without scripts, styles or untrusted text. */
export function refusalPage(code: RefusalCode, retryAfter: number | null): string {
  const message = refusalMessages[code];
  const again = retryAfter === null ? '' : `\n<p>Rechargez cette page dans ${inWords(retryAfter)}.</p>`;
  return `<!doctype html>
<html lang="fr">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${message}</title>
<h1>${message}</h1>${again}
<p><a href="/">Retour à l’accueil</a></p>
</html>
`;
}

function inWords(seconds: number): string {
  return seconds === 1 ? 'une seconde' : `${seconds} secondes`;
}
