import { isCircle } from '../../common/alias-walk.ts';
import { type KeyAliasState, withStates } from '../../common/keys-in-turn.ts';
import { sameOrganization } from '../../common/organizational-domain.ts';
import { seen, type Unseen } from '../../model/observed.ts';
import type { CnameEvidence, NameAnswer } from './evidence.ts';
import { serviceBehind, statusBehind, type TakeoverService } from './takeover-services.ts';

/** A name that is an alias, with what it leads to. */
export interface Alias {
  readonly name: string;
  readonly links: readonly string[];
  readonly target: string;
  /** `lost`: the target does not exist. */
  readonly state: KeyAliasState;
  readonly addresses: readonly string[];
}

export function aliasesOf({ domain, names, missing, senders = seen([]) }: CnameEvidence): readonly Alias[] {
  const found = names.flatMap((answer) => {
    const links = linksOf(answer);
    const [first, target] = [links[0], links.at(-1)];
    if (first === undefined || target === undefined || circleOf(answer)) return [];
    const { rcode, addresses } = answer.chain.seen ? answer.chain.value : { rcode: null, addresses: [] };
    const { name } = answer;
    return [{ name, links, first, target, isEmpty: rcode === 'NXDOMAIN', addresses: addresses ?? [] }];
  });
  const keys = withStates(
    found.flatMap((alias) => (isKey(alias) ? [{ ...alias, selector: selectorOf(alias.name, domain) }] : [])),
    senders,
    missing.flatMap(({ domain: foreign, delegation }) =>
      delegation.seen && delegation.value === 'absent' ? [foreign] : [],
    ),
  );
  return found.map(({ name, links, target, isEmpty, addresses }) => {
    const state = keys.find((key) => key.name === name)?.state ?? (isEmpty ? 'lost' : 'leads');
    return { name, links, target, state, addresses };
  });
}

/** Whether the name is that of a DKIM key. */
export function isKey({ name }: { readonly name: string }): boolean {
  return name.includes('._domainkey.');
}

function selectorOf(name: string, domain: string): string {
  return name.slice(0, -`._domainkey.${domain}`.length);
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

/** Dangling aliases to a name that its service would create again: `open` for anyone, `bound` for its former owner alone. */
export function goneAt(status: 'open' | 'bound', aliases: readonly Alias[]) {
  return aliases.flatMap(({ name, target, links, state }) => {
    const service = state === 'lost' ? serviceBehind(links) : null;
    const isGone = service?.marks.length === 0 || status === 'bound';
    return service && isGone && statusBehind(links) === status ? [{ name, target, service: service.service }] : [];
  });
}

/** Aliases to a page that says that nothing is published there, by who may claim it. */
export function abandonedAt(status: TakeoverService['status'], evidence: CnameEvidence) {
  return evidence.pages.flatMap((one) => {
    const { name, target, service, page } = one;
    const isAbandoned = page.seen && page.value.marks.length > 0 && statusOf(one, evidence) === status;
    return isAbandoned ? [{ name, target, service }] : [];
  });
}

/** Under which conditions the place of a page may be claimed. */
export function statusOf(
  { name }: { readonly name: string },
  { names }: CnameEvidence,
): TakeoverService['status'] | null {
  const answer = names.find((one) => one.name === name);
  return answer ? statusBehind(linksOf(answer)) : null;
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
