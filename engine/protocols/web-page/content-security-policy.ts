/** Weaknesses of a policy for scripts, by how an injected script would get in. */
export type CspWeakness =
  /** Neither script-src nor default-src: scripts from anywhere. */
  | 'no-script-src'
  /** Inline scripts run, without nonce or hash that would make browsers ignore it. */
  | 'unsafe-inline'
  | 'unsafe-eval'
  /** `*`, `http:` or `https:`: any host. */
  | 'any-host'
  /** `data:` holds whole scripts. */
  | 'data';

/** Directives that narrow what an injected page part can do, and have no fallback or are forgotten. */
export const NARROWING = ['object-src', 'base-uri', 'form-action', 'frame-ancestors'] as const;

export type Policy = ReadonlyMap<string, readonly string[]>;

/** The policies of header values; commas separate policies, and the first of repeated directives counts (CSP3 §2.2.1, §4.2). */
export function parsePolicies(values: readonly string[]): readonly Policy[] {
  return values.flatMap((value) => value.split(',')).flatMap((text) => parsePolicy(text) ?? []);
}

/** The policies of `meta` elements, without the directives that browsers ignore there (CSP3 §3.3). */
export function parseMetaPolicies(values: readonly string[]): readonly Policy[] {
  return parsePolicies(values).map(
    (policy) => new Map([...policy].filter(([name]) => !IGNORED_IN_META.includes(name))),
  );
}

const IGNORED_IN_META: readonly string[] = ['frame-ancestors', 'report-uri', 'sandbox'];

/** What every policy lets through: a page obeys all its policies, so one that forbids is enough. */
export function weaknessesOf(policies: readonly Policy[]): readonly CspWeakness[] {
  const [first, ...others] = policies.map(weaknesses);
  return (first ?? []).filter((weakness) => others.every((other) => other.includes(weakness)));
}

/** Narrowing directives that no policy has; object-src falls back on default-src. */
export function missingFrom(policies: readonly Policy[]): readonly (typeof NARROWING)[number][] {
  return NARROWING.filter(
    (name) => !policies.some((policy) => policy.has(name) || (name === 'object-src' && policy.has('default-src'))),
  );
}

function parsePolicy(text: string): Policy | null {
  const directives = new Map<string, readonly string[]>();
  for (const directive of text.split(';')) {
    // Browsers pass over the whole directive (CSP3 §2.2.1), as where an editor has made its quotation marks typographic.
    if (/[^\0-\x7f]/.test(directive)) continue;
    const [name = '', ...sources] = directive.trim().split(/[\t\n\f\r ]+/);
    if (name !== '' && !directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), sources);
  }
  return directives.size > 0 ? directives : null;
}

/** Elements, attributes and eval have each their fallback on script-src, then default-src (CSP3 §6.8.3). */
function weaknesses(policy: Policy): readonly CspWeakness[] {
  const general = policy.get('script-src') ?? policy.get('default-src');
  const elements = policy.get('script-src-elem') ?? general;
  if (!elements) return ['no-script-src'];
  const attributes = policy.get('script-src-attr') ?? general ?? elements;
  const { anyHost, data } = openings(elements);
  const found: readonly (readonly [CspWeakness, boolean])[] = [
    ['unsafe-inline', runsInline(elements) || runsInline(attributes)],
    ['unsafe-eval', (general ?? []).some((source) => source.toLowerCase() === "'unsafe-eval'")],
    ['any-host', anyHost],
    ['data', data],
  ];
  return found.flatMap(([weakness, present]) => (present ? [weakness] : []));
}

/**
 * A nonce or a hash has a base64-value (CSP3 §2.3.1); what has not, such as a placeholder that nobody filled in, is no source at all.
 */
const VOUCHING = /^'(?:(?:nonce|sha256|sha384|sha512)-[a-z0-9+/_-]+={0,2}|strict-dynamic)'$/;

/** A nonce, a hash or strict-dynamic makes browsers ignore unsafe-inline (CSP3 §6.7.3.2). */
function runsInline(list: readonly string[]): boolean {
  const sources = list.map((source) => source.toLowerCase());
  const vouched = sources.some((source) => VOUCHING.test(source));
  return sources.includes("'unsafe-inline'") && !vouched;
}

/** A star for the whole name, whatever the port, or a scheme alone (CSP3 §2.3.1). */
export function isAnyHost(source: string): boolean {
  return ANY_HOST.test(source.toLowerCase());
}

const ANY_HOST = /^(?:https?:|(?:https?:\/\/)?\*(?::(?:\*|\d+))?\/?)$/;

/** strict-dynamic makes browsers ignore hosts and schemes (CSP3 §8.2). */
function openings(list: readonly string[]): { readonly anyHost: boolean; readonly data: boolean } {
  const sources = list.map((source) => source.toLowerCase());
  if (sources.includes("'strict-dynamic'")) return { anyHost: false, data: false };
  const anyHost = sources.some(isAnyHost);
  return { anyHost, data: sources.includes('data:') };
}
