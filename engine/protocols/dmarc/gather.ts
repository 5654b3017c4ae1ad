import { askEveryServer } from '../../common/every-server.ts';
import { askHoldingOfUnknown } from '../../common/holding.ts';
import { hasAddress } from '../../common/host-addresses.ts';
import { gatherMailProfile } from '../../common/mail-profile.ts';
import { gatherSenders } from '../../common/mail-senders.ts';
import { sameOrganization } from '../../common/organizational-domain.ts';
import { SENDING_NAMES } from '../../common/sending-names.ts';
import { authorisesNobody } from '../../common/sends-nothing.ts';
import { texts, textsOf } from '../../common/text-records.ts';
import { UNLIKELY_LABEL } from '../../common/unlikely-label.ts';
import type { Ask } from '../../model/ask.ts';
import { mapSeen, type Observed, restingOn, seen, unseen } from '../../model/observed.ts';
import type { GatherContext } from '../../model/protocol.ts';
import { signingOf } from '../dkim/keys.ts';
import { searchSelectors } from '../dkim/selector-search.ts';
import type { DmarcEvidence, Published, ReportDestination } from './evidence.ts';
import { organizationHead, otherNames } from './organization.ts';
import { isDmarc, isNearlyDmarc, parseMeant } from './parse.ts';
import { appliedRecord } from './policy.ts';
import { gatherWalk, published } from './walk.ts';

type Step = 'record' | 'policy' | 'alignment' | 'reports';

/** Of more report addresses than this, the first are looked at. */
const DESTINATIONS = 6;

/** Asks every name of the tree walk at once, then what the report addresses need. */
export async function gatherDmarc({
  domain,
  ask,
  selectors,
  mailSelectors,
  sendsNothing,
  done,
}: GatherContext<Step>): Promise<DmarcEvidence> {
  const beside = Promise.all([
    askEveryServer(`_dmarc.${domain}`, ask),
    gatherAlias(domain, ask),
    gatherSubdomains(domain, ask),
    gatherSenders(domain, ask),
    searchSelectors({ domain, ask, selectors, mailSelectors, sendsNothing }),
  ]);
  const [walk, misplaced, apex, profile, wildcard] = await Promise.all([
    gatherWalk(domain, ask),
    gatherMisplaced(domain, ask),
    ask.dns(domain, 'TXT'),
    gatherMailProfile(domain, ask, sendsNothing),
    ask.dns(`*.${domain}`, 'TXT'),
  ]);
  done('record');
  done('policy');
  done('alignment');
  const spf = mapSeen(texts(apex), (found) => found.some((text) => /^v=spf1( |$)/i.test(text)));
  const [destinations, spfElsewhere] = await Promise.all([
    gatherDestinations(domain, walk, misplaced, ask),
    spf.seen && !spf.value ? gatherSpfElsewhere(domain, walk, ask) : null,
  ]);
  const [servers, alias, subdomains, senders, keys] = await beside;
  const signing = signingOf(keys);
  return {
    domain,
    at: ask.now,
    profile,
    walk,
    misplaced,
    everywhere: texts(wildcard),
    spf,
    ...(spfElsewhere && { spfElsewhere }),
    servers,
    alias,
    subdomains,
    senders,
    signing,
    ...(keys.elsewhere && { signingElsewhere: keys.elsewhere }),
    destinations,
  };
}

/** Names of the organisation by which mail may leave: under relaxed alignment the SPF of any of them is good (RFC 9989 §4.4.2). */
async function gatherSpfElsewhere(
  domain: string,
  walk: readonly Published[],
  ask: Ask,
): Promise<DmarcEvidence['spfElsewhere']> {
  const head = organizationHead(domain, walk);
  if (!head.seen) return head;
  const { above, below } = otherNames(domain, head.value);
  const found = await Promise.all(
    [...above, ...below].map(async (name) => ({
      name,
      authorises: mapSeen(texts(await ask.dns(name, 'TXT')), (all) =>
        all.some((text) => /^v=spf1( |$)/i.test(text) && !authorisesNobody(text)),
      ),
    })),
  );
  return seen(found);
}

/** Names under which a policy is published by mistake. */
function gatherMisplaced(domain: string, ask: Ask): Promise<readonly Published[]> {
  const beside = [`dmarc.${domain}`, `_dmarc._dmarc.${domain}`, `_dmarc.${domain}.${domain}`];
  return Promise.all([published(domain, ask), ...beside.map((name) => publishedItself(name, domain, ask))]);
}

