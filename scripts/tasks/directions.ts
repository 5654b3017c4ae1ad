import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');
const FLOORS = ['brand', 'french', 'contract', 'engine', 'lab', 'report', 'server', 'trials', 'web/app', 'scripts'];

/** A tool that saw nothing would approve of everything: fewer modules than this is a failure of the tool. */
const LEAST_MODULES = 150;

const { stdout, stderr } = spawnSync(
  process.execPath,
  [
    join('node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs'),
    '--config',
    '.dependency-cruiser.mjs',
    '--output-type',
    'json',
    ...FLOORS,
  ],
  { cwd: ROOT, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
);

interface Cruise {
  readonly summary: {
    readonly totalCruised: number;
    readonly violations: readonly {
      readonly rule: { readonly name: string };
      readonly from: string;
      readonly to: string;
    }[];
  };
}

if (!stdout) {
  console.error(stderr);
  process.exit(1);
}
const { summary }: Cruise = JSON.parse(stdout);
for (const { rule, from, to } of summary.violations) console.error(`${rule.name}: ${from} → ${to}`);
console.log(`${summary.totalCruised} modules seen, ${summary.violations.length} against the directions`);
if (summary.totalCruised < LEAST_MODULES) console.error(`fewer than ${LEAST_MODULES} modules seen: the tool is blind`);
process.exitCode = summary.violations.length > 0 || summary.totalCruised < LEAST_MODULES ? 1 : 0;
