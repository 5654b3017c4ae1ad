import type { Template, TemplateRecord } from './template.ts';

/**
 * What a template does to mail and site whatever the domain: read from the template alone. A group that the service may leave out counts as
 * if it were written.
 */
export type TemplateEffect =
  /** Merged into the SPF record: each of these terms costs lookups. */
  | { readonly kind: 'spf-merged'; readonly rules: string }
  /** Published as a text beside the SPF record that is there: two records are a permanent error (RFC 7208 §4.5). */
  | { readonly kind: 'spf-beside'; readonly record: string }
  /** In the place of the SPF record that is there. */
  | { readonly kind: 'spf-replaced'; readonly record: string }
  /** `record` holds variables where the service fills it in. */
  | { readonly kind: 'dmarc-replaced'; readonly record: string }
  /** Beside the DMARC record that is there: receivers then use none (RFC 9989 §4.10). */
  | { readonly kind: 'dmarc-beside'; readonly record: string }
  | { readonly kind: 'dmarc-aliased'; readonly target: string }
  | { readonly kind: 'mail-moved'; readonly hosts: readonly string[] }
  /** Of a name below the domain, as for bounces: the mail of the domain itself stays. */
  | { readonly kind: 'mail-below'; readonly names: readonly string[] }
  | { readonly kind: 'key-added'; readonly names: readonly string[] }
  | { readonly kind: 'site-moved'; readonly names: readonly string[] }
  | { readonly kind: 'texts-removed'; readonly names: readonly string[] }
  | { readonly kind: 'delegated'; readonly names: readonly string[] };

export function effectsOf({ records }: Template): readonly TemplateEffect[] {
  const of = (...types: readonly string[]) => records.filter(({ type }) => types.includes(type));
  const named = (those: readonly TemplateRecord[]) => [...new Set(those.map(hostOf))];
  const listed = (
    kind: 'mail-below' | 'key-added' | 'site-moved' | 'texts-removed' | 'delegated',
    those: readonly TemplateRecord[],
  ) => (those.length > 0 ? [{ kind, names: named(those) }] : []);
  const here = of('MX').filter((record) => hostOf(record) === '@');
  const isKey = (record: TemplateRecord) => /(^|[.])_domainkey$/i.test(hostOf(record));
  return [
    ...of('SPFM').map(({ spfRules = '' }) => ({ kind: 'spf-merged' as const, rules: spfRules })),
    ...of('TXT').flatMap(policyEffect),
    ...of('CNAME')
      .filter((record) => hostOf(record) === '_dmarc')
      .map(({ pointsTo = '' }) => ({ kind: 'dmarc-aliased' as const, target: pointsTo })),
    ...(here.length > 0 ? [{ kind: 'mail-moved' as const, hosts: here.map(({ pointsTo = '' }) => pointsTo) }] : []),
    ...listed(
      'mail-below',
      of('MX').filter((record) => hostOf(record) !== '@'),
    ),
    ...listed('key-added', of('TXT', 'CNAME').filter(isKey)),
    ...listed('site-moved', of('A', 'AAAA', 'APEXCNAME', 'CNAME', 'REDIR301', 'REDIR302').filter(isSite)),
    ...listed(
      'texts-removed',
      of('TXT').filter((one) => one.txtConflictMatchingMode === 'All' && hostOf(one) === '@' && !isSpfText(one)),
    ),
    ...listed('delegated', of('NS')),
  ];
}

/** Whether mail is concerned: what else a template writes, this product says nothing of. */
export function concernsMail(effects: readonly TemplateEffect[]): boolean {
  return effects.some(({ kind }) => kind !== 'site-moved' && kind !== 'delegated');
}

function policyEffect(record: TemplateRecord): readonly TemplateEffect[] {
  const { data = '', txtConflictMatchingMode: mode = 'None', txtConflictMatchingPrefix: prefix = '' } = record;
  const drivesOut = (start: string) => mode === 'All' || (mode === 'Prefix' && start.startsWith(prefix.toLowerCase()));
  if (isSpfText(record)) return [{ kind: drivesOut('v=spf1') ? 'spf-replaced' : 'spf-beside', record: data }];
  if (hostOf(record) !== '_dmarc') return [];
  return [{ kind: drivesOut('v=dmarc1') ? 'dmarc-replaced' : 'dmarc-beside', record: data }];
}

function isSpfText({ data = '' }: TemplateRecord): boolean {
  return /^v=spf1( |$)/i.test(data);
}

function isSite(record: TemplateRecord): boolean {
  return ['@', 'www'].includes(hostOf(record));
}

function hostOf({ host, name }: TemplateRecord): string {
  return (host ?? name ?? '').toLowerCase() || '@';
}
