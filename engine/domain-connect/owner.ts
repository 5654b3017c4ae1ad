import { isWithin, labelsBelow } from '../common/names.ts';
import { TemplateError } from './template.ts';

const MAX_NAME = 253;
const LABEL = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/i;

/** Where a template is applied: a zone, and a sub-domain of it or "". Lower case. */
export interface Place {
  readonly domain: string;
  readonly host: string;
}

/** A request may write "@" where it means the apex. */
export function placeOf(domain: string, host: string | null): Place {
  const plain = (host ?? '').toLowerCase();
  return { domain: domain.toLowerCase(), host: plain === '@' ? '' : plain };
}

/**
 * The owner name of a record, relative to the zone ("@" is its apex), in lower case: a name with a final dot is absolute, any other is
 * relative to where the template is applied (draft, "Host Name Rendering").
 *
 * @throws {TemplateError} where it is no name of this zone.
 */
export function ownerOf(written: string, { domain, host }: Place): string {
  const name = relativeName(written.toLowerCase(), domain, host);
  if (name === '@') return name;
  const labels = name.split('.');
  const isSound = labels.every((label, index) => LABEL.test(label) || (label === '*' && index === 0));
  if (!isSound || name.length + domain.length + 1 > MAX_NAME) throw new TemplateError('BAD_RECORD', written);
  return name;
}

function relativeName(written: string, domain: string, host: string): string {
  if (written === '' || written === '@') return host === '' ? '@' : host;
  if (!written.endsWith('.')) return host === '' ? written : `${written}.${host}`;
  const absolute = written.slice(0, -1);
  if (!isWithin(absolute, domain)) throw new TemplateError('BAD_RECORD', written);
  return labelsBelow(absolute, domain) || '@';
}

/** The host that a record points to, in lower case, as it is written. @throws {TemplateError} where it is none. */
export function targetOf(written: string, { domain, host }: Place): string {
  if (written === '@') return host === '' ? domain : `${host}.${domain}`;
  const plain = written.replace(/[.]$/, '');
  if (plain.length > MAX_NAME || !plain.split('.').every((label) => LABEL.test(label)))
    throw new TemplateError('BAD_RECORD', written);
  return written.toLowerCase();
}