/** What the answer of a wildcard brings does not count as a publication. */
async function publishedItself(name: string, domain: string, ask: Ask): Promise<Published> {
  const { texts: found } = await published(name, ask);
  if (!found.seen || !found.value.some(isDmarc)) return { name, texts: found };
  const above = name.slice(name.indexOf('.') + 1);
  const wildcards = await Promise.all([domain, above].map(async (zone) => texts(await ask.dns(`*.${zone}`, 'TXT'))));
  const silent = wildcards.find((wildcard) => !wildcard.seen);
  const given = wildcards.flatMap((wildcard) => (wildcard.seen ? wildcard.value : []));
  const own = silent ?? seen(found.value.filter((text) => !given.includes(text)));
  return { name, texts: restingOn(own, [found, ...wildcards]) };
}

async function gatherAlias(domain: string, ask: Ask): Promise<DmarcEvidence['alias']> {
  const [answer, everywhere] = await Promise.all([ask.dns(`_dmarc.${domain}`, 'TXT'), ask.dns(`*.${domain}`, 'TXT')]);
  if (!answer.seen) return answer;
  const target = answer.value.aliases.at(-1);
  if (target === undefined) return seen(null, [answer]);
  const lost = textsOf(answer.value.records).length === 0;
  const holding = lost ? await askHoldingOfUnknown(target, ask) : null;
  // An alias that any name gets was given to this one by nobody; where its end is in nobody's hands it matters all the same.
  const isEverywhere = everywhere.seen && everywhere.value.aliases.join() === answer.value.aliases.join();
  return seen(isEverywhere && holding === null ? null : { target, lost, holding }, [answer, everywhere]);
}

async function gatherSubdomains(domain: string, ask: Ask): Promise<readonly Published[]> {
  const usual = [UNLIKELY_LABEL, ...SENDING_NAMES].map((label) => `_dmarc.${label}.${domain}`);
  const inHand = ask.zoneNames.filter(
    (name) => name.startsWith('_dmarc.') && name.endsWith(`.${domain}`) && name !== `_dmarc.${domain}`,
  );
  const [wildcard, ...found] = await Promise.all(
    [...new Set([...usual, ...inHand])].map((name) => published(name, ask)),
  );
  const everywhere = wildcard?.texts.seen ? wildcard.texts.value : [];
  return found.flatMap(({ name, texts }) => {
    const own = mapSeen(texts, (all) => all.filter((text) => isDmarc(text) && !everywhere.includes(text)));
    return own.seen && own.value.length === 0 ? [] : [{ name, texts: own }];
  });
}

/** Where no policy is in force, a record that is no more than meant may have its addresses in the one that is proposed. */
async function gatherDestinations(
  domain: string,
  walk: readonly Published[],
  misplaced: readonly Published[],
  ask: Ask,
): Promise<readonly ReportDestination[]> {
  const found = appliedRecord({ domain, walk });
  if (!found.seen) return [];
  const meant = [...walk.slice(0, 1), ...misplaced].flatMap(({ texts }) => (texts.seen ? texts.value : []));
  const records = found.value
    ? [found.value.record]
    : meant.filter((text) => isDmarc(text) || isNearlyDmarc(text)).map(parseMeant);
  const publisher = found.value?.owner ?? domain;
  const hosts = records.flatMap(({ rua, ruf }) => [...rua, ...ruf]).flatMap(({ host }) => (host ? [host] : []));
  return Promise.all(
    [...new Set(hosts)].map((host, index) =>
      index < DESTINATIONS ? gatherDestination(host, publisher, ask) : beyondLimit(host, publisher),
    ),
  );
}

function beyondLimit(host: string, publisher: string): ReportDestination {
  const why = unseen('limit', `more than ${DESTINATIONS} domains that receive reports`);
  return { host, authorised: sameOrganization(host, publisher) ? null : why, receives: why, holding: why };
}

async function gatherDestination(host: string, publisher: string, ask: Ask): Promise<ReportDestination> {
  const [mx, authorised, holding] = await Promise.all([
    ask.dns(host, 'MX'),
    sameOrganization(host, publisher) ? null : isAuthorised(host, publisher, ask),
    askHoldingOfUnknown(host, ask),
  ]);
  return { host, authorised, holding, receives: await receives(host, mx, ask) };
}

/** A TXT `v=DMARC1` at `<publisher>._report._dmarc.<host>`; wildcards of the DNS answer by themselves (RFC 9990 §4). */
async function isAuthorised(host: string, publisher: string, ask: Ask): Promise<Observed<boolean>> {
  return mapSeen(texts(await ask.dns(`${publisher}._report._dmarc.${host}`, 'TXT')), (found) => found.some(isDmarc));
}

async function receives(host: string, mx: Awaited<ReturnType<Ask['dns']>>, ask: Ask): Promise<Observed<boolean>> {
  if (!mx.seen) return mx;
  const hosts = mx.value.records.flatMap(({ data }) => (data.type === 'MX' ? [data.host] : []));
  if (hosts.length > 0)
    return seen(
      hosts.some((name) => name !== ''),
      [mx],
    );
  return restingOn(hasAddress(await ask.addresses(host)), [mx]);
}
