import ipaddr from 'ipaddr.js';
import type { Policy } from '../protocols/dmarc/parse.ts';
import { MOST_PARTS } from './bounds.ts';
import { type DmarcReport, type PublishedPolicy, RefusedReport, type Row, type Signature } from './report.ts';
import { readXml, type XmlTaker } from './xml.ts';

/**
 * Reads a DMARC aggregate report, of RFC 9990 or of RFC 7489 appendix C: the names are the same, and what only one of them has is taken from
 * whichever has it. What neither knows is passed over (RFC 9990 §3.1.1.3).
 * @throws {RefusedReport} where it is no XML, no such report, or does not say of which domain and time it speaks.
 */
export function parseDmarcReport(text: string): DmarcReport {
  const reader = new FeedbackReader();
  readXml(text, reader);
  return reader.told();
}

/** Beyond this no count is a number of messages; sums of it stay exact. */
const LARGEST_COUNT = 1e9;

const FEEDBACK = 'feedback';
const META = `${FEEDBACK}/report_metadata`;
const POLICY = `${FEEDBACK}/policy_published`;
const RECORD = `${FEEDBACK}/record`;
const EVALUATED = `${RECORD}/row/policy_evaluated`;
const RESULTS = `${RECORD}/auth_results`;

/** What an element is for; null: it is passed over. A value is one of the report, of a record, or of one result within it. */
type Role = 'record' | 'dkim' | 'spf' | 'reason' | Value | null;

interface Value {
  readonly of: 'about' | 'record' | 'result';
  readonly name: string;
}

const about = (name: string): Value => ({ of: 'about', name });
const inRecord = (name: string): Value => ({ of: 'record', name });
const inResult = (name: string): Value => ({ of: 'result', name });

const ROLES: ReadonlyMap<string, Role> = new Map<string, Role>([
  ...['org_name', 'report_id'].map((name) => [`${META}/${name}`, about(name)] as const),
  ...['begin', 'end'].map((name) => [`${META}/date_range/${name}`, about(name)] as const),
  ...['domain', 'p', 'sp', 'np', 'pct', 'testing'].map((name) => [`${POLICY}/${name}`, about(name)] as const),
  [RECORD, 'record'],
  ...['source_ip', 'count'].map((name) => [`${RECORD}/row/${name}`, inRecord(name)] as const),
  ...['disposition', 'dkim', 'spf'].map((name) => [`${EVALUATED}/${name}`, inRecord(name)] as const),
  [`${EVALUATED}/reason/type`, 'reason'],
  [`${RECORD}/identifiers/header_from`, inRecord('header_from')],
  ...(['dkim', 'spf'] as const).flatMap((kind) => [
    [`${RESULTS}/${kind}`, kind] as const,
    ...['domain', 'selector', 'result'].map((name) => [`${RESULTS}/${kind}/${name}`, inResult(name)] as const),
  ]),
]);

type Values = Map<string, string>;

class FeedbackReader implements XmlTaker<Role> {
  readonly #about: Values = new Map();
  readonly #rows: Row[] = [];
  #unread = 0;
  readonly #record: Values = new Map();
  #reasons: string[] = [];
  #signatures: Signature[] = [];
  #envelope: string | null = null;
  /** Of one `dkim` or `spf` among the results. */
  readonly #result: Values = new Map();
  /** The same few names and addresses stand in row after row. */
  readonly #names = remembering(nameOf);
  readonly #addresses = remembering(addressOf);

  readonly roleOf = (path: string): Role => {
    if (!path.startsWith(FEEDBACK)) throw new RefusedReport('not-a-report');
    return ROLES.get(path) ?? null;
  };

  readonly takes = (role: Role): boolean => role === 'reason' || (role !== null && typeof role === 'object');

  readonly open = (role: Role): void => {
    if (role === 'record') {
      this.#record.clear();
      this.#reasons = [];
      this.#signatures = [];
      this.#envelope = null;
    }
    if (role === 'dkim' || role === 'spf') this.#result.clear();
  };

