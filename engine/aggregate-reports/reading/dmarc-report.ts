import ipaddr from 'ipaddr.js';
import { withoutDots } from '../../common/ipv6-text.ts';
import { plainName } from '../../common/names.ts';
import type { Policy } from '../../protocols/dmarc/parse.ts';
import { MOST_PARTS } from './bounds.ts';
import { ARC_PASS, type DmarcReport, type PublishedPolicy, RefusedReport, type Row, type Signature } from './report.ts';
import { readXml, type XmlTaker } from './xml.ts';

/**
 * Reads a DMARC aggregate report, of RFC 9990 or of RFC 7489 appendix C: the names are the same, and what only one of them has is taken
 * from whichever has it. What neither knows is passed over (RFC 9990 §3.1.1.3).
 * @param octets in UTF-8, without what may stand before XML.
 * @throws {RefusedReport} where it is no XML, no such report, or does not say of which domain and time it speaks.
 */
export function parseDmarcReport(octets: Uint8Array): DmarcReport {
  const reader = new FeedbackReader();
  readXml(withoutUnclosedSchema(octets), reader);
  return reader.told();
}

/** Some receivers open the schema around their report and never close it. Nothing of a report stands before its root. */
function withoutUnclosedSchema(octets: Uint8Array): Uint8Array {
  const start = Buffer.from(octets.subarray(0, LONGEST_START)).toString('latin1');
  const found = UNCLOSED_SCHEMA.exec(start)?.[0];
  return found === undefined ? octets : octets.subarray(found.length);
}

const LONGEST_START = 4_096;
const UNCLOSED_SCHEMA = /^(?:<\?xml[^<>]*\?>)?\s*<xs:schema[^<>]*>\s*(?=<feedback[\s>])/;

/** Beyond this no count is a number of messages; sums of it stay exact. */
const LARGEST_COUNT = 1e9;

const FEEDBACK = 'feedback';
const META = `${FEEDBACK}/report_metadata`;
const POLICY = `${FEEDBACK}/policy_published`;
const RECORD = `${FEEDBACK}/record`;
const EVALUATED = `${RECORD}/row/policy_evaluated`;
const RESULTS = `${RECORD}/auth_results`;

/** What an element is for. A value is one of the report, of a record, or of one result within it. */
type Role = 'record' | 'dkim' | 'spf' | 'reason' | Value;

interface Value {
  readonly of: Level;
  /** Where it is kept among the values of its level. */
  readonly slot: number;
}

/** The values that are read, by the level at which they stand. */
const NAMES = {
  about: ['org_name', 'report_id', 'begin', 'end', 'domain', 'p', 'sp', 'np', 'pct', 'testing'],
  record: ['source_ip', 'count', 'disposition', 'dkim', 'spf', 'header_from'],
  reason: ['type', 'comment'],
  result: ['domain', 'selector', 'scope', 'result'],
} as const;
type Level = keyof typeof NAMES;
type Name<L extends Level> = (typeof NAMES)[L][number];

function value<L extends Level>(of: L, path: string, ...names: Name<L>[]): readonly (readonly [string, Value])[] {
  return names.map((name) => [`${path}/${name}`, { of, slot: slotOf(of, name) }] as const);
}

function slotOf<L extends Level>(of: L, name: Name<L>): number {
  const names: readonly string[] = NAMES[of];
  return names.indexOf(name);
}

const ROLES: ReadonlyMap<string, Role> = new Map<string, Role>([
  ...value('about', META, 'org_name', 'report_id'),
  ...value('about', `${META}/date_range`, 'begin', 'end'),
  ...value('about', POLICY, 'domain', 'p', 'sp', 'np', 'pct', 'testing'),
  [RECORD, 'record'],
  ...value('record', `${RECORD}/row`, 'source_ip', 'count'),
  ...value('record', EVALUATED, 'disposition', 'dkim', 'spf'),
  [`${EVALUATED}/reason`, 'reason'],
  ...value('reason', `${EVALUATED}/reason`, 'type', 'comment'),
  ...value('record', `${RECORD}/identifiers`, 'header_from'),
  ...(['dkim', 'spf'] as const).flatMap((kind) => [
    [`${RESULTS}/${kind}`, kind] as const,
    ...value('result', `${RESULTS}/${kind}`, ...NAMES.result),
  ]),
]);

/** Values of one level; "" where nothing was read. Of one that is written twice the first counts. */
class Values<L extends Level> {
  readonly #names: readonly string[];
  readonly #values: string[];

  constructor(of: L) {
    this.#names = NAMES[of];
    this.#values = this.#names.map(() => '');
  }

