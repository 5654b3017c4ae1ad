import { askHoldingOfUnknown } from '../../common/holding.ts';
import { gatherMailProfile } from '../../common/mail-profile.ts';
import { gatherSenders } from '../../common/mail-senders.ts';
import { registrableDomain } from '../../common/organizational-domain.ts';
import { answerOctets, texts, textsOf } from '../../common/text-records.ts';
import { UNLIKELY_LABEL } from '../../common/unlikely-label.ts';
import type { Ask, DnsAnswer } from '../../model/ask.ts';
import { mapSeen, type Observed } from '../../model/observed.ts';
import type { Errand } from '../../model/protocol.ts';
import type { DkimEvidence, SelectorEvidence } from './evidence.ts';
import { COMMON_SELECTORS } from './selectors.ts';

type Step = 'record' | 'key' | 'signature' | 'algorithm';

/** Asks every selector at once: the visitor's, those of the providers that MX and SPF name, and the common ones. */
export async function gatherDkim({ domain, ask, selectors, sendsNothing, done }: Errand<Step>): Promise<DkimEvidence> {
  const common = Promise.all(COMMON_SELECTORS.map((selector) => askSelector(selector, 'common', domain, ask)));
  const typed = Promise.all(selectors.map((selector) => askSelector(selector, 'visitor', domain, ask)));
  const implied = gatherSenders(domain, ask).then(async (found) => {
    const senders = mapSeen(found, (all) => all.filter(({ selectors: usual }) => usual.length > 0));
    const usual = senders.seen ? senders.value.flatMap((sender) => sender.selectors) : [];
    const answers = await Promise.all(usual.map((selector) => askSelector(selector, 'provider', domain, ask)));
    return { senders, answers };
  });
  const [profile, node, wildcard] = await Promise.all([
    gatherMailProfile(domain, ask, sendsNothing),
    ask.dns(`_domainkey.${domain}`, 'TXT'),
    ask.dns(`${UNLIKELY_LABEL}._domainkey.${domain}`, 'TXT'),
  ]);
  const { senders, answers } = await implied;
  const all = distinct([...(await typed), ...answers, ...(await common)]);
  for (const step of ['record', 'key', 'signature', 'algorithm'] as const) done(step);
  return {
    domain,
    profile,
    node: mapSeen(node, ({ rcode }) =>
      rcode === 'NXDOMAIN' ? 'absent' : deniesNothing(wildcard) ? 'untold' : 'exists',
    ),
    wildcard: texts(wildcard),
    asked: all.length,
    selectors: all.filter(isTelling),
    missing: await gatherMissing(all, ask),
    senders,
  };
}

/** Servers that sign as they answer give an empty answer for any name, whether it exists or not (RFC 9824); so does a wildcard of another type. */
function deniesNothing(unlikely: Observed<DnsAnswer>): boolean {
  return unlikely.seen && unlikely.value.rcode === 'NOERROR' && unlikely.value.records.length === 0;
}

/** Who holds the domains that a selector was handed to and that are gone. */
async function gatherMissing(found: readonly SelectorEvidence[], ask: Ask): Promise<DkimEvidence['missing']> {
  const targets = found.flatMap(({ answer }) =>
    answer.seen && answer.value.nxdomain ? answer.value.aliases.slice(-1) : [],
  );
  const domains = [...new Set(targets.flatMap((target) => registrableDomain(target) ?? []))];
  const held = await Promise.all(
    domains.map(async (domain) => ({ domain, holding: await askHoldingOfUnknown(domain, ask) })),
  );
  return held.flatMap(({ domain, holding }) => (holding ? [{ domain, holding }] : []));
}

async function askSelector(
  selector: string,
  source: SelectorEvidence['source'],
  domain: string,
  ask: Ask,
): Promise<SelectorEvidence> {
  const answer = await ask.dns(`${selector}._domainkey.${domain}`, 'TXT');
  return {
    selector,
    source,
    answer: mapSeen(answer, ({ records, aliases, rcode }) => ({
      texts: textsOf(records),
      aliases,
      nxdomain: rcode === 'NXDOMAIN',
      octets: answerOctets(`${selector}._domainkey.${domain}`, records),
    })),
  };
}

function distinct(found: readonly SelectorEvidence[]): readonly SelectorEvidence[] {
  return [...new Map([...found].reverse().map((one) => [one.selector, one])).values()].reverse();
}

/** Two hundred empty answers say nothing that their number does not. */
function isTelling({ answer, source }: SelectorEvidence): boolean {
  return !answer.seen || source === 'visitor' || answer.value.texts.length > 0 || answer.value.aliases.length > 0;
}
