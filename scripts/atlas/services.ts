import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTemplate, type Template } from '@rempart/engine';

const SERVICES = join(import.meta.dirname, '..', '..', 'engine', 'data', 'services.json');

/**
 * Writes `engine/data/services.json` from templates as they are published: an array of them, or one a file. Nothing is written where one is
 * not understood.
 *
 * @throws {Error} that names each template that is not understood, and why.
 */
export function writeServices(files: readonly string[], seenOn: string): number {
  const read = files
    .flatMap((file) => [JSON.parse(readFileSync(file, 'utf8'))].flat())
    .map((json) => ({
      reading: readTemplate(json),
      called: `${json?.providerId}/${json?.serviceId}`,
    }));
  const faults = read.flatMap(({ reading, called }) =>
    reading.ok ? [] : [`${called}: ${reading.code} ${reading.found}`],
  );
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const templates = read.flatMap(({ reading }) => (reading.ok ? [reading.template] : [])).toSorted(byId);
  const lines = templates.map((template) => JSON.stringify(template));
  writeFileSync(SERVICES, `{"seenOn":${JSON.stringify(seenOn)},"templates":[\n${lines.join(',\n')}\n]}\n`);
  return templates.length;
}

function byId(one: Template, other: Template): number {
  const key = ({ providerId, serviceId }: Template) => `${providerId}/${serviceId}`.toLowerCase();
  return key(one) < key(other) ? -1 : 1;
}
