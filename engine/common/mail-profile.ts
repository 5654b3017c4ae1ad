import type { Ask } from '../model/ask.ts';
import { mapSeen, type Observed, type Seen, seen } from '../model/observed.ts';
import { gatherMailHosts } from './mail-hosts.ts';
import { gatherMailSessions, reachabilityOf } from './mail-sessions.ts';
import { registrableDomain } from './organizational-domain.ts';
import { authorisesNobody } from './sends-nothing.ts';
import { texts } from './text-records.ts';
import { UNLIKELY_LABEL } from './unlikely-label.ts';

/** What a domain does with mail, as its own records say or as the visitor declared. */
export interface MailProfile {
  /** It has an MX other than the null one, or none and a server that speaks at its own address. */
  readonly receives: boolean;
  /** Nothing says that it does not send: only `v=spf1 -all` without a real MX, the visitor's word, or being a mere host does. */
  readonly sends: boolean;
  /**
   * A name below a registered domain, such as its web site, that shows no trace of mail: neither MX, nor SPF that lets anybody send, nor
   * anything under `_domainkey`.
   */
  readonly host?: true;
  /** The visitor declared that it sends nothing; absent where only the records were read. */
  readonly declared?: true;
}

/**
 * RFC 7505 §3 and RFC 7208 §8.4: a domain without real MX and with `v=spf1 -all` handles no mail, unless a server takes it at the domain's
 * own address (RFC 5321 §5.1).
 */
export async function gatherMailProfile(
  domain: string,
  ask: Ask,
  sendsNothing: boolean | undefined,
): Promise<Observed<MailProfile>> {
  const found = await readMailProfile(domain, ask);
  return sendsNothing ? mapSeen(found, ({ receives }) => ({ receives, sends: false, declared: true as const })) : found;
}

async function readMailProfile(domain: string, ask: Ask): Promise<Observed<MailProfile>> {
  const [mx, txt] = await Promise.all([ask.dns(domain, 'MX'), ask.dns(domain, 'TXT')]);
  if (!mx.seen) return mx;
  const hosts = mx.value.records.flatMap(({ data }) => (data.type === 'MX' ? [data.host] : []));
  if (hosts.some((host) => host !== '')) return seen({ receives: true, sends: true }, [mx]);
  const itself = await speaksItself(domain, ask);
  if (itself.value) return seen({ receives: true, sends: true }, [mx, itself]);
  const found = texts(txt);
  if (!found.seen) return found;
  const silentSender = found.value.some(authorisesNobody);
  const mere = await isMereHost(domain, found.value, ask);
  if (mere.value) return seen({ receives: false, sends: false, host: true }, [mx, found, mere]);
  return seen({ receives: false, sends: !silentSender }, [mx, found]);
}

/** Whether mail is delivered to the domain's own address, for want of an MX, and a server takes it there. */
async function speaksItself(domain: string, ask: Ask): Promise<Seen<boolean>> {
  const mail = await gatherMailHosts(domain, ask);
  const [host] = mail.seen && mail.value.implicit ? mail.value.hosts : [];
  if (!host) return seen(false);
  const [sessions, port25] = await Promise.all([gatherMailSessions(host, ask), ask.port25()]);
  const { heard } = reachabilityOf(host, sessions, port25);
  return seen(
    heard === 'spoke',
    sessions.map(({ session }) => session),
  );
}

/** A text that is meant for SPF, and does not say that nothing is sent. */
function mayAuthorise(text: string): boolean {
  return /v=spf1/i.test(text) && !authorisesNobody(text);
}

async function isMereHost(domain: string, published: readonly string[], ask: Ask): Promise<Seen<boolean>> {
  const above = registrableDomain(domain);
  if (above === null || above === domain || published.some(mayAuthorise)) return seen(false);
  const [keys, nobody] = await Promise.all(
    ['_domainkey', UNLIKELY_LABEL].map((label) => ask.dns(`${label}.${domain}`, 'TXT')),
  );
  // Where no name is ever denied (RFC 9824), an empty answer tells nothing of keys.
  const isDenied = (answer: typeof keys) => answer?.seen && answer.value.rcode === 'NXDOMAIN';
  const isEmpty = (answer: typeof keys) => answer?.seen && answer.value.records.length === 0;
  const isMere = Boolean(isDenied(keys) || (isEmpty(keys) && isEmpty(nobody) && !isDenied(nobody)));
  return seen(
    isMere,
    [keys, nobody].filter((answer) => answer !== undefined),
  );
}
