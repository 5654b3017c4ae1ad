import ipaddr from 'ipaddr.js';
import { ownerOf, type Place, targetOf } from './owner.ts';
import { TemplateError, type TemplateRecord } from './template.ts';
import { substitute, type Values } from './variables.ts';

export interface PanelRecord {
  /** Upper case. Hosts of zones keep some that the DNS has not: APEXCNAME, REDIR301 and REDIR302. */
  readonly type: string;
  /** Relative to the zone, in lower case; "@" is its apex. */
  readonly name: string;
  /** TXT: the whole text, unquoted. */
  readonly data: string;
  /** Seconds; a redirection has none. */
  readonly ttl?: number;
  readonly priority?: number;
  readonly weight?: number;
  readonly port?: number;
  readonly protocol?: string;
  readonly service?: string;
  /** Which application of a template wrote it, where the host of the zone keeps that. */
  readonly writtenBy?: TemplateInstance;
}

export interface TemplateInstance {
  readonly id: string;
  readonly providerId: string;
  readonly serviceId: string;
  /** As the request wrote it. */
  readonly host: string;
  readonly essential: 'Always' | 'OnApply';
}

const DEFAULT_TTL = 3600;
const REDIRECTS = new Set(['REDIR301', 'REDIR302']);

/**
 * What no template may write: delegations of trust and what signers make. A template that wrote a DS or a TLSA would promise a key that
 * only the owner of the zone or of the server has.
 */
const REFUSED = new Set([
  ...['CDNSKEY', 'CDS', 'DNAME', 'DNSKEY', 'DS', 'NSEC', 'NSEC3', 'NSEC3PARAM', 'RRSIG', 'SOA', 'TLSA', 'ZONEMD'],
]);

/** Names of types: of the DNS, or by number (RFC 3597 §5). */
const TYPE = /^[A-Z][A-Z0-9]{0,31}$/;

/** The type of a record of a template, in upper case. @throws {TemplateError} where no template may write it. */
export function typeOf({ type }: TemplateRecord): string {
  const upper = type.toUpperCase();
  if (!TYPE.test(upper) || REFUSED.has(upper)) throw new TemplateError('BAD_TYPE', type);
  return upper;
}

/**
 * The record that a template writes at a place, SPFM and redirections aside.
 *
 * @throws {TemplateError} where a variable has no value, or it would be no record.
 */
export function renderRecord(record: TemplateRecord, place: Place, values: Values): PanelRecord {
  const type = typeOf(record);
  const text = (field: string | undefined) => substitute(field ?? '', values);
  const number = (field: number | string | undefined) => numberOf(field, values);
  const name = ownerOf(text(type === 'SRV' ? record.name : record.host), place);
  const ttl = record.ttl === undefined ? DEFAULT_TTL : number(record.ttl);
  switch (type) {
    case 'A':
    case 'AAAA':
      return { type, name, data: addressOf(type, text(record.pointsTo)), ttl };
    case 'CNAME':
      if (name === '@') throw new TemplateError('BAD_RECORD', 'CNAME @');
      return { type, name, data: targetOf(text(record.pointsTo), place), ttl };
    case 'APEXCNAME':
      if (name !== '@') throw new TemplateError('BAD_RECORD', `APEXCNAME ${name}`);
      return { type, name, data: targetOf(text(record.pointsTo), place), ttl };
    case 'MX':
      return { type, name, data: targetOf(text(record.pointsTo), place), ttl, priority: number(record.priority) };
    case 'NS': {
      const host = text(record.pointsTo);
      // A name would be delegated to itself.
      if (host === '@') throw new TemplateError('BAD_RECORD', `NS ${name} ${host}`);
      return { type, name, data: targetOf(host, place), ttl };
    }
    case 'SRV':
      return serviceRecord(record, name, ttl, place, values);
    case 'TXT':
      return { type, name, data: text(record.data), ttl };
    default: {
      const data = text(record.data);
      if (data === '' || data === '@') throw new TemplateError('BAD_RECORD', `${type} ${data}`);
      return { type, name, data, ttl };
    }
  }
}

function serviceRecord(record: TemplateRecord, name: string, ttl: number, place: Place, values: Values): PanelRecord {
  const text = (field: string | undefined) => substitute(field ?? '', values);
  const number = (field: number | string | undefined) => numberOf(field, values);
  const service = targetOf(text(record.service), place);
  // The owner of an SRV record begins with its service (RFC 2782): it stands in the name, or in a field of its own.
  if (name === '@' && !service.startsWith('_')) throw new TemplateError('BAD_RECORD', 'SRV @');
  const protocol = text(record.protocol).toLowerCase().replace(/^_/, '');
  if (!['tcp', 'udp', 'tls'].includes(protocol)) throw new TemplateError('BAD_RECORD', protocol);
  return {
    type: 'SRV',
    name,
    data: targetOf(text(record.target), place),
    ttl,
    priority: number(record.priority),
    weight: number(record.weight),
    port: number(record.port),
    protocol,
    service,
  };
}

export function isRedirect(type: string): boolean {
  return REDIRECTS.has(type);
}

/** A redirection as a host of zones keeps it. @throws {TemplateError} */
export function renderRedirect(record: TemplateRecord, place: Place, values: Values): PanelRecord {
  const url = substitute(record.target ?? '', values);
  if (!/^https?:[/][/]/i.test(url) || !URL.canParse(url) || new URL(url).username !== '')
    throw new TemplateError('BAD_RECORD', url);
  return { type: typeOf(record), name: ownerOf(substitute(record.host ?? '', values), place), data: url };
}

/** A number, a text of digits, or one variable and nothing beside it. @throws {TemplateError} */
export function numberOf(field: number | string | undefined, values: Values): number {
  if (typeof field === 'number') return field;
  if (field === undefined || !/^(\d{1,10}|%[^%]+%)$/.test(field)) throw new TemplateError('BAD_RECORD', field ?? '');
  const digits = substitute(field, values);
  if (!/^\d{1,10}$/.test(digits)) throw new TemplateError('BAD_RECORD', digits);
  return Number(digits);
}

function addressOf(type: 'A' | 'AAAA', written: string): string {
  const isRight = type === 'A' ? ipaddr.IPv4.isValidFourPartDecimal(written) : ipaddr.IPv6.isValid(written);
  if (!isRight) throw new TemplateError('BAD_RECORD', written);
  return written.toLowerCase();
}

const NAMED = new Set(['A', 'AAAA', 'APEXCNAME', 'CNAME', 'MX', 'NS', 'SRV']);

/** The same record with its type, its name and the hosts in it as the DNS compares them. */
export function normalRecord(record: PanelRecord): PanelRecord {
  const type = record.type.toUpperCase();
  const data = NAMED.has(type) ? record.data.toLowerCase() : record.data;
  return {
    ...record,
    type,
    name: record.name.toLowerCase() || '@',
    data,
    ...(record.protocol !== undefined && { protocol: record.protocol.toLowerCase().replace(/^_/, '') }),
  };
}
