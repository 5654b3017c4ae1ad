import { UNLIKELY_LABEL } from '../../common/unlikely-label.ts';
import { type Observed, seen, unseen } from '../../model/observed.ts';
import type { GatherContext } from '../../model/protocol.ts';
import { organizationHead, otherNames } from '../dmarc/organization.ts';
import { gatherWalk } from '../dmarc/walk.ts';
import type { DkimEvidence, KeysElsewhere } from './evidence.ts';
import { signingOf } from './keys.ts';

/** Of more names below which something stands, the first are searched: each costs as much as the domain itself. */
const NAMES_SEARCHED = 3;

type Search = (name: string) => Promise<DkimEvidence>;

/**
 * What signs for the other names of the organisation that commonly sign: those above the domain, and the usual ones below its head. Under
 * relaxed alignment the signature of any of them is good (RFC 9989 §4.4.1).
 */
export async function searchElsewhere(
  { domain, ask }: Pick<GatherContext<never>, 'domain' | 'ask'>,
  search: Search,
): Promise<Observed<readonly KeysElsewhere[]>> {
  const head = organizationHead(domain, await gatherWalk(domain, ask));
  if (!head.seen) return head;
  const { above, below } = otherNames(domain, head.value);
  const names = [...above, ...below];
  const unlikely = await ask.dns(`_domainkey.${UNLIKELY_LABEL}.${head.value}`, 'TXT');
  // Where no name is ever denied (RFC 9824), an empty answer tells nothing of keys.
  const denies = unlikely.seen && unlikely.value.rcode === 'NXDOMAIN' && unlikely.value.aliases.length === 0;
  const nodes = await Promise.all(names.map((name) => ask.dns(`_domainkey.${name}`, 'TXT')));
  const standing = names.filter((name, index) => {
    const node = nodes[index];
    const isDenied = node?.seen && node.value.rcode === 'NXDOMAIN' && node.value.aliases.length === 0;
    return above.includes(name) || (denies && node?.seen && !isDenied);
  });
  const searched = new Set(standing.slice(0, NAMES_SEARCHED));
  const found = await Promise.all(
    names.map(async (name, index): Promise<KeysElsewhere> => {
      if (searched.has(name)) return keysOf(await search(name));
      const node = nodes[index] ?? unseen('internal');
      if (!node.seen) return { name, selectors: [], signing: node };
      if (standing.includes(name)) return { name, selectors: [], signing: unseen('limit', undefined, [node]) };
      if (!denies) return { name, selectors: [], signing: unseen('undiscoverable', '0', [node, unlikely]) };
      return { name, selectors: [], signing: seen('none', [node]) };
    }),
  );
  return seen(found);
}

function keysOf(found: DkimEvidence): KeysElsewhere {
  const selectors = found.selectors.filter(({ answer }) => answer.seen && answer.value.texts.length > 0);
  return { name: found.domain, selectors, signing: signingOf(found) };
}
