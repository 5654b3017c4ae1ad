import { type Ask, knownAddresses, reverseName } from '@rempart/engine';
import { finding, type MissingRecord, type SelfFinding, textRecord } from './findings.ts';
import { keyIn, keyRecord } from './key-record.ts';
import { resolverOver } from './resolver.ts';

export interface OwnMail {
  /** The address that messages are sent from. */
  readonly from: string;
  readonly ehlo: string | null;
  readonly dkim: { readonly selector: string; readonly privateKey: string } | null;
  /** `here`: this machine delivers; `elsewhere`: a provider does; null: no mail is sent. */
  readonly relay: 'here' | 'elsewhere' | null;
  /** The domain of the gate; null where there is none. */
  readonly gate: string | null;
}

/** The DNS answer for an expected name: records, none, or inconclusive. */
type Texts =
  | { readonly seen: true; readonly texts: readonly string[] }
  | { readonly seen: false; readonly why: string };

/** Judges the DNS records of our own mail, and names those that are missing. Only queries the DNS; changes nothing. */
export async function checkOwnMail(own: OwnMail, ask: Ask): Promise<readonly SelfFinding[]> {
  const domain = own.from.slice(own.from.lastIndexOf('@') + 1).toLowerCase();
  const addresses = own.ehlo === null ? null : await ask.addresses(own.ehlo);
  const addressList = addresses ? knownAddresses(addresses) : [];
  const judged = await Promise.all([
    checkName(own.ehlo, addresses),
    checkReverse(own.ehlo, addressList, ask),
    own.relay === null ? [finding('relay', 'wrong')] : [finding('relay', 'good')],
    checkSpf(own, domain, addressList, ask),
    checkKey(own, domain, ask),
    checkPolicy(own.from, domain, ask),
    checkBounces(own, domain, ask),
  ]);
  return judged.flat();
}

function checkName(
  ehlo: string | null,
  addresses: Awaited<ReturnType<Ask['addresses']>> | null,
): readonly SelfFinding[] {
  if (ehlo === null || addresses === null) return [finding('ehlo', 'wrong')];
  if (!addresses.seen) return [finding('ehlo', 'unknown', `${ehlo}: ${addresses.silence}`)];
  if (addresses.value.length > 0) return [finding('ehlo', 'good', `${ehlo}: ${addresses.value.join(', ')}`)];
  return [finding('ehlo', 'wrong', ehlo, [{ name: `${ehlo}.`, type: 'A', value: '<IPv4>' }])];
}

/** Receivers require a reverse name that resolves back (RFC 1912 §2.1): one for each address. */
async function checkReverse(
  ehlo: string | null,
  addresses: readonly string[],
  ask: Ask,
): Promise<readonly SelfFinding[]> {
  if (ehlo === null || addresses.length === 0) return [finding('reverse', 'unknown')];
  return Promise.all(
    addresses.map(async (address) => {
      const name = reverseName(address);
      const answer = await ask.dns(name, 'PTR');
      if (!answer.seen) return finding('reverse', 'unknown', `${address}: ${answer.silence}`);
      const hosts = answer.value.records.flatMap(({ data }) => (data.type === 'PTR' ? [data.host] : []));
      if (hosts.includes(ehlo)) return finding('reverse', 'good', `${address}: ${ehlo}`);
      const missing: MissingRecord = { name: `${name}.`, type: 'PTR', value: `${ehlo}.` };
      return finding('reverse', 'wrong', `${address}: ${hosts.join(', ') || '–'}`, [missing]);
    }),
  );
}

