import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { planSchema } from '@rempart/contract';
import { cataloguePages } from '../catalogue/pages.ts';

/** Writes `docs/checks` and the schema of a plan anew from the code. Run by `npm run catalogue`. */
const folder = join(import.meta.dirname, '..', '..', 'docs', 'checks');
mkdirSync(folder, { recursive: true });
for (const file of readdirSync(folder)) rmSync(join(folder, file));
for (const [file, page] of cataloguePages()) writeFileSync(join(folder, file), page);

writeFileSync(
  join(import.meta.dirname, '..', '..', 'contract', 'plan.schema.json'),
  `${JSON.stringify(planSchema(), null, 2)}\n`,
);
