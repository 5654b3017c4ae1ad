import { gzipSync } from 'node:zlib';
import { startProduct } from '../web/journeys/product.ts';

/**
 * `node bench/page-weight.ts [path…]`: what a first visit loads before the page lives, gzipped: the HTML, its scripts with all that they
 * import, its style sheets and its preloaded fonts. Fails where the home is over its budget.
 */
const KB = 1000;
const BUDGET = { js: 130 * KB, css: 20 * KB };

const product = await startProduct();
try {
  for (const path of process.argv.length > 2 ? process.argv.slice(2) : ['/']) {
    const weight = await weigh(path);
    const words = Object.entries(weight).map(([kind, bytes]) => `${kind} ${(bytes / KB).toFixed(1)} kB`);
    console.log(`${path}: ${words.join(', ')}`);
    if (path === '/' && (weight.js > BUDGET.js || weight.css > BUDGET.css)) process.exitCode = 1;
  }
} finally {
  await product.close();
}

async function weigh(path: string) {
  const html = await fetchText(path);
  const named = (kind: string) => [...new Set(html.match(new RegExp(`/assets/[\\w.-]+\\.${kind}(?=")`, 'g')) ?? [])];
  return {
    html: gzipSync(html).length,
    js: await sum(await withImports(named('js')), true),
    css: await sum(named('css'), true),
    fonts: await sum(named('woff2'), false),
  };
}

/** The scripts and those they import at once; `import()` comes later. */
async function withImports(scripts: readonly string[]): Promise<readonly string[]> {
  const found = new Set<string>();
  const waiting = [...scripts];
  for (let script = waiting.pop(); script; script = waiting.pop()) {
    if (found.has(script)) continue;
    found.add(script);
    const code = await fetchText(script);
    for (const [, name] of code.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) waiting.push(`/assets/${name}`);
  }
  return [...found];
}

async function sum(paths: readonly string[], zipped: boolean): Promise<number> {
  const sizes = await Promise.all(
    paths.map(async (path) => {
      const bytes = Buffer.from(await (await fetch(product.url + path)).arrayBuffer());
      return zipped ? gzipSync(bytes).length : bytes.length;
    }),
  );
  return sizes.reduce((total, size) => total + size, 0);
}

async function fetchText(path: string): Promise<string> {
  return (await fetch(product.url + path)).text();
}
