import { isInternal } from '../../common/address-ranges.ts';
import { isIpv6, knownAddresses } from '../../common/host-addresses.ts';
import type { AuditEvidence } from '../../evidence.ts';
import type { Observed } from '../../model/observed.ts';
import type { CnameEvidence } from '../../protocols/cname/evidence.ts';
import { selectorName } from '../../protocols/dkim/selector.ts';
import type { RecordChange } from '../remedy.ts';
import { evidenceIn } from '../situation.ts';
import { written } from './caa.ts';

/** The values of one type that resolvers find at a name. */
export type ReadValues = Pick<RecordChange, 'name' | 'type'> & { readonly values: readonly string[] };

/** null where they were not seen. */
type Values = readonly string[] | null;

export interface ReadThrough {
  readonly sets: readonly ReadValues[];
  /** Whether no part of it was hidden. */
  readonly isWhole: boolean;
}

/**
 * What resolvers find at a name by its alias, which stands for every type (RFC 1034 §3.6.2): once the alias goes, so does all of it. Left
 * out is what serves nobody, an internal address or an abandoned page.
 */
export function readThrough(evidence: AuditEvidence, name: string): ReadThrough {
  const [ipv4, ipv6] = addressesAt(evidence, name);
  const asked: readonly (readonly [type: ReadValues['type'], values: Values])[] = [
    ['A', ipv4],
    ['AAAA', ipv6],
    ['MX', name === evidence.domain ? exchangersOf(evidence) : []],
    ['TXT', textsAt(evidence, name)],
    ['CAA', authoritiesAt(evidence, name)],
  ];
  const found = asked.flatMap(([type, values]) => (values === null ? [] : [{ name, type, values }]));
  return { sets: found.filter(({ values }) => values.length > 0), isWhole: found.length === asked.length };
}

function addressesAt(evidence: AuditEvidence, name: string): readonly [ipv4: Values, ipv6: Values] {
  const cname = evidenceIn(evidence, 'cname');
  const mail = evidenceIn(evidence, 'smtp')?.servers.find(({ host }) => host === name);
  if (!mail && cname && isAbandoned(cname, name)) return [[], []];
  const hosts = evidenceIn(evidence, 'dns')?.hosts;
  const site = hosts?.seen ? hosts.value.find(({ host }) => host === name) : undefined;
  const open = (addresses: readonly string[]) => addresses.filter((address) => !isInternal(address));
  if (site) return [valuesOf(site.ipv4, open), valuesOf(site.ipv6, open)];
  const chain = cname?.names.find((one) => one.name === name)?.chain;
  const known = open(mail ? knownAddresses(mail.addresses) : chain?.seen ? (chain.value.addresses ?? []) : []);
  return [known.filter((address) => !isIpv6(address)), known.filter(isIpv6)];
}

function isAbandoned({ pages }: CnameEvidence, name: string): boolean {
  return pages.some((one) => one.name === name && one.page.seen && one.page.value.marks.length > 0);
}

function exchangersOf(evidence: AuditEvidence): Values {
  return valuesOf(evidenceIn(evidence, 'smtp')?.exchangers, ({ records }) =>
    records.map(({ preference, host }) => `${preference} ${host}.`),
  );
}

/** The texts of the names at which an audit reads them. */
function textsAt(evidence: AuditEvidence, name: string): Values {
  const { domain } = evidence;
  const policy = evidenceIn(evidence, 'mta-sts');
  if (name === domain) return valuesOf(evidenceIn(evidence, 'spf')?.texts, (texts) => texts);
  if (name === `_dmarc.${domain}`) return valuesOf(evidenceIn(evidence, 'dmarc')?.walk[0]?.texts, (texts) => texts);
  if (name === `_mta-sts.${domain}`) return valuesOf(policy?.record, ({ texts }) => texts);
  if (name === `_smtp._tls.${domain}`) return valuesOf(policy?.reporting, ({ texts }) => texts);
  const key = evidenceIn(evidence, 'dkim')?.selectors.find(({ selector }) => selectorName(selector, domain) === name);
  return key ? valuesOf(key.answer, ({ texts }) => texts) : [];
}

function authoritiesAt(evidence: AuditEvidence, name: string): Values {
  const caa = evidenceIn(evidence, 'dns')?.caa;
  const level = caa?.seen ? caa.value.find((one) => one.name === name) : undefined;
  if (!level) return name === evidence.domain ? null : [];
  return valuesOf(level.records, (records) => records.map(written));
}

function valuesOf<T>(observed: Observed<T> | undefined, values: (value: T) => readonly string[]): Values {
  return observed?.seen ? values(observed.value) : null;
}
