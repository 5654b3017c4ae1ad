import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cataloguePages } from '../catalogue/pages.ts';

/** Writes `docs/checks` anew from the code. Run by `npm run catalogue`. */
const folder = join(import.meta.dirname, '..', '..', 'docs', 'checks');
mkdirSync(folder, { recursive: true });
for (const file of readdirSync(folder)) rmSync(join(folder, file));
for (const [file, page] of cataloguePages()) writeFileSync(join(folder, file), page);
