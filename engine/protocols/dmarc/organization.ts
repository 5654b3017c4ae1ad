import { firstSilence } from '../../common/first-silence.ts';
import { isWithin } from '../../common/names.ts';
import { registrableDomain } from '../../common/organizational-domain.ts';
import { SENDING_NAMES } from '../../common/sending-names.ts';
import { type Observed, seen } from '../../model/observed.ts';
import type { Published } from './evidence.ts';
import { type DmarcRecord, isDmarc, parseDmarc } from './parse.ts';

/** The domain whose policy stands at a name. */
export function ownerOf({ name }: Pick<Published, 'name'>): string {
  return name.replace(/^_dmarc\./, '');
}

/** The one record among these texts; null where there is none, or where there are several (RFC 9989 §4.10). */
export function singleRecord(texts: readonly string[]): DmarcRecord | null {
  const [record, ...others] = texts.filter(isDmarc);
  return record !== undefined && others.length === 0 ? parseDmarc(record) : null;
}

/** What a registry keeps silent changes nothing: it would say that it is one. */
export function isBelowRegistry(published: Pick<Published, 'name'>): boolean {
  return registrableDomain(ownerOf(published)) !== null;
}

/**
 * The head of the organisation of a name by the tree walk (RFC 9989 §4.10.2). The walk ends at the first record that says what it is: with
 * `psd=n` it heads the organisation, and with `psd=y` the name one label below does, where there is one; else the highest record counts,
 * else the name itself.
 */
export function organizationHead(name: string, walk: readonly Published[]): Observed<string> {
  const records = walk.flatMap((one, at) => {
    const record = one.texts.seen ? singleRecord(one.texts.value) : null;
    return record ? [{ at, owner: ownerOf(one), record }] : [];
  });
  const end = records.find(({ record }) => record.psd !== 'u');
  const walked = end ? walk.slice(0, end.at + 1) : walk.filter(isBelowRegistry);
  const silent = firstSilence(walked.map(({ texts }) => texts));
  if (silent) return silent;
  if (end?.record.psd === 'y' && end.owner !== name) {
    const labels = end.owner.split('.').length + 1;
    return seen(name.split('.').slice(-labels).join('.'));
  }
  return seen((end ?? records.at(-1))?.owner ?? name);
}

/** Names of an organisation besides one of its own: those above it up to the head, and those below the head that commonly send. */
export function otherNames(
  domain: string,
  head: string,
): { readonly above: readonly string[]; readonly below: readonly string[] } {
  const labels = domain.split('.');
  const parents = labels.map((_, index) => labels.slice(index + 1).join('.'));
  const above = parents.filter((name) => isWithin(name, head));
  const below = SENDING_NAMES.map((label) => `${label}.${head}`).filter(
    (name) => name !== domain && !above.includes(name),
  );
  return { above, below };
}
