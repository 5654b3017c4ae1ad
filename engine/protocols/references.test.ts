import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { protocols } from './index.ts';

/**
 * Only numbers are kept of each table. RFCs from 2023 on, whose plain text was not at hand, were read in the public copy at
 * tex2e/rfc-translater; of RFC 7344 and 8078 only the sections stand here that errata and other checkers quote.
 */
interface Contents {
  readonly title: string;
  /** ISO 8601: the day on which the table of contents was read. */
  readonly readOn: string;
  /** Numbers of sections and letters of appendices, separated by spaces; empty where the text numbers none. */
  readonly sections: string;
}

const contents: Readonly<Record<string, Contents>> = JSON.parse(
  readFileSync(new URL('../data/rfc-sections.json', import.meta.url), 'utf8'),
);

/** What a reference may be besides a section of an RFC. */
const OTHER_SOURCES: readonly RegExp[] = [
  /^ANSSI-GP-\d{3}$/,
  /^BIMI Group, SVG logo requirements$/,
  /^CA\/Browser Forum BR §\d+(\.\d+)+$/,
  /^CVE-\d{4}-\d{4,}$/,
  /^M3AAWG Protecting Parked Domains \(2022-06\)$/,
  /^M3AAWG Sender Best Common Practices 3\.0, § \d+\.\d+$/,
  /^Minimum Security Requirements for Issuance of Mark Certificates$/,
  /^NIST SP 800-57 Part 1 §\d+(\.\d+)*$/,
  /^OWASP WSTG-CONF-\d{2}$/,
  /^RGPD, article \d+$/,
  /^Spamhaus (PBL|DBL 127\.0\.1\.102–106)$/,
  /^SURBL 128$/,
  /^W3C (CSP Level 3|Mixed Content|Referrer Policy|Subresource Integrity) §\d+(\.\d+)*$/,
  /^WHATWG Fetch §\d+(\.\d+)*$/,
  /^draft(-[a-z0-9]+)+( §\d+(\.\d+)*)?$/,
  /^hstspreload\.org$/,
  /^ssi\.gouv\.fr\/guide-dns$/,
];

/** A comma separates two sources, except before the words that belong to the name of one. */
const SEPARATOR = /, (?!SVG|article|§ )/;
const RFC = /^(?:HTTPS — )?RFC (\d+)(?: §([0-9A-Z]+(?:\.\d+)*))?$/;

function faultOf(source: string): string | null {
  const [, number, section] = RFC.exec(source) ?? [];
  if (number === undefined) return OTHER_SOURCES.some((form) => form.test(source)) ? null : 'is of no known form';
  const found = contents[number];
  if (!found) return 'has no entry in rfc-sections.json';
  return section === undefined || found.sections.split(' ').includes(section)
    ? null
    : 'names a section that is not there';
}

test('every section of an RFC that a check cites stands in the table of contents of that RFC', () => {
  const faults = protocols.flatMap(({ checks }) =>
    checks.flatMap(({ id, reference }) =>
      reference.split(SEPARATOR).flatMap((source) => {
        const fault = faultOf(source);
        return fault ? [`${id}: ${source} ${fault}`] : [];
      }),
    ),
  );
  assert.deepEqual(faults, []);
});

test('the table holds what was read of the RFCs that are cited, and of no other', () => {
  const cited = new Set(
    protocols.flatMap(({ checks }) =>
      checks.flatMap(({ reference }) => [...reference.matchAll(/RFC (\d+)/g)].map(([, number]) => number)),
    ),
  );
  assert.deepEqual(Object.keys(contents).toSorted(), [...cited].toSorted());
  for (const [number, { title, readOn, sections }] of Object.entries(contents)) {
    assert.ok(title.length > 0 && !Number.isNaN(Date.parse(readOn)), number);
    const numbers = sections.split(' ');
    assert.equal(new Set(numbers).size, numbers.length, number);
  }
});

/** What the eighteen wrong references of November 2026 should have been, section by section. */
const RIGHT: Readonly<Record<string, string>> = {
  'smtp/tls-suites': 'RFC 9325 §4.1, RFC 7672 §8.2',
  'smtp/tls-fs': 'RFC 9325 §4.1, RFC 9325 §7.3',
  'dns/certificate-key': 'RFC 9325 §4.5',
  'mta-sts/mx-tls12': 'RFC 8996 §4, RFC 8461 §7.2',
  'spf/mech-total': 'RFC 7208 §11.4',
  'spf/mx-covered': 'RFC 7208 §8.4, RFC 7208 §10.1',
  'dns/dnssec-signed-no-ds': 'RFC 4035 §2.4, RFC 4033 §2',
  'dns/ns-ipv6': 'draft-ietf-dnsop-3901bis',
  'whois/ns-agree': 'RFC 9083 §5.3',
  'whois/privacy': 'RGPD, article 5',
  'smtp/auth-mechs': 'RFC 6331 §1, RFC 4954 §4',
  'bimi/record-syntax': 'draft-brand-indicators-for-message-identification §4.3',
  'bimi/record-single': 'draft-brand-indicators-for-message-identification §4.3',
  'bimi/record-decline': 'draft-brand-indicators-for-message-identification §4.3.1',
  'dkim/record-provider': 'RFC 9989 §5.1.2',
  'dmarc/rua-free': 'RFC 9989 §11.6',
  'spf/mech-reserved': 'RFC 6890 §2.2.2',
  'smtp/mx-private': 'RFC 5321 §5.1, RFC 6890 §2.2.2',
};

test('a check cites the section that speaks of its subject, not a neighbour', () => {
  const found = protocols.flatMap(({ checks }) =>
    checks.flatMap(({ id, reference }): [string, string][] => (id in RIGHT ? [[id, reference]] : [])),
  );
  assert.deepEqual(Object.fromEntries(found), RIGHT);
});
