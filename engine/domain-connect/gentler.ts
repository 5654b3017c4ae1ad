import type { PanelRecord } from './panel-record.ts';
import type { TemplateRecord } from './template.ts';

/**
 * The records that a service needs, written so that they take nothing from the domain: SPF terms are merged and keep the present ending, a
 * DMARC record that is there stays, and no text goes for another. null where that is not possible: a redirection of SPF replaces it whole.
 *
 * @param ownerOf the name that a record comes to stand at; null where that is not known.
 */
export function gentler(
  records: readonly TemplateRecord[],
  standing: readonly PanelRecord[],
  ownerOf: (record: TemplateRecord) => string | null,
): readonly TemplateRecord[] | null {
  if (
    records.some(({ data = '', spfRules = '' }) =>
      /(^v=spf1.*|^| )redirect=/i.test(spfRules || (SPF.test(data) ? data : '')),
    )
  )
    return null;
  const policies = new Set(standing.filter(isDmarc).map(({ name }) => name));
  return records.flatMap((record) => {
    const owner = ownerOf(record);
    const type = record.type.toUpperCase();
    if ((type === 'TXT' || type === 'CNAME') && owner !== null && policies.has(owner)) return [];
    if (type === 'SPFM') return [withoutEnding(record, record.spfRules ?? '')];
    if (type !== 'TXT') return [record];
    const { data = '' } = record;
    if (SPF.test(data)) return [withoutEnding({ ...asRules(record), type: 'SPFM' }, data.replace(SPF, ''))];
    const { txtConflictMatchingMode: mode, ...text } = record;
    return mode === 'All' ? [text] : [record];
  });
}

/**
 * The same without any SPF term, where the service signs: a message that bears the domain's own signature needs no SPF for DMARC
 * (RFC 9989 §4.4). null where it brings no key.
 */
export function keysAlone(records: readonly TemplateRecord[]): readonly TemplateRecord[] | null {
  const isKey = ({ type, host = '' }: TemplateRecord) =>
    ['TXT', 'CNAME'].includes(type.toUpperCase()) && /(^|[.])_domainkey([.]|$)/i.test(host);
  return records.some(isKey) ? records.filter(({ type }) => type.toUpperCase() !== 'SPFM') : null;
}

const SPF = /^v=spf1( +|$)/i;

function isDmarc({ type, name, data }: PanelRecord): boolean {
  return type === 'TXT' && (name === '_dmarc' || name.startsWith('_dmarc.')) && /^v=dmarc1/i.test(data);
}

function asRules({ host, ttl, groupId }: TemplateRecord): Omit<TemplateRecord, 'type'> {
  return {
    ...(host !== undefined && { host }),
    ...(ttl !== undefined && { ttl }),
    ...(groupId !== undefined && { groupId }),
  };
}

function withoutEnding(record: TemplateRecord, rules: string): TemplateRecord {
  const terms = rules.split(/ +/).filter((term) => term !== '' && !/^[-+~?]?all$/i.test(term));
  return { ...record, spfRules: terms.join(' ') };
}
