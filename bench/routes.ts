import { startProduct } from '../web/journeys/product.ts';
import { routesOf, type VisitedRoute } from '../web/journeys/routes.ts';
import { weigh } from './weigh.ts';

/**
 * `node bench/routes.ts`: every public route of `web/app/routes.ts` as a Markdown table: status, title, headings of the first level, and
 * what a first visit loads of script and style, gzipped. Fails where a route answers another status, has not one such heading, or where a
 * page that is read weighs more than its budget.
 */
const KB = 1000;
const READ_BUDGET = 90 * KB;

const product = await startProduct();
try {
  console.log('| Route | Status | Title | `h1` | JS kB | CSS kB | Faults |\n|---|---|---|---|---|---|---|');
  for (const route of (await routesOf(product)).filter(({ isAdmin }) => !isAdmin)) {
    const { line, faults } = await look(route);
    console.log(`| ${[...line, faults.join(', ') || 'none'].join(' | ')} |`);
    if (faults.length > 0) process.exitCode = 1;
  }
} finally {
  await product.close();
}

async function look({ route, path, status, isOperated }: VisitedRoute) {
  const answer = await fetch(product.url + path);
  const html = await answer.text();
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
  const headings = html.match(/<h1[\s>]/g)?.length ?? 0;
  const { js, css } = await weigh(html, product.url);
  const faults = [
    answer.status !== status && `status ${answer.status}`,
    title === '' && 'no title',
    headings !== 1 && `${headings} h1`,
    !isOperated && js + css > READ_BUDGET && 'too heavy',
  ].filter((fault) => fault !== false);
  const shown = `\`${route.startsWith('/') ? route : `/${route}`}\``;
  return { line: [shown, answer.status, title, headings, (js / KB).toFixed(1), (css / KB).toFixed(1)], faults };
}
