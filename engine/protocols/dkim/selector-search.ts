import { askHoldingOfUnknown } from '../../common/holding.ts';
import { gatherMailProfile } from '../../common/mail-profile.ts';
import { gatherSenders } from '../../common/mail-senders.ts';
import { registrableDomain } from '../../common/organizational-domain.ts';
import { texts } from '../../common/text-records.ts';
import { UNLIKELY_LABEL } from '../../common/unlikely-label.ts';
import type { Ask, DnsAnswer } from '../../model/ask.ts';
import { mapSeen, type Observed } from '../../model/observed.ts';
import type { GatherContext } from '../../model/protocol.ts';
import { askCommonSelectors } from './common-selectors.ts';
import { searchElsewhere } from './elsewhere.ts';
import type { DkimEvidence, SelectorEvidence } from './evidence.ts';
import { liveKeys } from './keys.ts';
import { askSelector, isGivenByWildcard, selectorsAmong } from './selector.ts';

/**
 * Asks every selector at once: the visitor's, those that signed mail of the domain, those of a zone in hand, those of the providers that MX
 * and SPF name, and the common ones. DMARC reads the answer too: without a key no signature can align. Where none is found, other names of
 * the organisation are searched.
 */
export async function searchSelectors(context: Omit<GatherContext<never>, 'done'>): Promise<DkimEvidence> {
  const own = await searchUnder(context);
  const sends = !own.profile.seen || own.profile.value.sends;
  if (!sends || liveKeys(own).length > 0) return own;
  return { ...own, elsewhere: await searchElsewhere(context, (domain) => searchUnder({ ...context, domain })) };
}

/** The same under one name. */
async function searchUnder({
  domain,
  ask,
  selectors,
  mailSelectors = [],
  sendsNothing,
}: Omit<GatherContext<never>, 'done'>): Promise<DkimEvidence> {
  const unlikely = ask.dns(`${UNLIKELY_LABEL}._domainkey.${domain}`, 'TXT', { proofs: true });
  const common = askCommonSelectors(domain, ask, unlikely);
  const askEach = (source: SelectorEvidence['source'], those: readonly string[]) =>
    those.map((selector) => askSelector(selector, source, domain, ask, unlikely));
  const named = Promise.all([
    ...askEach('visitor', selectors),
    ...askEach('mail', mailSelectors),
    ...askEach('zone', selectorsAmong(ask.zoneNames, domain)),
  ]);
  const implied = gatherSenders(domain, ask).then(async (found) => {
    const senders = mapSeen(found, (all) => all.filter(({ selectors: usual }) => usual.length > 0));
    const usual = senders.seen ? senders.value.flatMap((sender) => sender.selectors) : [];
    const answers = await Promise.all(askEach('provider', usual));
    return { senders, answers };
  });
  const [profile, node, wildcard] = await Promise.all([
    gatherMailProfile(domain, ask, sendsNothing),
    ask.dns(`_domainkey.${domain}`, 'TXT'),
    unlikely,
  ]);
  const { senders, answers } = await implied;
  const { found, denied } = await common;
  const all = distinct([...(await named), ...answers, ...found]);
  const asked = new Set(all.map(({ selector }) => selector));
  const unasked = denied.filter((selector) => !asked.has(selector)).length;
  return {
    domain,
    profile,
    node: mapSeen(node, (answer) => {
      if (isGivenByWildcard(answer, wildcard)) return 'untold';
      // Behind an alias it is the target that does not exist (RFC 6604 §3).
      if (answer.rcode === 'NXDOMAIN') return answer.aliases.length === 0 ? 'absent' : 'untold';
      return deniesNothing(wildcard) ? 'untold' : 'exists';
    }),
    wildcard: texts(wildcard),
    wildcardAlias: mapSeen(wildcard, ({ aliases, rcode }) => {
      const target = aliases.at(-1);
      return target === undefined ? null : { target, nxdomain: rcode === 'NXDOMAIN' };
    }),
    asked: all.length + unasked,
    ...(unasked > 0 && { denied: unasked }),
    selectors: all.filter(isTelling),
    missing: await gatherMissing(all, wildcard, ask),
    senders,
  };
}

/**
 * Servers that sign as they answer give an empty answer for any name, whether it exists or not (RFC 9824); so does a wildcard of another
 * type.
 */
function deniesNothing(unlikely: Observed<DnsAnswer>): boolean {
  return unlikely.seen && unlikely.value.rcode === 'NOERROR' && unlikely.value.records.length === 0;
}

/** Who holds the domains that a selector was handed to and that are gone. */
async function gatherMissing(
  found: readonly SelectorEvidence[],
  wildcard: Observed<DnsAnswer>,
  ask: Ask,
): Promise<DkimEvidence['missing']> {
  const everywhere = mapSeen(wildcard, ({ aliases, rcode }) => ({ aliases, nxdomain: rcode === 'NXDOMAIN' }));
  const targets = [everywhere, ...found.map(({ answer }) => answer)].flatMap((answer) =>
    answer.seen && answer.value.nxdomain ? answer.value.aliases.slice(-1) : [],
  );
  const domains = [...new Set(targets.flatMap((target) => registrableDomain(target) ?? []))];
  const held = await Promise.all(
    domains.map(async (domain) => ({ domain, holding: await askHoldingOfUnknown(domain, ask) })),
  );
  return held.flatMap(({ domain, holding }) => (holding ? [{ domain, holding }] : []));
}

function distinct(found: readonly SelectorEvidence[]): readonly SelectorEvidence[] {
  return [...new Map([...found].reverse().map((one) => [one.selector, one])).values()].reverse();
}

/** Two hundred empty answers say nothing that their number does not. */
function isTelling({ answer, source }: SelectorEvidence): boolean {
  return (
    !answer.seen ||
    source === 'visitor' ||
    source === 'mail' ||
    answer.value.texts.length > 0 ||
    answer.value.aliases.length > 0
  );
}
