import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { npm } from '../package/npm.ts';
import { packAll } from '../package/pack.ts';
import { writePapers } from './papers.ts';
import { openRegistry } from './registry.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/**
 * Writes the papers of a release, publishes both packages to a registry on loopback by the commands of the release, then
 * installs and runs them as a first user does: by `npx`, in an empty folder. Throws where a step fails.
 */
export async function rehearse(tell: (text: string) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'rehearsal-'));
  const registry = await openRegistry();
  const settings = [`--registry=${registry.url}`, `--${registry.url.slice(5)}:_authToken=rehearsal`];
  settings.push(`--cache=${join(folder, 'cache')}`);
  try {
    for (const paper of await writePapers(ROOT, join(folder, 'papers'))) tell(`written: ${basename(paper)}`);
    const archives = await packAll(join(folder, 'packages'));
    for (const { file } of archives) {
      await npm(['publish', file, ...settings], folder);
      tell(`published ${file.slice(folder.length + 10)}`);
    }
    const empty = join(folder, 'empty');
    await mkdir(empty);
    await writeFile(join(empty, 'package.json'), '{"private":true,"type":"module"}');
    const shown = await npm(['view', 'rempart', 'version', 'license', 'repository.url', ...settings], empty);
    tell(shown.trim());
    const audit = await npm(['exec', '--yes', ...settings, '--', 'rempart', '--json', 'exemplaire.example'], empty);
    const { grade }: { readonly grade: { readonly letter: string } } = JSON.parse(audit);
    tell(`npx rempart exemplaire.example: ${grade.letter}`);
    await npm(['install', '@rempart/engine', '--no-audit', '--no-fund', ...settings], empty);
    const { status, stderr } = spawnSync(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        "const { protocols } = await import('@rempart/engine'); if (protocols.length !== 12) process.exit(1);",
      ],
      { cwd: empty, encoding: 'utf8' },
    );
    if (status !== 0) throw new Error(`the library does not load: ${stderr}`);
    tell('the library is installed and loads');
  } finally {
    await registry.close();
    await rm(folder, { recursive: true, force: true });
  }
}
