import { providers, campaigns as senders } from '../atlas/atlas.ts';
import type { Ask } from '../model/ask.ts';
import { type Observed, seen } from '../model/observed.ts';
import { isWithinAny, plainName } from './names.ts';
import { sameOrganization } from './organizational-domain.ts';
import { texts } from './text-records.ts';

/** A service that sends in a domain's name, according to the domain's own records. */
export interface MailSender {
  /** An id of the atlas. */
  readonly provider: string;
  /** `mailbox`: people's mail; `campaign`: a service that writes on their behalf. */
  readonly kind: 'mailbox' | 'campaign';
  /** DKIM selectors that it usually has; empty where they cannot be guessed. */
  readonly selectors: readonly string[];
}

/** Who sends for a domain, by its MX and the includes of its own SPF records; all must be seen to name them all. */
export async function gatherSenders(domain: string, ask: Ask): Promise<Observed<readonly MailSender[]>> {
  const [mx, published] = await Promise.all([ask.dns(domain, 'MX'), gatherOwnPolicies(domain, ask)]);
  if (!mx.seen) return mx;
  if (!published.seen) return published;
  const hosts = mx.value.records.flatMap(({ data }) => (data.type === 'MX' ? [data.host] : []));
  return seen(sendersNamed(hosts, published.value), [mx, published]);
}

/** Own records behind the domain's are followed as far as this: a receiver stops at ten lookups. */
const OWN_POLICIES = 10;

/** The texts of a domain, and of the names of the same organisation that its SPF record takes in. */
async function gatherOwnPolicies(domain: string, ask: Ask): Promise<Observed<readonly string[]>> {
  const names = [domain];
  const answers: Observed<readonly string[]>[] = [];
  // Names are added while they are walked through.
  for (const name of names) {
    const found = texts(await ask.dns(name, 'TXT'));
    if (!found.seen) return found;
    answers.push(found);
    const own = targetsIn(found.value).filter((target) => sameOrganization(target, domain) && !names.includes(target));
    names.push(...new Set(own.slice(0, OWN_POLICIES - names.length)));
  }
  return seen(
    answers.flatMap((one) => (one.seen ? one.value : [])),
    answers,
  );
}

/** The policies that SPF records among these texts take in, by a name that no message changes. */
function targetsIn(published: readonly string[]): readonly string[] {
  return published
    .filter((text) => /^v=spf1 /i.test(text))
    .flatMap((text) => text.split(/ +/))
    .flatMap((term) => /^[-+~?]?(?:include:|redirect=)([^%]+)$/i.exec(term)?.[1] ?? [])
    .map(plainName);
}

/** Those whom these MX hosts and the policies among these texts name. */
export function sendersNamed(hosts: readonly string[], published: readonly string[]): readonly MailSender[] {
  const includes = targetsIn(published);
  const mailboxes = providers.mail.filter(
    ({ mx: suffixes, spf }) =>
      hosts.some((host) => isWithinAny(host, suffixes)) || includes.some((name) => isWithinAny(name, spf)),
  );
  const campaigns = senders.filter(({ spf }) => includes.some((name) => isWithinAny(name, spf)));
  return [
    ...mailboxes.map(({ id, selectors }) => ({ provider: id, kind: 'mailbox' as const, selectors })),
    ...campaigns.map(({ id, selectors }) => ({
      provider: id,
      kind: 'campaign' as const,
      selectors: [...selectors, ...(id === 'hubspot' ? includes.flatMap(hubSpotSelectors) : [])],
    })),
  ];
}

/** HubSpot puts the number of the account into the include and into both selectors: `hs1-<number>` and `hs2-<number>`. */
function hubSpotSelectors(include: string): readonly string[] {
  const account = /^(\d+)\.spf\d*\.hubspotemail\.net$/.exec(include)?.[1];
  return account === undefined ? [] : [`hs1-${account}`, `hs2-${account}`];
}

/** The provider whose policy an SPF include names: an id of the atlas, or null. */
export function policyProviderOf(include: string): string | null {
  return [...providers.mail, ...providers.filters, ...senders].find(({ spf }) => isWithinAny(include, spf))?.id ?? null;
}
