import { providers, campaigns as senders } from '../atlas/atlas.ts';
import type { Ask } from '../model/ask.ts';
import { type Observed, seen } from '../model/observed.ts';
import { isWithinAny } from './names.ts';
import { textsOf } from './text-records.ts';

/** A service that sends in a domain's name, according to the domain's own records. */
export interface MailSender {
  /** An id of the atlas. */
  readonly provider: string;
  /** `mailbox`: people's mail; `campaign`: a service that writes on their behalf. */
  readonly kind: 'mailbox' | 'campaign';
  /** DKIM selectors that it usually has; empty where they cannot be guessed. */
  readonly selectors: readonly string[];
}

/** Who sends for a domain, by its MX and the includes of its own SPF record; both must be seen to name them all. */
export async function gatherSenders(domain: string, ask: Ask): Promise<Observed<readonly MailSender[]>> {
  const [mx, txt] = await Promise.all([ask.dns(domain, 'MX'), ask.dns(domain, 'TXT')]);
  if (!mx.seen) return mx;
  if (!txt.seen) return txt;
  const hosts = mx.value.records.flatMap(({ data }) => (data.type === 'MX' ? [data.host] : []));
  return seen(sendersNamed(hosts, textsOf(txt.value.records)), [mx, txt]);
}

/** Those whom these MX hosts and the policies among these texts name. */
export function sendersNamed(hosts: readonly string[], published: readonly string[]): readonly MailSender[] {
  const policies = published.filter((text) => /^v=spf1 /i.test(text));
  const includes = policies.flatMap((text) =>
    [...text.matchAll(/\binclude:(\S+)/gi)].map(([, name = '']) => name.toLowerCase()),
  );
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
