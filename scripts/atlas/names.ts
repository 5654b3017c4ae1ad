import { readFileSync } from 'node:fs';
import type { ReverseName } from './build.ts';

/** Rows of the map: reverse name, name, type; a name with a comma stands in quotes. @throws {Error} that names a line that is none. */
export function readReverseNames(file: string): readonly ReverseName[] {
  const [head, ...lines] = readFileSync(file, 'utf8').trimEnd().split(/\r?\n/);
  if (!head?.startsWith('base_reverse_dns,name')) throw new Error(`${file}: no map of reverse names`);
  return lines.map((line, index) => {
    const [, reverse, quoted, bare] = /^([^,"]+),(?:"((?:[^"]|"")*)"|([^",]*)),[^,]*$/.exec(line) ?? [];
    const name = quoted?.replaceAll('""', '"') ?? bare;
    if (!reverse || !name) throw new Error(`${file}:${index + 2}: ${line}`);
    return { reverse: reverse.toLowerCase(), name };
  });
}
