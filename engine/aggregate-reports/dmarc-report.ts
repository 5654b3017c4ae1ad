import ipaddr from 'ipaddr.js';
import type { Policy } from '../protocols/dmarc/parse.ts';
import { MOST_PARTS } from './bounds.ts';
import { type DmarcReport, type PublishedPolicy, RefusedReport, type Row, type Signature } from './report.ts';
import { readXml } from './xml.ts';

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

type Values = Map<string, string>;

class FeedbackReader {
  readonly #about: Values = new Map();
  readonly #rows: Row[] = [];
  #unread = 0;
  #record: Values = new Map();
  #reasons: string[] = [];
  #signatures: Signature[] = [];
  #envelope: string | null = null;
  /** Of one `dkim` or `spf` among the results. */
  #result: Values = new Map();

  readonly open = (path: string): void => {
    if (!path.startsWith(FEEDBACK)) throw new RefusedReport('not-a-report');
    if (path === RECORD) {
      this.#record = new Map();
      this.#reasons = [];
      this.#signatures = [];
      this.#envelope = null;
    }
    if (path === `${RESULTS}/dkim` || path === `${RESULTS}/spf`) this.#result = new Map();
  };

  readonly close = (path: string, value: string): void => {
    if (path === RECORD) this.#closeRecord();
    else if (path === `${RESULTS}/dkim`) this.#closeSignature();
    else if (path === `${RESULTS}/spf`) this.#closeEnvelope();
    else if (path === `${EVALUATED}/reason/type`) {
      if (value !== '' && this.#reasons.length < MOST_PARTS) this.#reasons.push(value.toLowerCase());
    } else if (path.startsWith(`${RESULTS}/`)) this.#result.set(lastOf(path), value);
    else if (path.startsWith(`${RECORD}/`)) keepFirst(this.#record, path, value);
    else if (path.startsWith(META) || path.startsWith(POLICY)) keepFirst(this.#about, path, value);
  };

  told(): DmarcReport {
    const published = this.#published();
    const at = (name: string) => this.#about.get(`${META}/${name}`) ?? '';
    const [begin, end] = [secondsOf(at('date_range/begin')), secondsOf(at('date_range/end'))];
    if (published.domain === '' || begin === null || end === null || end < begin) throw new RefusedReport('incomplete');
    return {
      kind: 'dmarc',
      ...{ organization: at('org_name'), id: at('report_id'), begin, end, published },
      ...{ rows: this.#rows, unread: this.#unread },
    };
  }

  #published(): PublishedPolicy {
    const at = (name: string) => this.#about.get(`${POLICY}/${name}`) ?? '';
    const pct = at('pct');
    return {
      domain: nameOf(at('domain')),
      ...{ p: policyOf(at('p')), sp: policyOf(at('sp')), np: policyOf(at('np')) },
      pct: /^\d{1,3}$/.test(pct) && Number(pct) <= 100 ? Number(pct) : null,
      testing: at('testing').toLowerCase() === 'y',
    };
  }

  #closeRecord(): void {
    const at = (path: string) => this.#record.get(path) ?? '';
    const source = addressOf(at(`${RECORD}/row/source_ip`));
    const count = countOf(at(`${RECORD}/row/count`));
    if (source === null || count === null) {
      this.#unread += 1;
      return;
    }
    const disposition = at(`${EVALUATED}/disposition`).toLowerCase();
    this.#rows.push({
      ...{ source, count },
      disposition: disposition === 'pass' ? 'none' : policyOf(disposition),
      dkim: passOf(at(`${EVALUATED}/dkim`)),
      spf: passOf(at(`${EVALUATED}/spf`)),
      reasons: this.#reasons,
      headerFrom: nameOf(at(`${RECORD}/identifiers/header_from`)),
      signatures: this.#signatures,
      envelope: this.#envelope,
    });
  }

  #closeSignature(): void {
    const at = (name: string) => this.#result.get(name) ?? '';
    const domain = nameOf(at('domain'));
    if (domain === '' || this.#signatures.length >= MOST_PARTS) return;
    this.#signatures.push({ domain, selector: at('selector').toLowerCase(), passed: isPass(at('result')) });
  }

  /** SPF counts for the envelope's sender; for the name in EHLO only where there is none (RFC 9989 §4.4.2). */
  #closeEnvelope(): void {
    const at = (name: string) => this.#result.get(name) ?? '';
    const domain = nameOf(at('domain'));
    if (domain !== '' && isPass(at('result'))) this.#envelope ??= domain;
  }
}

function keepFirst(values: Values, path: string, value: string): void {
  if (!values.has(path)) values.set(path, value);
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
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
