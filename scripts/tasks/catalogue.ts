import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { planSchema } from '@rempart/contract';
import { BY_HAND, capHead, cappingChecks, capsIndex } from '../catalogue/caps.ts';
import { cataloguePages } from '../catalogue/pages.ts';

/**
 * Writes `docs/checks` and the schema of a plan from the code; of the pages of caps their heads, above what is written by hand. Run by
 * `npm run catalogue`.
 */
const folder = join(import.meta.dirname, '..', '..', 'docs', 'checks');
mkdirSync(folder, { recursive: true });
for (const file of readdirSync(folder)) if (file.endsWith('.md')) rmSync(join(folder, file));
for (const [file, page] of cataloguePages()) writeFileSync(join(folder, file), page);

const caps = join(folder, 'caps');
writeFileSync(join(caps, 'README.md'), capsIndex());
for (const { check, file } of cappingChecks) {
  const page = join(caps, file);
  const [, body = '\n'] = existsSync(page) ? readFileSync(page, 'utf8').split(BY_HAND) : [];
  writeFileSync(page, capHead(check) + body);
}

writeFileSync(
  join(import.meta.dirname, '..', '..', 'contract', 'audit', 'plan.schema.json'),
  `${JSON.stringify(planSchema(), null, 2)}\n`,
);
