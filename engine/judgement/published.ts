import type { AuditEvidence } from '../evidence.ts';
import type { ProtocolId } from '../protocols/index.ts';

/** One text that a domain publishes: a record, or the policy file of MTA-STS. */
export interface PublishedText {
  /** A name, or the address of a file. */
  readonly name: string;
  readonly type: 'TXT' | 'file';
  readonly text: string;
}

/** At most so many published texts of a protocol stand on its card, though a domain may publish hundreds. */
const MOST = 8;

/** What was seen published of the five protocols that are texts, in full; empty where nothing was. */
export function publishedTexts({
  protocols,
  domain,
}: AuditEvidence): Readonly<Partial<Record<ProtocolId, readonly PublishedText[]>>> {
  const { spf, dmarc, dkim, bimi } = protocols;
  const sts = protocols['mta-sts'];
  const told: Partial<Record<ProtocolId, readonly PublishedText[]>> = {
    spf: spf?.seen ? texts(spf.value.policy.domain, spf.value.policy.records) : [],
    dmarc: dmarc?.seen ? nearest(dmarc.value.walk) : [],
    dkim: dkim?.seen
      ? dkim.value.selectors.flatMap(({ selector, answer }) =>
          answer.seen ? record(`${selector}._domainkey.${domain}`, answer.value.texts) : [],
        )
      : [],
    'mta-sts': sts?.seen
      ? [
          ...(sts.value.record.seen ? record(sts.value.record.value.name, sts.value.record.value.texts) : []),
          ...(sts.value.policy.answer.seen && sts.value.policy.answer.value.status === 200
            ? [
                {
                  name: sts.value.policy.answer.value.url,
                  type: 'file',
                  text: sts.value.policy.answer.value.body,
                } as const,
              ]
            : []),
        ]
      : [],
    bimi: bimi?.seen ? nearest(bimi.value.records) : [],
  };
  return Object.fromEntries(Object.entries(told).map(([id, list]) => [id, list.slice(0, MOST)]));
}

type Texts = { readonly seen: true; readonly value: readonly string[] } | { readonly seen: false };

/** The first name that has any. */
function nearest(walk: readonly { readonly name: string; readonly texts: Texts }[]): readonly PublishedText[] {
  return walk.map((one) => texts(one.name, one.texts)).find(({ length }) => length > 0) ?? [];
}

function texts(name: string, found: Texts): readonly PublishedText[] {
  return found.seen ? record(name, found.value) : [];
}

function record(name: string, values: readonly string[]): readonly PublishedText[] {
  return values.map((text) => ({ name, type: 'TXT', text }));
}
