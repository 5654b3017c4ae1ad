import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The packages among the modules of a bundle, each with its licence word for word, as these licences ask of redistributors. */
export async function thirdParty(modules: readonly string[]): Promise<string> {
  const folders = new Set(
    modules.flatMap((path) => /^(.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+)[/\\]/.exec(path)?.[1] ?? []),
  );
  const parts = await Promise.all([...folders].toSorted().map(partOf));
  return `# What is bundled\n\n${parts.join('\n')}`;
}

async function partOf(folder: string): Promise<string> {
  const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const files = (await readdir(folder)).filter((file) => /^(licen[cs]e|notice)/i.test(file));
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return [`## ${name} ${version} (${license})`, ...texts.map((text) => `\n${text.trim()}`), ''].join('\n');
}
