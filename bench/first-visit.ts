import { openBrowser } from '../web/journeys/browser.ts';
import { type FirstVisit, HOME_BUDGET, visitFirst } from '../web/journeys/first-visit.ts';
import { startProduct } from '../web/journeys/product.ts';

/**
 * `node bench/first-visit.ts [path] [runs]`: a first visit of the home page on a telephone (375 × 800, processor four times slower) by slow
 * 3G as WebPageTest has it: 400 ms there and back for each request, 400 kbit/s. Prints the middle of five visits: largest contentful paint,
 * layout shift until the page is quiet, and what was transferred, compressed, of each kind. Fails where a visit of the home is over its
 * budget. Runs alone on its machine, or it measures the others.
 */
const SLOWER_PROCESSOR = 4;
const BUDGET = { ...HOME_BUDGET, lcpMs: 2000 };

const [path = '/', runs = '5'] = process.argv.slice(2);
const browser = await openBrowser();
if (!browser) throw new Error('no browser starts on this machine (CHROME_PATH may name one)');
const product = await startProduct();
try {
  const visits: FirstVisit[] = [];
  for (let run = 0; run < Number(runs); run += 1)
    visits.push(await visitFirst(browser, product.url + path, SLOWER_PROCESSOR));
  const middle = visits.toSorted((one, other) => one.lcpMs - other.lcpMs)[Math.floor(visits.length / 2)] as FirstVisit;
  const kinds = Object.entries(middle.bytes).map(([kind, bytes]) => `${kind} ${(bytes / 1000).toFixed(1)} kB`);
  const total = Object.values(middle.bytes).reduce((sum, bytes) => sum + bytes, 0);
  console.log(`${path}: LCP ${Math.round(middle.lcpMs)} ms (${middle.largest}), CLS ${middle.shift.toFixed(4)}`);
  console.log(`  ${(total / 1000).toFixed(1)} kB in ${middle.requests} requests: ${kinds.join(', ')}`);
  console.log(`  all visits: ${visits.map(({ lcpMs }) => `${Math.round(lcpMs)} ms`).join(', ')}`);
  const over =
    middle.lcpMs > BUDGET.lcpMs || middle.shift > BUDGET.shift || (middle.bytes['Script'] ?? 0) > BUDGET.scriptBytes;
  if (path === '/' && over) process.exitCode = 1;
} finally {
  await browser.close();
  await product.close();
}
