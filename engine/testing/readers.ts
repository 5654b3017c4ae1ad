import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { LARGEST_UNPACKED, MOST_MEMBERS } from '../aggregate-reports/reading/bounds.ts';
import { readReportFile } from '../aggregate-reports/reading/read.ts';
import type { DmarcReport } from '../aggregate-reports/reading/report.ts';
import { sumReports } from '../aggregate-reports/sums/sums.ts';
import { readElements } from '../certificates/der.ts';
import { readStaple } from '../certificates/revocation.ts';
import { countTimestamps } from '../certificates/transparency.ts';
import { readDomain } from '../common/domain-name.ts';
import { parseTagList } from '../common/tag-list.ts';
import { readReply } from '../network/dns/query.ts';
import { RECORDS_KEPT } from '../network/dns/records.ts';
import { readRdap } from '../network/registry/rdap.ts';
import { readDate } from '../network/registry/registry-text.ts';
import { readReferral, readWhois } from '../network/registry/whois-text.ts';
import { extensionsOf, findReply } from '../network/smtp/connection.ts';
import { describeCertificate } from '../network/tls/certificate.ts';
import { findServerWord } from '../network/tls/server-hello.ts';
import { parseLogo } from '../protocols/bimi/logo.ts';
import { readMarkCertificate } from '../protocols/bimi/mark-certificate.ts';
import { meantAsBimi, parseBimi } from '../protocols/bimi/parse.ts';
import { isDkim, parseDkim } from '../protocols/dkim/parse.ts';
import { isNearlyDmarc, parseDmarc } from '../protocols/dmarc/parse.ts';
import { idOf, malformedFields, meantAsSts, meantAsTlsRpt, reportAddresses } from '../protocols/mta-sts/parse.ts';
import { isMxPattern, matchesPattern, mxPatterns, parsePolicy } from '../protocols/mta-sts/policy-file.ts';
import { expand, type MacroValues } from '../protocols/spf/macros.ts';
import { isMacroString, isNearlySpf, parseSpf } from '../protocols/spf/parse.ts';
import { parsePolicies, weaknessesOf } from '../protocols/web-page/content-security-policy.ts';
import { loadsOf } from '../protocols/web-page/page-loads.ts';
import { maxAgeOf, parseCookie, parseHsts } from '../protocols/web-page/response-headers.ts';
import { parseSecurityTxt } from '../protocols/web-page/security-txt.ts';
import { readMasterFile } from '../zone-file/master-file.ts';
import * as samples from './samples.ts';

/** For tests: a parser of untrusted input, and valid examples of it. It reads without throwing, and holds what it promises. */
export interface Reader {
  readonly name: string;
  readonly samples: readonly Buffer[] | readonly string[];
  readonly read: (sent: Buffer, text: string) => void;
  /** Where it is to be quicker than others: milliseconds of the processor. */
  readonly deadlineMs?: number;
}

/** For tests: each reader of the engine. */
export const readers: readonly Reader[] = [
  { name: 'DNS answers', samples: samples.dnsAnswers, read: readDns },
  { name: 'SPF', samples: samples.spf, read: readSpf },
  { name: 'tag lists', samples: samples.tagLists, read: readTags },
  { name: 'certificates', samples: samples.certificates, read: readCertificate },
  { name: 'SVG', samples: samples.svg, read: (_, text) => void parseLogo(text) },
  { name: 'SMTP replies', samples: samples.smtpReplies, read: readSmtp },
  { name: 'TLS first words', samples: samples.serverWords, read: (sent) => void findServerWord(sent, true) },
  { name: 'RDAP', samples: samples.rdap, read: (_, text) => plain(readRdap('a.fr', 'https://rdap.test/', text)) },
  { name: 'WHOIS', samples: samples.whois, read: readRegistry },
  { name: 'HTTP headers', samples: samples.headers, read: readHeaders },
  { name: 'CSP', samples: samples.headers, read: (_, text) => plain(weaknessesOf(parsePolicies([text]))) },
  { name: 'security.txt', samples: samples.headers, read: (_, text) => plain(parseSecurityTxt(text)) },
  { name: 'pages', samples: samples.pages, read: (_, text) => void loadsOf(text, 'https://a.fr/') },
  { name: 'MTA-STS policies', samples: samples.policies, read: readPolicy },
  { name: 'zone files', samples: samples.zoneFiles, read: (_, text) => plain(readMasterFile(text, 'a.fr')) },
  { name: 'domain names', samples: samples.names, read: readName },
  { name: 'aggregate reports', samples: samples.aggregateReports, read: readReports, deadlineMs: 10 },
  { name: 'packed reports', samples: samples.packedReports, read: readReports },
];

