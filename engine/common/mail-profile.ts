import type { Ask } from '../model/ask.ts';
import { type Observed, seen } from '../model/observed.ts';
import { texts } from './text-records.ts';

/** What a domain does with mail, as its own records say. */
export interface MailProfile {
  /** It has an MX other than the null one, or an address that serves as implicit MX. */
  readonly receives: boolean;
  /** Nothing says that it does not send: only `v=spf1 -all` beside no real MX does. */
  readonly sends: boolean;
}

/** RFC 7505 §3 and RFC 7208 §8.4: a domain without real MX and with `v=spf1 -all` handles no mail. */
export async function gatherMailProfile(domain: string, ask: Ask): Promise<Observed<MailProfile>> {
  const [mx, txt] = await Promise.all([ask.dns(domain, 'MX'), ask.dns(domain, 'TXT')]);
  if (!mx.seen) return mx;
  const hosts = mx.value.records.flatMap(({ data }) => (data.type === 'MX' ? [data.host] : []));
  if (hosts.some((host) => host !== '')) return seen({ receives: true, sends: true });
  const found = texts(txt);
  if (!found.seen) return found;
  const silentSender = found.value.some((text) => /^v=spf1\s+-all\s*$/i.test(text));
  return seen({ receives: false, sends: !silentSender });
}
