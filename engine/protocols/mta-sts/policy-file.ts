import { readOnce } from '../../common/read-once.ts';

/** The policy file, as senders read it (RFC 8461 §3.2). */
export interface Policy {
  /** In order, as written; names are case-sensitive. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** Lines that are no `name: value`, cut at 120 characters. */
  readonly malformed: readonly string[];
  /** Empty lines before the end: the grammar has none, though most senders bear them. */
  readonly blankLines: number;
}

export type Mode = 'enforce' | 'testing' | 'none';

/** One GET, no redirect followed (RFC 8461 §3.3); more than 64 KiB need not be read by anybody. */
export const POLICY_REQUEST = { redirects: 0, maxBytes: 65_536 } as const;

export function policyUrl(domain: string): string {
  return `https://mta-sts.${domain}/.well-known/mta-sts.txt`;
}

const KNOWN: readonly string[] = ['version', 'mode', 'mx', 'max_age'];
const NAME = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,31}$/;
/** Printable ASCII and UTF-8 (RFC 8461 §3.2, sts-policy-ext-value). */
const VALUE = /^[^\p{Cc}]*$/u;

/** Never throws: what cannot be read is reported. */
export const parsePolicy = readOnce((text): Policy => {
  const fields: (readonly [string, string])[] = [];
  const malformed: string[] = [];
  const lines = text.split(/\r?\n/);
  while (lines.length > 1 && /^[ \t]*$/.test(lines.at(-1) ?? '')) lines.pop();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(colon, 0));
    const value = withoutBlanks(line.slice(colon + 1));
    if (colon > 0 && NAME.test(name) && VALUE.test(value) && value !== '') fields.push([name, value]);
    else if (line.trim() !== '') malformed.push(line.slice(0, 120));
  }
  return { fields, malformed, blankLines: lines.filter((line) => line.trim() === '').length };
});

/** Without the spaces and tabs around it. Letter by letter: an expression for the end would try each inner space as well. */
function withoutBlanks(text: string): string {
  const isBlank = (at: number) => text[at] === ' ' || text[at] === '\t';
  let [start, end] = [0, text.length];
  while (start < end && isBlank(start)) start += 1;
  while (end > start && isBlank(end - 1)) end -= 1;
  return text.slice(start, end);
}

/** The first value of a field: later ones are ignored (RFC 8461 §3.2). */
export function fieldOf({ fields }: Policy, name: string): string | null {
  return fields.find(([own]) => own === name)?.[1] ?? null;
}

export function modeOf(policy: Policy): Mode | null {
  const mode = fieldOf(policy, 'mode');
  return mode === 'enforce' || mode === 'testing' || mode === 'none' ? mode : null;
}

export function mxPatterns({ fields }: Policy): readonly string[] {
  return fields.flatMap(([name, value]) => (name === 'mx' ? [value] : []));
}

/** Senders reject a file of another version, whatever else it says (RFC 8461 §3.2). */
export function isOfVersion(policy: Policy): boolean {
  return fieldOf(policy, 'version') === 'STSv1';
}

/** What a policy binds senders to. */
export function bindingOf(text: string): { readonly mode: Mode | null; readonly patterns: readonly string[] } {
  const policy = parsePolicy(text);
  return { mode: isOfVersion(policy) ? modeOf(policy) : null, patterns: mxPatterns(policy) };
}

export function unknownFields({ fields }: Policy): readonly string[] {
  return [...new Set(fields.map(([name]) => name).filter((name) => !KNOWN.includes(name)))];
}

/** Whether anything of the file is a policy at all: an error page has lines, but none with a field of a policy. */
export function isPolicy(policy: Policy): boolean {
  return unknownFields(policy).length < new Set(policy.fields.map(([name]) => name)).size;
}

/** A host, or `*.` before one: no address, no port, no final dot (RFC 8461 §3.2, §4.1). */
export function isMxPattern(pattern: string): boolean {
  const labels = pattern.replace(/^\*\./, '').split('.');
  const named = labels.every((label) => /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/.test(label));
  return named && !/^\d+$/.test(labels.at(-1) ?? '');
}

/** `*` stands for exactly one label, the leftmost (RFC 8461 §4.1, RFC 6125 §6.4). */
export function matchesPattern(host: string, pattern: string): boolean {
  const [name, wanted] = [host.toLowerCase(), pattern.toLowerCase()];
  if (!wanted.startsWith('*.')) return name === wanted;
  const dot = name.indexOf('.');
  return dot > 0 && name.slice(dot) === wanted.slice(1);
}
