import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** A module that another loads, as it is named there; `isLate` where that happens while it runs. */
export interface Import {
  readonly specifier: string;
  readonly isLate: boolean;
}

/** What the text of a module loads when it runs. Types are not loaded. */
export function importsOf(text: string): readonly Import[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  return [
    ...code.matchAll(
      /(?:^|\n)(?:import|export)\b(?! type)(?:[^;'"]*?from)?\s*'([^']+)'|(?<![\w.])import\(\s*'([^']+)'/g,
    ),
  ].map(([, early, late]) => ({ specifier: early ?? late ?? '', isLate: late !== undefined }));
}

/** The file below the root that a module of this project means by `specifier`; null for a package of others, or of Node. */
export function fileOf(specifier: string, from: string): string | null {
  if (specifier.startsWith('.')) return join(dirname(from), specifier);
  return specifier.startsWith('@rempart/') ? workspaceFile(specifier) : null;
}

/** The package of others that a specifier names; null for a module of this project, or of Node. */
export function packageOf(specifier: string): string | null {
  if (/^(?:\.|node:|@rempart\/)/.test(specifier)) return null;
  return /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? null;
}

function workspaceFile(specifier: string): string {
  const [, name = '', sub = ''] = /^@rempart\/([\w-]+)(?:\/(.+))?$/.exec(specifier) ?? [];
  const { exports } = JSON.parse(read(`${name}/package.json`)) as {
    exports: string | Readonly<Record<string, string>>;
  };
  const file = typeof exports === 'string' ? exports : exports[sub === '' ? '.' : `./${sub}`];
  if (file === undefined) throw new Error(`${specifier} is not exported`);
  return relative(ROOT, join(ROOT, name, file));
}
