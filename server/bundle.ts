import { createHash } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import { openMaking, publishBuild } from '../web/builds.ts';
import { BUILDS, LOCK, type Sources } from './built.ts';

/** `node server/bundle.ts`: bundles the server and its threads into `server/build`, and names the build in `server/build/current`. */

const ROOT = join(import.meta.dirname, '..');
/** They read files that lie beside them. */
const LEFT_OUT = [/^@electric-sql\/pglite/, /^@myriaddreamin\//, /^pg-native$/, /^cloudflare:/];
/** Where a module says where it is, or where one of its threads is. */
const PLACE = /new URL\('(\.\/[\w-]+-(?:thread|worker)\.ts)', import\.meta\.url\)|import\.meta\.(url|dirname)\b/g;

const isOwn = (id: string) => id.startsWith(ROOT) && !id.includes('/node_modules/');

const begun = Date.now();
const making = await openMaking(BUILDS);
const modules: string[] = [];
const made = await rolldown({
  input: { main: join(import.meta.dirname, 'main.ts') },
  cwd: ROOT,
  platform: 'node',
  external: LEFT_OUT,
  plugins: [
    {
      name: 'places',
      transform(code, id) {
        if (!isOwn(id) || !code.includes('import.meta.')) return null;
        const source = JSON.stringify(`../../../${relative(ROOT, id)}`);
        const folder = JSON.stringify(`/../../../${relative(ROOT, dirname(id))}`);
        const placed = code.replaceAll(PLACE, (_, thread: string | undefined, kind: string) => {
          if (thread) {
            const chunk = this.emitFile({ type: 'chunk', id: join(dirname(id), thread) });
            return `new URL(import.meta.ROLLUP_FILE_URL_${chunk})`;
          }
          return kind === 'url' ? `new URL(${source}, import.meta.url).href` : `(import.meta.dirname + ${folder})`;
        });
        // No line moves, so that the map of lines stays as it is.
        return { code: placed, moduleType: 'ts', map: null };
      },
      // Those of which nothing is in the bundle, too: they say from where others get what is.
      buildEnd() {
        modules.push(...this.getModuleIds());
      },
    },
  ],
  onLog: (level, log) => {
    if (level === 'warn') throw new Error(log.message);
  },
});
await made.write({
  dir: making,
  format: 'esm',
  sourcemap: true,
  // They lie beside it, and would take memory.
  sourcemapExcludeSources: true,
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
});
await made.close();
// In one order: processes that build at once make one bundle, and none removes what another runs from.
const read = [...modules.filter(isOwn), import.meta.filename, join(ROOT, LOCK)].toSorted();
const sources: Sources = await Promise.all(
  read.map(async (path) => {
    const { mtimeMs, size } = await stat(path);
    // What was written meanwhile may be in the bundle as it was before.
    return [relative(ROOT, path), mtimeMs < begun ? mtimeMs : 0, size] as const;
  }),
);
await writeFile(join(making, 'sources.json'), JSON.stringify(sources));
const name = createHash('sha256');
for (const file of ['main.js', 'sources.json']) name.update(await readFile(join(making, file)));
await publishBuild(BUILDS, name.digest('hex').slice(0, 16));