  clear(): void {
    for (let slot = 0; slot < this.#values.length; slot += 1) this.#values[slot] = '';
  }

  keep(slot: number, value: string): void {
    if (this.#values[slot] === '') this.#values[slot] = value;
  }

  at(name: Name<L>): string {
    return this.#values[this.#names.indexOf(name)] ?? '';
  }
}

class FeedbackReader implements XmlTaker {
  readonly #about = new Values('about');
  readonly #rows: Row[] = [];
  #unread = 0;
  readonly #record = new Values('record');
  #reasons: string[] = [];
  #signatures: Signature[] = [];
  /** What SPF found for each name that was checked. */
  #checked: { readonly isGreeting: boolean; readonly passed: string | null }[] = [];
  readonly #reason = new Values('reason');
  /** Of one `dkim` or `spf` among the results. */
  readonly #result = new Values('result');
  /** The same few names and addresses stand in row after row. */
  readonly #names = remembering(nameOf);
  readonly #addresses = remembering(addressOf);

  readonly open = (path: string): void => {
    if (!path.startsWith(FEEDBACK)) throw new RefusedReport('not-a-report');
    const role = ROLES.get(path);
    if (role === 'record') {
      this.#record.clear();
      this.#reasons = [];
      this.#signatures = [];
      this.#checked = [];
    }
    if (role === 'reason') this.#reason.clear();
    if (role === 'dkim' || role === 'spf') this.#result.clear();
  };

  readonly close = (path: string, value: string): void => {
    const role = ROLES.get(path);
    if (role === undefined) return;
    if (typeof role === 'object') {
      if (role.of === 'record') this.#record.keep(role.slot, value);
      else if (role.of === 'result') this.#result.keep(role.slot, value);
      else if (role.of === 'reason') this.#reason.keep(role.slot, value);
      else this.#about.keep(role.slot, value);
    } else if (role === 'record') this.#closeRecord();
    else if (role === 'dkim') this.#closeSignature();
    else if (role === 'spf') this.#closeChecked();
    else this.#closeReason();
  };

  told(): DmarcReport {
    const published = this.#published();
    const [begin, end] = [secondsOf(this.#about.at('begin')), secondsOf(this.#about.at('end'))];
    if (published.domain === '' || begin === null || end === null || end < begin) throw new RefusedReport('incomplete');
    return {
      kind: 'dmarc',
      ...{ organization: this.#about.at('org_name'), id: this.#about.at('report_id'), begin, end, published },
      ...{ rows: this.#rows, unread: this.#unread },
    };
  }

  #published(): PublishedPolicy {
    const pct = this.#about.at('pct');
    return {
      domain: nameOf(this.#about.at('domain')),
      ...{ p: policyOf(this.#about.at('p')), sp: policyOf(this.#about.at('sp')), np: policyOf(this.#about.at('np')) },
      pct: /^\d{1,3}$/.test(pct) && Number(pct) <= 100 ? Number(pct) : null,
      testing: this.#about.at('testing').toLowerCase() === 'y',
    };
  }

  #closeRecord(): void {
    const source = this.#addresses(this.#record.at('source_ip'));
    const count = countOf(this.#record.at('count'));
    if (source === null || count === null) {
      this.#unread += 1;
      return;
    }
    const disposition = this.#record.at('disposition').toLowerCase();
    const ofEnvelope = this.#checked.filter(({ isGreeting }) => !isGreeting);
    const greeting = ofEnvelope.length > 0 ? null : passedIn(this.#checked);
    this.#rows.push({
      ...{ source, count },
      disposition: disposition === 'pass' ? 'none' : policyOf(disposition),
      dkim: passOf(this.#record.at('dkim')),
      spf: passOf(this.#record.at('spf')),
      reasons: this.#reasons,
      headerFrom: this.#names(this.#record.at('header_from')),
      signatures: this.#signatures,
      envelope: passedIn(ofEnvelope),
      ...(greeting !== null && { greeting }),
    });
  }

  #closeReason(): void {
    const type = this.#reason.at('type').toLowerCase();
    if (this.#reasons.length >= MOST_PARTS) return;
    if (type !== '') this.#reasons.push(type);
    if (/\barc\s?=\s?pass\b/i.test(this.#reason.at('comment'))) this.#reasons.push(ARC_PASS);
  }

  #closeSignature(): void {
    const domain = this.#names(this.#result.at('domain'));
    if (domain === '' || this.#signatures.length >= MOST_PARTS) return;
    this.#signatures.push({
      domain,
      selector: this.#result.at('selector').toLowerCase(),
      passed: isPass(this.#result.at('result')),
    });
  }

  /** SPF counts for the envelope's sender; for the name in EHLO only where there is none (RFC 9989 §4.4.2). */
  #closeChecked(): void {
    const domain = this.#names(this.#result.at('domain'));
    if (domain === '' || this.#checked.length >= MOST_PARTS) return;
    const isGreeting = this.#result.at('scope').toLowerCase() === 'helo';
    this.#checked.push({ isGreeting, passed: isPass(this.#result.at('result')) ? domain : null });
  }
}

function passedIn(checked: readonly { readonly passed: string | null }[]): string | null {
  return checked.find(({ passed }) => passed !== null)?.passed ?? null;
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
  const name = plainName(value);
  return /^(?=.{1,253}$)[a-z0-9_\u0080-\uffff](?:[a-z0-9._\u0080-\uffff-]*[a-z0-9_\u0080-\uffff])?$/.test(name)
    ? name
    : '';
}

function policyOf(value: string): Policy | null {
  const word = value === 'none' ? value : value.toLowerCase();
  return word === 'none' || word === 'quarantine' || word === 'reject' ? word : null;
}

function isPass(value: string): boolean {
  return value === 'pass' || (value.length === 4 && value.toLowerCase() === 'pass');
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
  // Four numbers without zeros before them are in their shortest form.
  if (ipaddr.IPv4.isValidFourPartDecimal(value)) return value;
  if (!ipaddr.IPv6.isValid(value)) return null;
  return ipaddr.process(withoutDots(value)).toString();
}
