import { startProduct } from '../web/journeys/product.ts';
import { weigh } from './weigh.ts';

/**
 * `node bench/page-weight.ts [path…]`: what a first visit loads before the page lives, in Brotli: the HTML, its scripts with all that they
 * import, its style sheets and its preloaded fonts. Fails where the home is over its budget.
 */
const KB = 1000;
const BUDGET = { js: 130 * KB, css: 20 * KB };

const product = await startProduct();
try {
  for (const path of process.argv.length > 2 ? process.argv.slice(2) : ['/']) {
    const weight = await weigh(await (await fetch(product.url + path)).text(), product.url);
    const words = Object.entries(weight).map(([kind, bytes]) => `${kind} ${(bytes / KB).toFixed(1)} kB`);
    console.log(`${path}: ${words.join(', ')}`);
    if (path === '/' && (weight.js > BUDGET.js || weight.css > BUDGET.css)) process.exitCode = 1;
  }
} finally {
  await product.close();
}