/** The question that the answers answer. */
const query = { packet: Buffer.alloc(0), id: 0x1234, question: samples.question };

function readDns(sent: Buffer): void {
  const reply = readReply(sent, query, false);
  if (!reply?.seen) return;
  const { answer, authority, additional } = reply.value;
  for (const section of [answer, authority, additional]) assert.ok(section.length <= RECORDS_KEPT);
  plain(reply.value);
}

function readSpf(_: Buffer, text: string): void {
  plain([parseSpf(text), isMacroString(text), isNearlySpf(text), expand(text, values)]);
}

/** What macros stand for. */
const values: MacroValues = {
  ip: ipaddr.parse('2001:db8::1') as ipaddr.IPv6,
  localPart: 'ada',
  senderDomain: 'exemple.fr',
  helo: 'mx.exemple.fr',
  domain: 'exemple.fr',
  validated: 'unknown',
  receiver: 'mx.autre.fr',
};

function readTags(_: Buffer, text: string): void {
  plain([parseTagList(text), parseDmarc(text), parseDkim(text), parseBimi(text)]);
  plain([
    malformedFields(text, 'id'),
    malformedFields(text, 'rua'),
    reportAddresses(text),
    idOf(text),
    isNearlyDmarc(text),
    isDkim(text),
  ]);
  plain([meantAsBimi(text), meantAsSts(text), meantAsTlsRpt(text)]);
}

function readCertificate(sent: Buffer): void {
  const base64 = sent.toString('base64');
  readMarkCertificate(`-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----`);
  countTimestamps(base64);
  readStaple(base64, [samples.leaf, samples.leaf], '2026-11-20T12:00:00.000Z');
  unlessRange(() => readElements(sent));
  const certificate = opened(sent);
  if (certificate) unlessRange(() => plain(describeCertificate(certificate)));
}

/** What OpenSSL refuses never reaches the engine: the handshake is over then. */
function opened(sent: Buffer): X509Certificate | null {
  try {
    return new X509Certificate(sent);
  } catch {
    return null;
  }
}

/** The one fault that these readers are documented to throw, and their callers catch. */
function unlessRange(read: () => void): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
}

function readSmtp(sent: Buffer): void {
  const heard = findReply(sent, true);
  if (!heard) return;
  assert.ok(heard.used <= sent.length);
  if (heard.found.seen) plain(extensionsOf(heard.found.value));
}

function readRegistry(_: Buffer, text: string): void {
  plain([readWhois(text, 'a.fr'), readReferral(text)]);
  assert.equal(readWhois(`${text}\nQuery rate limit exceeded.\n`, 'a.fr'), null);
  const date = readDate(text);
  assert.ok(date === null || !Number.isNaN(Date.parse(date)));
}

function readHeaders(_: Buffer, text: string): void {
  plain([parseHsts(text), maxAgeOf(text), parseCookie(text)]);
}

function readPolicy(_: Buffer, text: string): void {
  for (const pattern of mxPatterns(parsePolicy(text))) {
    isMxPattern(pattern);
    matchesPattern('mx1.exemple.fr', pattern);
  }
}

/** Whatever comes, sums are numbers of messages, and no more is read than the bounds allow. */
function readReports(sent: Buffer): void {
  const { reports, refused } = readReportFile('rapport', sent);
  assert.ok(reports.length + refused.length <= MOST_MEMBERS + 1);
  assert.ok(JSON.stringify(reports).length < LARGEST_UNPACKED * 4);
  for (const { all, senders } of sumReports(
    reports.filter((report): report is DmarcReport => report.kind === 'dmarc'),
  )) {
    const { messages, passed, failing, unsaid } = all;
    assert.ok(Number.isSafeInteger(messages));
    assert.equal(passed + failing.exact + failing.below + unsaid, messages);
    assert.equal(
      senders.reduce((sum, { tally }) => sum + tally.messages, 0),
      messages,
    );
  }
}

/** A name that was taken is taken again, unchanged; it is letters, digits and hyphens. */
function readName(_: Buffer, text: string): void {
  const reading = readDomain(text);
  if (!reading.ok) return;
  assert.match(reading.domain, /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/);
  const again = readDomain(reading.domain);
  assert.ok(again.ok && again.domain === reading.domain, reading.domain);
}

/** Evidence is kept as JSON. */
function plain(value: unknown): void {
  JSON.stringify(value);
}
