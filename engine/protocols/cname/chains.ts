import { isCircle } from '../../common/alias-walk.ts';
import { awaitsTurn } from '../../common/keys-in-turn.ts';
import { sameOrganization } from '../../common/organizational-domain.ts';
import type { Unseen } from '../../model/observed.ts';
import type { CnameEvidence, NameAnswer } from './evidence.ts';
import { serviceBehind } from './takeover-services.ts';

/** A name that is an alias, with what it leads to. */
export interface Alias {
  readonly name: string;
  readonly links: readonly string[];
  readonly target: string;
  /** The target does not exist. */
  readonly dangling: boolean;
  /** Nor does it yet: a provider publishes a key there when it next changes keys. */
  readonly waits: boolean;
  readonly addresses: readonly string[];
}

export function aliasesOf({ names }: CnameEvidence): readonly Alias[] {
  const found = names.flatMap((answer) => {
    const links = linksOf(answer);
    const [first, target] = [links[0], links.at(-1)];
    if (first === undefined || target === undefined || circleOf(answer)) return [];
    const { rcode, addresses } = answer.chain.seen ? answer.chain.value : { rcode: null, addresses: [] };
    return [{ name: answer.name, links, first, target, absent: rcode === 'NXDOMAIN', addresses: addresses ?? [] }];
  });
  const toKeys = found.filter(({ name, absent }) => !absent && isKey(name)).map(({ first }) => first);
  return found.map(({ first, absent, ...alias }) => {
    const waits = absent && isKey(alias.name) && awaitsTurn(first, toKeys);
    return { ...alias, dangling: absent && !waits, waits };
  });
}

function isKey(name: string): boolean {
  return name.includes('._domainkey.');
}

/** The links of a chain that comes back to a name met before, else null. */
export function circleOf(answer: NameAnswer): readonly string[] | null {
  const links = linksOf(answer);
  return isCircle(answer.name, links) ? links : null;
}

/** The targets of a name in order; empty where it is no alias, or none was seen. */
export function linksOf({ chain, walked }: NameAnswer): readonly string[] {
  if (chain.seen) return chain.value.aliases;
  return walked?.seen ? walked.value : [];
}

/** A name whose answer was not seen, and which is no proved circle: where it ends is unknown. */
export function hiddenName({ names }: CnameEvidence): Omit<Unseen, 'seen'> | null {
  for (const answer of names) {
    if (!answer.chain.seen && !circleOf(answer)) return { silence: answer.chain.silence, detail: answer.name };
  }
  return null;
}

/** Dangling aliases whose target anyone may create at the service it belonged to. */
export function claimable(aliases: readonly Alias[]) {
  return aliases.flatMap(({ name, target, links, dangling }) => {
    const service = dangling ? serviceBehind(links) : null;
    return service && service.marks.length === 0 ? [{ name, target, service: service.service }] : [];
  });
}

/** Foreign domains that neither the DNS nor their registry knows: two witnesses, since this is a grave thing to say. */
export function freeDomains({ missing }: CnameEvidence): readonly string[] {
  return missing
    .filter(
      ({ delegation, registration }) =>
        delegation.seen && delegation.value === 'absent' && registration.seen && !registration.value.registered,
    )
    .map(({ domain }) => domain);
}

export function isUnderFree({ target }: Alias, free: readonly string[]): boolean {
  return free.some((domain) => sameOrganization(target, domain));
}
