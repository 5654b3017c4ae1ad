import { brotliCompressSync } from 'node:zlib';

/** What a first visit loads before the page lives, in bytes, in Brotli as the server sends it (fonts as they are). */
export interface Weight {
  readonly html: number;
  /** The scripts with all that they import at once; `import()` comes later. */
  readonly js: number;
  readonly css: number;
  readonly fonts: number;
}

/** Weighs a page whose HTML is known. */
export async function weigh(html: string, origin: string): Promise<Weight> {
  const named = (kind: string) => [...new Set(html.match(new RegExp(`/assets/[\\w.-]+\\.${kind}(?=")`, 'g')) ?? [])];
  return {
    html: brotliCompressSync(html).length,
    js: await sum(await withImports(named('js'), origin), origin, true),
    css: await sum(named('css'), origin, true),
    fonts: await sum(named('woff2'), origin, false),
  };
}

async function withImports(scripts: readonly string[], origin: string): Promise<readonly string[]> {
  const found = new Set<string>();
  const waiting = [...scripts];
  for (let script = waiting.pop(); script; script = waiting.pop()) {
    if (found.has(script)) continue;
    found.add(script);
    const code = await (await fetch(origin + script)).text();
    for (const [, name] of code.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) waiting.push(`/assets/${name}`);
  }
  return [...found];
}

async function sum(paths: readonly string[], origin: string, zipped: boolean): Promise<number> {
  const sizes = await Promise.all(
    paths.map(async (path) => {
      const bytes = Buffer.from(await (await fetch(origin + path)).arrayBuffer());
      return zipped ? brotliCompressSync(bytes).length : bytes.length;
    }),
  );
  return sizes.reduce((total, size) => total + size, 0);
}