  readonly close = (role: Role, value: string): void => {
    if (role === null) return;
    if (typeof role === 'object') {
      if (role.of === 'result') this.#result.set(role.name, value);
      else keepFirst(role.of === 'record' ? this.#record : this.#about, role.name, value);
    } else if (role === 'record') this.#closeRecord();
    else if (role === 'dkim') this.#closeSignature();
    else if (role === 'spf') this.#closeEnvelope();
    else if (value !== '' && this.#reasons.length < MOST_PARTS) this.#reasons.push(value.toLowerCase());
  };

  told(): DmarcReport {
    const published = this.#published();
    const at = (name: string) => this.#about.get(name) ?? '';
    const [begin, end] = [secondsOf(at('begin')), secondsOf(at('end'))];
    if (published.domain === '' || begin === null || end === null || end < begin) throw new RefusedReport('incomplete');
    return {
      kind: 'dmarc',
      ...{ organization: at('org_name'), id: at('report_id'), begin, end, published },
      ...{ rows: this.#rows, unread: this.#unread },
    };
  }

  #published(): PublishedPolicy {
    const at = (name: string) => this.#about.get(name) ?? '';
    const pct = at('pct');
    return {
      domain: nameOf(at('domain')),
      ...{ p: policyOf(at('p')), sp: policyOf(at('sp')), np: policyOf(at('np')) },
      pct: /^\d{1,3}$/.test(pct) && Number(pct) <= 100 ? Number(pct) : null,
      testing: at('testing').toLowerCase() === 'y',
    };
  }

  #closeRecord(): void {
    const at = (name: string) => this.#record.get(name) ?? '';
    const source = this.#addresses(at('source_ip'));
    const count = countOf(at('count'));
    if (source === null || count === null) {
      this.#unread += 1;
      return;
    }
    const disposition = at('disposition').toLowerCase();
    this.#rows.push({
      ...{ source, count },
      disposition: disposition === 'pass' ? 'none' : policyOf(disposition),
      dkim: passOf(at('dkim')),
      spf: passOf(at('spf')),
      reasons: this.#reasons,
      headerFrom: this.#names(at('header_from')),
      signatures: this.#signatures,
      envelope: this.#envelope,
    });
  }

  #closeSignature(): void {
    const at = (name: string) => this.#result.get(name) ?? '';
    const domain = this.#names(at('domain'));
    if (domain === '' || this.#signatures.length >= MOST_PARTS) return;
    this.#signatures.push({ domain, selector: at('selector').toLowerCase(), passed: isPass(at('result')) });
  }

  /** SPF counts for the envelope's sender; for the name in EHLO only where there is none (RFC 9989 §4.4.2). */
  #closeEnvelope(): void {
    const at = (name: string) => this.#result.get(name) ?? '';
    const domain = this.#names(at('domain'));
    if (domain !== '' && isPass(at('result'))) this.#envelope ??= domain;
  }
}

function keepFirst(values: Values, path: string, value: string): void {
  if (!values.has(path)) values.set(path, value);
}

const MOST_REMEMBERED = 1_000;

function remembering<T>(read: (value: string) => T): (value: string) => T {
  const known = new Map<string, T>();
  return (value) => {
    const found = known.get(value);
    if (found !== undefined) return found;
    const fresh = read(value);
    if (known.size < MOST_REMEMBERED) known.set(value, fresh);
    return fresh;
  };
}

/** A name of the DNS in lower case, without a dot at its end; "" where it is none. */
function nameOf(value: string): string {
  const name = value.toLowerCase().replace(/\.$/, '');
  return /^(?=.{1,253}$)[a-z0-9_\u0080-\uffff](?:[a-z0-9._\u0080-\uffff-]*[a-z0-9_\u0080-\uffff])?$/.test(name)
    ? name
    : '';
}

function policyOf(value: string): Policy | null {
  const word = value.toLowerCase();
  return word === 'none' || word === 'quarantine' || word === 'reject' ? word : null;
}

function isPass(value: string): boolean {
  return value.toLowerCase() === 'pass';
}

function passOf(value: string): boolean | null {
  return value === '' ? null : isPass(value);
}

function countOf(value: string): number | null {
  return /^\d{1,10}$/.test(value) && Number(value) <= LARGEST_COUNT ? Number(value) : null;
}

/** Some receivers write a fraction, or milliseconds are not to be had: whole seconds of a year that has reports. */
function secondsOf(value: string): number | null {
  const seconds = /^(\d{1,10})(?:\.\d+)?$/.exec(value)?.[1];
  return seconds === undefined ? null : Number(seconds);
}

function addressOf(value: string): string | null {
  if (!ipaddr.IPv4.isValidFourPartDecimal(value) && !ipaddr.IPv6.isValid(value)) return null;
  return ipaddr.process(value).toString();
}
