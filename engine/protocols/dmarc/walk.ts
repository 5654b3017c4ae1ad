import { texts } from '../../common/text-records.ts';
import type { Ask } from '../../model/ask.ts';
import type { Published } from './evidence.ts';

/** RFC 9989 §4.10: at most eight questions; from longer names the walk jumps to seven labels. */
const LABELS_WALKED = 8;

/** TXT at `_dmarc` of a name and of each parent, nearest first, all asked at once. */
export function gatherWalk(domain: string, ask: Ask): Promise<readonly Published[]> {
  return Promise.all(walkedNames(domain).map((name) => published(`_dmarc.${name}`, ask)));
}

export async function published(name: string, ask: Ask): Promise<Published> {
  return { name, texts: texts(await ask.dns(name, 'TXT')) };
}

/** The name, then its parents down to the top-level domain. */
export function walkedNames(domain: string): readonly string[] {
  const labels = domain.split('.');
  const parents = labels.map((_, index) => labels.slice(index)).slice(1);
  const near = labels.length > LABELS_WALKED ? parents.filter(({ length }) => length < LABELS_WALKED) : parents;
  return [domain, ...near.map((parent) => parent.join('.'))];
}
