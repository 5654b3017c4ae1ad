import { askEveryServer } from '../../common/every-server.ts';
import { gatherMailHosts } from '../../common/mail-hosts.ts';
import { gatherMailProfile } from '../../common/mail-profile.ts';
import { sameOrganization } from '../../common/organizational-domain.ts';
import { SENDING_NAMES } from '../../common/sending-names.ts';
import { answerOctets, texts } from '../../common/text-records.ts';
import { UNLIKELY_LABEL } from '../../common/unlikely-label.ts';
import type { Ask } from '../../model/ask.ts';
import { begun } from '../../model/begun.ts';
import { mapSeen, type Observed, seen } from '../../model/observed.ts';
import type { GatherContext } from '../../model/protocol.ts';
import type { Published } from '../dmarc/evidence.ts';
import { gatherWalk } from '../dmarc/walk.ts';
import type { ExchangerAddresses, SpfEvidence, SpfPolicy } from './evidence.ts';
import { gatherForeign } from './foreign.ts';
import { isMisread, meantRecords, type Written } from './meant.ts';
import { isSpf } from './parse.ts';
import { exchangersIn, gatherPolicy, gatherUnpublished } from './policy-tree.ts';
import { rehearse } from './rehearsal.ts';

type Step = 'record' | 'syntax' | 'mechanisms' | 'includes';

/** Reads the policy of the domain and all that it refers to, and rehearses it with the domain's own mail hosts. It judges nothing. */
export async function gatherSpf({ domain, ask, sendsNothing, done }: GatherContext<Step>): Promise<SpfEvidence> {
  const beside = begun(
    Promise.all([
      gatherMailProfile(domain, ask, sendsNothing),
      ask.dns(domain, 'MX'),
      gatherWalk(domain, ask),
      askEveryServer(domain, ask),
      gatherExchangers(domain, ask),
      gatherSubdomains(domain, ask),
    ]),
  );
  const answer = await ask.dns(domain, 'TXT');
  for (const step of ['record', 'syntax', 'mechanisms'] as const) done(step);
  const policy = await gatherPolicy(domain, ask, domain);
  const strings = answer.seen ? stringsOf(answer.value.records) : [];
  const meant = await gatherMeant(domain, { texts: texts(answer), strings, policy }, ask);
  const foreign = begun(gatherForeign(meant ? [policy, meant] : [policy], domain, ask));
  const [profile, mx, walk, servers, exchangers, subdomains] = await beside;
  const [answers, greeters] = await Promise.all([
    rehearse(policy, exchangers, ask),
    Promise.all(ownHosts(exchangers, domain).map((host) => spfAt(host, ask))),
  ]);
  return {
    domain,
    at: ask.now,
    profile,
    texts: texts(answer),
    answerOctets: answer.seen ? answerOctets(domain, answer.value.records) : 0,
    strings,
    policy,
    ...(meant && { meant }),
    servers,
    walk,
    mx: mapSeen(mx, exchangersIn),
    exchangers,
    answers,
    greeters,
    subdomains,
    foreign: await foreign,
  };
}

/** What was meant where receivers read something else: before it is proposed, it is seen where it leads. */
async function gatherMeant(domain: string, written: Written, ask: Ask): Promise<SpfPolicy | null> {
  if (!isMisread(written)) return null;
  const records = meantRecords(written).map((words) => {
    return ['v=spf1', ...words.flatMap(({ terms }) => terms.map(({ text }) => text))].join(' ');
  });
  return gatherUnpublished(domain, records, ask);
}

function stringsOf(records: Parameters<typeof answerOctets>[1]): SpfEvidence['strings'] {
  return records.flatMap(({ data }) => (data.type === 'TXT' && isSpf(data.strings.join('')) ? [data.strings] : []));
}

async function gatherExchangers(domain: string, ask: Ask): Promise<readonly ExchangerAddresses[]> {
  const hosts = await gatherMailHosts(domain, ask);
  return hosts.seen ? hosts.value.hosts.map(({ host, addresses }) => ({ host, addresses })) : [];
}

function ownHosts(exchangers: readonly ExchangerAddresses[], domain: string): readonly string[] {
  return exchangers.map(({ host }) => host).filter((host) => host !== domain && sameOrganization(host, domain));
}

async function spfAt(name: string, ask: Ask): Promise<Published> {
  return { name, texts: spfTexts(texts(await ask.dns(name, 'TXT'))) };
}

/** Names that receive mail of their own; what a wildcard gives to any name is none. */
async function gatherSubdomains(domain: string, ask: Ask): Promise<SpfEvidence['subdomains']> {
  const [wildcard, ...found] = await Promise.all(
    [UNLIKELY_LABEL, ...SENDING_NAMES].map((label) => ask.dns(`${label}.${domain}`, 'MX')),
  );
  if (!wildcard?.seen) return wildcard ?? seen([]);
  if (wildcard.value.records.length > 0) return seen([], [wildcard]);
  const named = found.map((answer, index) => ({ answer, name: `${SENDING_NAMES[index]}.${domain}` }));
  const published = await Promise.all(
    named.map(async ({ answer, name }) => {
      if (!answer.seen) return [{ name, texts: answer }];
      return answer.value.records.length > 0 ? [await spfAt(name, ask)] : [];
    }),
  );
  return seen(published.flat(), [wildcard, ...found]);
}

function spfTexts(found: Observed<readonly string[]>): Observed<readonly string[]> {
  return mapSeen(found, (all) => all.filter(isSpf));
}
