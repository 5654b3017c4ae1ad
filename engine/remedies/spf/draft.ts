import { providers } from '../../atlas/atlas.ts';
import { knownAddresses } from '../../common/host-addresses.ts';
import { isWithinAny } from '../../common/names.ts';
import { sameOrganization } from '../../common/organizational-domain.ts';
import type { SpfEvidence } from '../../protocols/spf/evidence.ts';
import { takenIn } from '../../protocols/spf/tree.ts';
import { authorises, type RepairedPolicy, readFor } from './mend.ts';
import { CLOSED } from './published.ts';

declare const printable: unique symbol;

/** A policy that may be printed: it authorises a sender or, for a domain that receives nothing, no one at all (RFC 7208 §10.1.2). */
export type SpfText = string & { readonly [printable]: true };

/** A policy that would let nobody in, and refuse or suspect whatever the owner sends, is no value to publish: null. */
function printed(record: string): SpfText | null {
  return authorises(record) || record === CLOSED ? (record as SpfText) : null;
}

export interface Draft {
  readonly record: SpfText;
  readonly added: readonly string[];
}

/**
 * With the mail provider's include, where the MX name it and the record forgets it. If closing the over-broad
 * mechanisms leaves no sender, the domain's own mail servers are authorised; where it handles no mail (`mayClose`), nobody is.
 */
export function completed(
  { record, mends }: RepairedPolicy,
  evidence: SpfEvidence,
  { isSafe, mayClose }: { readonly isSafe: boolean; readonly mayClose: boolean },
): Draft | null {
  const { mx, profile } = evidence;
  const below = readFor(evidence).flatMap(takenIn);
  const providers = providersOf(mx.seen ? mx.value : [], below)
    .map((spf) => `include:${spf}`)
    .filter((term) => !record.includes(term));
  const isShut = !authorises(record) && providers.length === 0;
  if (isShut && mayClose && profile.seen && !profile.value.receives) return draft(CLOSED, []);
  const added = isShut && mends.length > 0 && isSafe && hasServers(evidence) ? ['mx'] : providers;
  const [version, ...terms] = record.split(' ');
  const end = terms.findIndex((term) => /^[-~?+]?all$|^redirect=/i.test(term));
  const position = end < 0 ? terms.length : end;
  return draft([version, ...terms.slice(0, position), ...added, ...terms.slice(position)].join(' '), added);
}

/**
 * Where no record stands: the servers that receive the mail are taken to send it too, and all others are only suspected (`~all`), not
 * refused.
 */
export function firstRecord(
  evidence: SpfEvidence,
  { hasSenders, isSafe }: { readonly hasSenders: boolean; readonly isSafe: boolean },
): Draft | null {
  const { domain, mx, profile } = evidence;
  const hosts = mx.seen ? mx.value : [];
  const receives = profile.seen && profile.value.receives;
  // Of a domain that only sends nobody knows from where.
  if (!receives) return hasSenders ? null : draft(CLOSED, []);
  const includes = providersOf(hosts).map((spf) => `include:${spf}`);
  const own = includes.length === 0 || hosts.some((host) => isWithinAny(host, [domain]));
  return draft(
    ['v=spf1', ...(own && isSafe && hasServers(evidence) ? ['mx'] : []), ...includes, '~all'].join(' '),
    includes,
  );
}

/** Whether `mx` stands for anybody: a server of the MX set has an address. */
function hasServers({ exchangers }: SpfEvidence): boolean {
  return exchangers.some(({ addresses }) => knownAddresses(addresses).length > 0);
}

function draft(text: string, added: readonly string[]): Draft | null {
  const record = printed(text);
  return record === null ? null : { record, added };
}

/** The policy of each mail provider that the MX name, and none of whose policies is taken in: where it has several, that of its servers. */
function providersOf(hosts: readonly string[], below: readonly string[] = []): readonly string[] {
  return providers.mail.flatMap(({ mx, spf }) => {
    const behind = hosts.filter((host) => isWithinAny(host, mx));
    if (behind.length === 0 || below.some((domain) => isWithinAny(domain, spf))) return [];
    const own = spf.filter((name) => behind.some((host) => sameOrganization(name, host)));
    return own.length === 1 ? own : spf.slice(0, 1);
  });
}
