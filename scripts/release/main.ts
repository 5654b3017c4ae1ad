import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { versionOf } from './manifests.ts';
import { writePapers } from './papers.ts';
import { prepareRelease } from './prepare.ts';
import { Refusal } from './refusal.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const TARGET = join(ROOT, 'build', 'release');
const USAGE =
  'npm run release -- VERSION [--stage NAME]…, npm run release -- papers TAG, npm run release -- rehearse, or npm run release -- rehearse-image [BASE]';

try {
  await run(process.argv.slice(2));
} catch (fault) {
  if (!(fault instanceof Refusal)) throw fault;
  console.error(`${fault.code}: ${fault.message}`);
  process.exitCode = fault.code === 'CHECKS_FAILED' ? 1 : 2;
}

async function run(words: readonly string[]): Promise<void> {
  const { positionals, stages } = read(words);
  const [first, second] = positionals;
  if (first === 'papers' && second !== undefined && positionals.length === 2) return papers(second);
  if (first === 'rehearse' && positionals.length === 1) {
    // Only here, since it packs with what builds the packages.
    const { rehearse } = await import('./rehearse.ts');
    return rehearse((text) => console.log(text));
  }
  if (first === 'rehearse-image' && positionals.length <= 2) {
    const { rehearseImage } = await import('./rehearse-image.ts');
    const workflow = readFileSync(join(ROOT, '.github', 'workflows', 'release.yml'), 'utf8');
    const asked = { base: second ?? 'docker.io/library/node:24-slim', version: versionOf(ROOT), workflow };
    return rehearseImage(asked, (text) => console.log(text));
  }
  if (first === undefined || positionals.length !== 1) throw new Refusal('USAGE', USAGE);
  const written = await prepareRelease({
    root: ROOT,
    wanted: first,
    // A refusal needs no package: it is told in a checkout where none is installed.
    date: new Date().toISOString().slice(0, 10),
    target: TARGET,
    check: () => passes(stages),
  });
  tell(written);
  console.log(`Read the difference, then:
  git commit --all --message "Release ${first}"
  git tag --annotate v${first} --message "Release ${first}"
  git push --follow-tags`);
}

/** What a tag publishes: the papers of the version that the tag names, and that this checkout is of. */
async function papers(tag: string): Promise<void> {
  const version = versionOf(ROOT);
  if (tag !== `v${version}`)
    throw new Refusal('NOT_THIS_VERSION', `The tag is ${tag}, and this checkout is of ${version}.`);
  tell(await writePapers(ROOT, TARGET));
}

/** `npm test`, or those of its stages that were named. */
function passes(stages: readonly string[]): boolean {
  const script = join(ROOT, 'scripts', 'tasks', 'test.ts');
  return spawnSync(process.execPath, [script, ...stages], { cwd: ROOT, stdio: 'inherit' }).status === 0;
}

function read(words: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { stage: { type: 'string', multiple: true } },
    });
    return { positionals, stages: values.stage ?? [] };
  } catch {
    throw new Refusal('USAGE', USAGE);
  }
}

function tell(paths: readonly string[]): void {
  for (const path of paths) console.log(relative(ROOT, path));
}