/** Where this machine sends, each of its addresses must pass SPF. The advice adds them, and removes no other sender. */
async function checkSpf(
  { relay, from, ehlo }: OwnMail,
  domain: string,
  addresses: readonly string[],
  ask: Ask,
): Promise<readonly SelfFinding[]> {
  const spfTexts = await textsAt(domain, /^v=spf1(?: |$)/i, ask);
  if (!spfTexts.seen) return [finding('spf', 'unknown', `${domain}: ${spfTexts.why}`)];
  const named = addresses.map((address) => `${address.includes(':') ? 'ip6' : 'ip4'}:${address}`);
  const [record] = spfTexts.texts;
  if (record === undefined) {
    const others = named.length > 0 && relay === 'here' ? [...named, '?all'] : [];
    return [
      finding('spf', 'wrong', domain, others.length > 0 ? [textRecord(domain, ['v=spf1', ...others].join(' '))] : []),
    ];
  }
  if (relay !== 'here' || ehlo === null || addresses.length === 0)
    return [finding('spf', 'unknown', `${domain}: ${record}`)];
  const { spf } = await import('mailauth/lib/spf/index.js');
  const resolver = resolverOver(ask);
  const results = await Promise.all(
    addresses.map(
      async (ip) => (await spf({ sender: from, ip, helo: ehlo, resolver: resolver.ask, strict: true })).status.result,
    ),
  );
  if (results.every((result) => result === 'pass')) return [finding('spf', 'good', record)];
  if (results.includes('temperror')) return [finding('spf', 'unknown', `${domain}: temperror`)];
  if (spfTexts.texts.length > 1 || results.includes('permerror'))
    return [finding('spf', 'wrong', `${domain}: permerror`)];
  const lacking = named.filter((_, index) => results[index] !== 'pass');
  const amended = [record.split(/\s+/)[0], ...lacking, ...record.split(/\s+/).slice(1)].join(' ');
  return [finding('spf', 'wrong', record, [textRecord(domain, amended)])];
}

async function checkKey({ dkim }: OwnMail, domain: string, ask: Ask): Promise<readonly SelfFinding[]> {
  if (dkim === null) return [finding('dkim', 'wrong', domain)];
  const name = `${dkim.selector}._domainkey.${domain}`;
  const keyTexts = await textsAt(name, /(?:^|;)\s*p\s*=/, ask);
  if (!keyTexts.seen) return [finding('dkim', 'unknown', `${name}: ${keyTexts.why}`)];
  const wanted = keyRecord(dkim.privateKey);
  if (keyTexts.texts.length === 1 && keyIn(keyTexts.texts[0] ?? '') === wanted.key)
    return [finding('dkim', 'good', name)];
  return [finding('dkim', 'wrong', name, [textRecord(name, wanted.text)])];
}

/** Without a policy the domain only requests reports: nothing is refused because of it (RFC 9989 §4.7). */
async function checkPolicy(from: string, domain: string, ask: Ask): Promise<readonly SelfFinding[]> {
  const name = `_dmarc.${domain}`;
  const dmarcTexts = await textsAt(name, /^v=DMARC1\s*(?:;|$)/i, ask);
  if (!dmarcTexts.seen) return [finding('dmarc', 'unknown', `${name}: ${dmarcTexts.why}`)];
  if (dmarcTexts.texts.length === 1) return [finding('dmarc', 'good', dmarcTexts.texts[0])];
  return [finding('dmarc', 'wrong', name, [textRecord(name, `v=DMARC1; p=none; rua=mailto:${from}`)])];
}

/** Bounces are read by the gate, or by a person who reads the sender's mailbox. */
async function checkBounces({ gate, ehlo }: OwnMail, domain: string, ask: Ask): Promise<readonly SelfFinding[]> {
  const where = gate ?? domain;
  const answer = await ask.dns(where, 'MX');
  if (!answer.seen) return [finding('bounces', 'unknown', `${where}: ${answer.silence}`)];
  const receives = answer.value.records.some(({ data }) => data.type === 'MX' && data.host !== '');
  if (gate === null) return [finding('bounces', receives ? 'unknown' : 'wrong', where)];
  const policy = await textsAt(gate, /^v=spf1(?: |$)/i, ask);
  if (!policy.seen) return [finding('bounces', 'unknown', `${gate}: ${policy.why}`)];
  const missing: MissingRecord[] = receives ? [] : [{ name: `${gate}.`, type: 'MX', value: `10 ${ehlo ?? '<EHLO>'}.` }];
  if (policy.texts.length === 0) missing.push(textRecord(gate, `v=spf1 redirect=${domain}`));
  return [finding('bounces', missing.length === 0 ? 'good' : 'wrong', gate, missing)];
}

async function textsAt(name: string, kind: RegExp, ask: Ask): Promise<Texts> {
  const answer = await ask.dns(name, 'TXT');
  if (!answer.seen) return { seen: false, why: answer.silence };
  const texts = answer.value.records.flatMap(({ data }) => (data.type === 'TXT' ? [data.strings.join('')] : []));
  return { seen: true, texts: texts.filter((text) => kind.test(text)) };
}
