import { test } from 'node:test';
import { readDomain } from '../common/domain-name.ts';
import { splitStatuses } from '../common/domain-status.ts';
import { parseTagList } from '../common/tag-list.ts';
import { isDisclosed, readDate, statusWords } from '../network/registry/registry-text.ts';
import { limitIn } from '../network/registry/whois-phrases.ts';
import { readReferral, readWhois } from '../network/registry/whois-text.ts';
import { parseLogo } from '../protocols/bimi/logo.ts';
import { readMarkCertificate } from '../protocols/bimi/mark-certificate.ts';
import { isHttps, parseBimi } from '../protocols/bimi/parse.ts';
import { faultOf } from '../protocols/caa/policy.ts';
import { parseDkim } from '../protocols/dkim/parse.ts';
import { isNearlyDmarc, parseDmarc } from '../protocols/dmarc/parse.ts';
import { idOf, isTlsRpt, meantAsSts, reportAddresses } from '../protocols/mta-sts/parse.ts';
import { isMxPattern, parsePolicy } from '../protocols/mta-sts/policy-file.ts';
import { parseSpf } from '../protocols/spf/parse.ts';
import { missingFrom, parsePolicies, weaknessesOf } from '../protocols/web-page/content-security-policy.ts';
import { loadsOf, metaPoliciesOf } from '../protocols/web-page/page-loads.ts';
import { maxAgeOf, parseCookie, parseHsts } from '../protocols/web-page/response-headers.ts';
import { parseSecurityTxt } from '../protocols/web-page/security-txt.ts';
import { assertWalkedOnce } from './walked-once.ts';

/** Every parser of untrusted text. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  idOf,
  isDisclosed,
  isHttps,
  isMxPattern,
  isNearlyDmarc,
  isTlsRpt,
  maxAgeOf,
  meantAsSts,
  parseBimi,
  parseCookie,
  parseDkim,
  parseDmarc,
  parseHsts,
  parseLogo,
  parsePolicy,
  parseSecurityTxt,
  parseSpf,
  parseTagList,
  readDate,
  readDomain,
  readMarkCertificate,
  readReferral,
  limitIn,
  splitStatuses,
  readWhois: (text) => readWhois(text, 'exemple.fr'),
  reportAddresses,
  statusWords,
  caa: (value) => faultOf({ flags: 0, tag: 'issue', value }),
  loadsOf: (html) => loadsOf(html, 'https://exemple.fr/'),
  metaPoliciesOf,
  contentPolicy: (value) => {
    const policies = parsePolicies([value]);
    return [weaknessesOf(policies), missingFrom(policies)];
  },
};

/** As many octets as nothing that is read exceeds; at this length a quadratic step costs minutes. */
const OCTETS = 250_000;
const filled = (text: string, before = '', after = '') => before + text.repeat(Math.ceil(OCTETS / text.length)) + after;

const texts: Readonly<Record<string, string>> = {
  'spaces within': filled(' ', 'v=DMARC1', 'x'),
  'spaces after a colon': filled(' ', 'version:', 'STSv1\nmode: none'),
  'spaces before a semicolon': filled(' ', 'v=DKIM1', '; p='),
  'tabs and spaces': filled('\t ', 'clientHold', '('),
  'empty lines': filled('\r\n', '', 'x'),
  'returns alone': filled('\r', 'mx: a'),
  semicolons: filled(';', 'v=DMARC1'),
  'one tag again and again': filled('a=b;', 'v=DKIM1;'),
  'addresses of reports': filled('mailto:a@b.fr!10m,', 'v=TLSRPTv1; rua='),
  'a long link': filled('a', 'v=BIMI1; l=https://'),
  hyphens: filled('a-'),
  dots: filled('.'),
  digits: filled('2', 'max-age='),
  quotes: filled('"', 'max-age='),
  'pairs of a key and nothing': filled(' : '),
  'macros of SPF': filled('%{d}', 'v=spf1 exists:'),
  'openings of an element': filled('<script '),
  'openings of a comment': filled('<!--'),
  'nested elements': filled('<g>', '<svg>'),
  attributes: filled('a="b" ', '<svg '),
  'an attribute without end': filled('=', '<script src'),
  'a certificate without end': filled('A', '-----BEGIN CERTIFICATE-----'),
  'beginnings of certificates': filled('-----BEGIN CERTIFICATE-----\n'),
  controls: filled('\u0000\u001b[2J'),
  'half a pair of UTF-16': filled('\ud800'),
};

for (const [title, text] of Object.entries(texts)) {
  test(`untrusted text of any length is read in linear time: ${title}`, () => {
    for (const [name, reader] of Object.entries(readers)) {
      assertWalkedOnce(() => void reader(text), name);
    }
  });
}
