import { TERMS_VERSION } from '@rempart/contract';
import type { Tools } from '../ports/tools.ts';

/** Stores the conditions of sale as the site shows them now, so that they can be sent with an order, and shown later in that version. */
export async function keepSaleTerms(
  fetch: (request: Request) => Response | Promise<Response>,
  { store, now }: Pick<Tools, 'store' | 'now'>,
): Promise<void> {
  const page = await (await fetch(new Request('http://localhost/terms'))).text();
  const article = /<main\b[^<>]*>((?:(?!<main\b)[\s\S])*?)<\/main>/.exec(page)?.[1];
  if (!article) throw new Error('the page of the conditions of sale has no main part');
  await store.saleTerms.keep({ version: TERMS_VERSION, html: standingAlone(article), at: now() });
}

/** Removes scripts, images, classes and the link back to the site: the text must be readable in ten years, and on a phone. */
function standingAlone(article: string): string {
  const bare = article
    .replace(/<(script|style|svg|button|nav)\b(?:(?!<\1\b)[\s\S])*?<\/\1>/g, '')
    .replace(/<!--(?:(?!<!--)[\s\S])*?-->/g, '')
    .replace(/<p class="no-print[^"<]*">(?:(?!<p\b)[\s\S])*?<\/p>/g, '')
    .replace(/ (?:class|style|data-[\w-]+|aria-[\w-]+)="[^"]*"/g, '');
  return `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Conditions g&#233;n&#233;rales de vente, version ${TERMS_VERSION}</title>
<style>body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:16px/1.6 Georgia,serif}h1,h2{line-height:1.25}</style></head>
<body>${bare}</body></html>
`;
}
