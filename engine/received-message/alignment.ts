import { registrableDomain, sameOrganization } from '../common/organizational-domain.ts';
import { type Observed, seen, unseen } from '../model/observed.ts';
import { organizationHead } from '../protocols/dmarc/organization.ts';
import { type DmarcRecord, isDmarc, type Policy, parseDmarc } from '../protocols/dmarc/parse.ts';
import { appliedRecord } from '../protocols/dmarc/policy.ts';
import type { MessageEvidence } from './evidence.ts';

/** Receivers that follow the older standard, and those that follow the newer one. */
export type Family = 'rfc7489' | 'rfc9989';

/** What DMARC says of the message. `by`: the domain that vouches for it. `asked`: what the policy asks for what fails. */
export type DmarcResult =
  | { readonly result: 'pass'; readonly by: string; readonly how: 'dkim' | 'spf' }
  | { readonly result: 'fail'; readonly asked: Policy | null; readonly owner: string }
  | { readonly result: 'no-record' }
  | { readonly result: 'unknown' };

interface Record {
  readonly owner: string;
  readonly record: DmarcRecord;
  readonly asked: Policy | null;
}

/** DMARC as receivers of one family would reckon it for a message of this author. */
export function dmarcOf(author: string, evidence: MessageEvidence, family: Family): DmarcResult {
  const found = recordOf(author, evidence, family);
  if (!found.seen) return { result: 'unknown' };
  if (found.value === null) return { result: 'no-record' };
  const { owner, record, asked } = found.value;
  const { signatures, spf } = evidence;
  const vouchers = [
    ...signatures.map(({ domain, result }) => ({ how: 'dkim' as const, domain, mode: record.adkim, result })),
    { how: 'spf' as const, domain: spf.domain, mode: record.aspf, result: spfResult(spf.result) },
  ];
  const judged = vouchers
    .filter(({ result }) => result !== 'fail')
    .map((voucher) => ({ ...voucher, aligned: isAligned(author, voucher, evidence, family) }));
  const passing = judged.find(({ result, aligned }) => result === 'pass' && aligned.seen && aligned.value);
  if (passing) return { result: 'pass', by: passing.domain, how: passing.how };
  const mayPass = judged.some(({ aligned }) => !aligned.seen || aligned.value);
  return mayPass ? { result: 'unknown' } : { result: 'fail', asked, owner };
}

function spfResult(result: MessageEvidence['spf']['result']): 'pass' | 'fail' | 'unknown' {
  if (result === 'pass') return 'pass';
  return result === 'temperror' ? 'unknown' : 'fail';
}

/** The record of the author's domain: its own, else that of its organisation. */
function recordOf(author: string, { walks, authorExists }: MessageEvidence, family: Family): Observed<Record | null> {
  const walk = walks[author] ?? [];
  if (family === 'rfc9989') {
    // A name of which it was not heard whether it exists is taken to be one that does: so do receivers.
    const applied = appliedRecord({ domain: author, walk }, !authorExists?.seen || authorExists.value);
    if (!applied.seen || applied.value === null) return applied.seen ? seen(null) : applied;
    const { owner, record, asked, effective } = applied.value;
    // Without a policy, and with nobody to report to, there is nothing for receivers to do (RFC 9989 §4.10.1).
    return seen(asked === null ? null : { owner, record, asked: effective });
  }
  const [own] = walk;
  if (!own) return unseen('not-asked');
  if (!own.texts.seen) return own.texts;
  // RFC 7489 §6.6.3: several records end the search.
  const texts = own.texts.value.filter(isDmarc);
  if (texts.length > 0) return seen(older(author, texts, false));
  const organization = registrableDomain(author);
  const above = walk.find(({ name }) => name === `_dmarc.${organization}`);
  if (organization === null || organization === author || !above) return seen(null);
  if (!above.texts.seen) return above.texts;
  return seen(older(organization, above.texts.value.filter(isDmarc), true));
}

/** `pct`, `t` and what came later are left aside: the answer is what the policy asks for a message that fails. */
function older(owner: string, texts: readonly string[], inherited: boolean): Record | null {
  const [text, ...others] = texts;
  if (text === undefined || others.length > 0) return null;
  const record = parseDmarc(text);
  const asked = (inherited ? record.sp : null) ?? record.p;
  if (asked === null && !record.rua.some(({ host }) => host !== null)) return null;
  return { owner, record, asked: asked ?? 'none' };
}

interface Voucher {
  readonly domain: string;
  readonly mode: string;
}

/** RFC 7489 §3.1, RFC 9989 §4.4: the same name, or in relaxed mode the same organisation. */
function isAligned(author: string, { domain, mode }: Voucher, evidence: MessageEvidence, family: Family) {
  if (domain === author) return seen(true);
  if (mode === 's' || domain === '') return seen(false);
  if (family === 'rfc7489') return seen(sameOrganization(author, domain));
  const [own, other] = [organizationOf(author, evidence.walks), organizationOf(domain, evidence.walks)];
  if (!own.seen) return own;
  return other.seen ? seen(own.value === other.value) : other;
}

function organizationOf(name: string, walks: MessageEvidence['walks']): Observed<string> {
  const walk = walks[name];
  return walk ? organizationHead(name, walk) : unseen('not-asked');
}
