import { withoutSteering } from '@rempart/contract';
import { isIpv6 } from '../common/host-addresses.ts';
import { presentedParameters } from '../common/service-parameters.ts';
import type { DnsData, ServiceParameters } from '../model/ask.ts';
import { clip } from './clip.ts';

/** Signatures and keys prove nothing to the eye; so much of each is enough to compare. */
const KEY_LENGTH = 40;

/** The data of a record as a master file would write it (RFC 1035 §5.1), long keys and signatures shortened. */
export function presented(data: DnsData): string {
  switch (data.type) {
    case 'A':
    case 'AAAA':
      return data.address;
    case 'CNAME':
    case 'NS':
    case 'PTR':
    case 'DNAME':
      return absolute(data.host);
    case 'MX':
      return `${data.preference} ${absolute(data.host)}`;
    case 'TXT':
      return data.strings.map(quoted).join(' ');
    case 'SOA': {
      const { mname, rname, serial, refresh, retry, expire, minimum } = data;
      return `${absolute(mname)} ${absolute(rname)} ${serial} ${refresh} ${retry} ${expire} ${minimum}`;
    }
    case 'CAA':
      return `${data.flags} ${data.tag} ${quoted(data.value)}`;
    case 'DS':
    case 'CDS':
      return `${data.keyTag} ${data.algorithm} ${data.digestType} ${data.digest.toUpperCase()}`;
    case 'DNSKEY':
    case 'CDNSKEY':
      return `${data.flags} 3 ${data.algorithm} ${base64(data.key)} ; key id = ${data.keyTag}`;
    case 'RRSIG':
      return signature(data);
    case 'TLSA':
      return `${data.usage} ${data.selector} ${data.matching} ${data.data.toUpperCase()}`;
    case 'SRV':
      return `${data.priority} ${data.weight} ${data.port} ${absolute(data.host)}`;
    case 'HTTPS':
      return [data.priority, absolute(data.host), ...hintsIn(data.hints), ...parametersIn(data.parameters)].join(' ');
    case 'NSEC':
      return [absolute(data.next), ...data.types].join(' ');
    case 'OTHER':
      return `\\# ${data.hex.length / 2} ${clip(data.hex.toUpperCase(), KEY_LENGTH)}`.trimEnd();
  }
}

function hintsIn(hints: readonly string[]): readonly string[] {
  return (['ipv4hint', 'ipv6hint'] as const).flatMap((key) => {
    const own = hints.filter((address) => isIpv6(address) === (key === 'ipv6hint'));
    return own.length > 0 ? [`${key}=${own.join(',')}`] : [];
  });
}

function parametersIn(parameters: ServiceParameters | undefined): readonly string[] {
  return parameters ? presentedParameters(parameters) : [];
}

/** The word for the type of a record, `TYPE65` where it has none (RFC 3597 §5). */
export function typeOf(data: DnsData): string {
  return data.type === 'OTHER' ? data.code : data.type;
}

/** What a zone file would take for a comment, a bracket or a quotation mark is escaped; a name as it is read has its other escapes. */
export function absolute(name: string): string {
  return `${name.replace(/[";()]/g, '\\$&')}.`;
}

function signature(data: Extract<DnsData, { type: 'RRSIG' }>): string {
  const { typeCovered, algorithm, labels, originalTtl, expiration, inception, keyTag, signer } = data;
  const head = `${typeCovered} ${algorithm} ${labels} ${originalTtl} ${moment(expiration)} ${moment(inception)}`;
  return `${head} ${keyTag} ${absolute(signer)} ${base64(data.signature)}`;
}

/** YYYYMMDDHHmmSS in UTC (RFC 4034 §3.2). */
function moment(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 19).replace(/\D/g, '');
}

function base64(hex: string): string {
  return clip(Buffer.from(hex, 'hex').toString('base64'), KEY_LENGTH);
}

/** A character-string, in which a quote, a backslash and whatever does not show are escaped. */
function quoted(text: string): string {
  return `"${withoutSteering(text.replace(/["\\]/g, '\\$&'), escapedOctets)}"`;
}

function escapedOctets(character: string): string {
  return [...Buffer.from(character)].map((octet) => `\\${String(octet).padStart(3, '0')}`).join('');
}
